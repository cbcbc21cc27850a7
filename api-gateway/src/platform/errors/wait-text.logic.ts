/** How long to wait, rounded up to a usual unit: `40초`, `3분`, `1시간 10분`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole}초`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `${minutes}분`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}시간${rest ? ` ${rest}분` : ''}`;
}
