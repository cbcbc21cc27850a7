/** Watches somebody who says again and again to be alive. */
export interface SilenceWatch {
  /** Somebody spoke. */
  heard(): void;
  end(): void;
}

const TICKS = 30;

/**
 * Calls `onSilence` once, when nothing was heard for `silentMs`. Counts its own ticks instead of looking at a clock: while
 * the machine sleeps or this process gets no turn, nobody's silence grows.
 */
export function watchSilence(silentMs: number, onSilence: () => void): SilenceWatch {
  let silent = 0;
  const timer = setInterval(() => {
    silent++;
    if (silent < TICKS) return;
    clearInterval(timer);
    onSilence();
  }, silentMs / TICKS);
  timer.unref();
  return {
    heard: () => {
      silent = 0;
    },
    end: () => clearInterval(timer),
  };
}
