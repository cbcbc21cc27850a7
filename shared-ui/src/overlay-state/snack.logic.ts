/** Snacks stack 60 px apart, with 10 px between them. */
export const SNACK_PITCH_PX = 60;
export const SNACK_GAP_PX = 10;

/** How long a message is shown, in milliseconds: longer messages stay longer. The length is in characters. */
export function snackDurationMs(message: string): number {
  const length = [...message].length;
  if (length <= 20) return 2000;
  if (length <= 40) return 3000;
  if (length <= 60) return 4000;
  if (length <= 90) return 5000;
  if (length <= 130) return 7000;
  return 8000;
}
