/** Asks each open editor whether files are on their way from it. */
const watched = new Set<() => boolean>();

/** Has `isBusy` asked before one leaves a screen. Returns how to stop. */
export function watchUploads(isBusy: () => boolean): () => void {
  watched.add(isBusy);
  return () => void watched.delete(isBusy);
}

/** Whether files are on their way that do not come when one leaves. */
export const hasUploads = (): boolean => [...watched].some((isBusy) => isBusy());
