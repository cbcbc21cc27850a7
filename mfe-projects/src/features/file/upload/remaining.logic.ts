/** The speed of a growing number of bytes. */
export interface Pace {
  /** Time in ms and bytes of the last sample. */
  at: number;
  done: number;
  /** Smoothed bytes per second; null before the second sample. */
  rate: number | null;
}

const SAMPLE_MS = 1_000;
/** Weight of the newest sample. */
const WEIGHT = 0.2;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The speed after another sample. When the number shrinks because a file was cancelled, the measurement restarts. */
export function nextPace(pace: Pace | null, done: number, at: number): Pace {
  if (!pace || done < pace.done) return { at, done, rate: null };
  const ms = at - pace.at;
  if (ms < SAMPLE_MS) return pace;
  const now = ((done - pace.done) / ms) * 1000;
  return { at, done, rate: pace.rate === null ? now : pace.rate + WEIGHT * (now - pace.rate) };
}

/** The time that this many bytes take; null while it is unknown. */
export function remainingText(pace: Pace | null, left: number): string | null {
  if (!pace?.rate || pace.rate < 1) return null;
  const seconds = left / pace.rate;
  if (seconds < MINUTE) return '1분 안에 끝나요';
  const minutes = Math.round(seconds / MINUTE);
  if (seconds < HOUR) return `약 ${minutes}분 남음`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours >= 24 ? '하루 넘게 남음' : rest === 0 ? `약 ${hours}시간 남음` : `약 ${hours}시간 ${rest}분 남음`;
}
