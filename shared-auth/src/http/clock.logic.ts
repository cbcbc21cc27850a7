const MINUTE = 60_000;
/** A difference in which nobody reads a wrong time. It is longer than any response takes. */
const TOLERATED_MS = 3 * MINUTE;

/** A line for a person whose computer has another time than the server; null for a small difference. @param ahead in milliseconds */
export function clockText(ahead: number): string | null {
  if (Math.abs(ahead) < TOLERATED_MS) return null;
  const minutes = Math.round(Math.abs(ahead) / MINUTE);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), '일'],
    [Math.floor(minutes / 60) % 24, '시간'],
    [minutes % 60, '분'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `컴퓨터 시계가 ${shown.slice(0, 2).join(' ')} ${ahead > 0 ? '빨라요' : '느려요'}. 기기의 시간 설정을 확인해 주세요.`;
}
