import { create } from 'zustand';

export interface PageLoadingState {
  visible: boolean;
  /** Whether the page is visible behind the overlay, dimmed. Otherwise the overlay covers it completely. */
  overlay: boolean;
}

export interface PageProgress {
  message: string;
  /** The progress, from 0 to `max`. */
  degree: number;
  max: number;
}

export const pageLoadingStore = create<PageLoadingState>(() => ({ visible: false, overlay: false }));
export const pageProgressStore = create<{ progress: PageProgress | null }>(() => ({ progress: null }));

/** A spinner over the whole viewport, for the few actions that must not be interrupted. */
export const pageLoading = {
  show: ({ overlay = true }: { overlay?: boolean } = {}) => pageLoadingStore.setState({ visible: true, overlay }),
  hide: () => pageLoadingStore.setState({ visible: false }),
};

/** A determinate progress bar over the page, with a text for the action. */
export const pageProgress = {
  set: (progress: PageProgress) => pageProgressStore.setState({ progress }),
  clear: () => pageProgressStore.setState({ progress: null }),
};

/** The finished share in percent, from 0 to 100 for any input. */
export function progressPercent({ degree, max }: Pick<PageProgress, 'degree' | 'max'>): number {
  if (!(max > 0) || !(degree > 0)) return 0;
  return Math.min(100, Math.round((degree / max) * 100));
}
