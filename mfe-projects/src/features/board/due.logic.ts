const DAY_MS = 86_400_000;

/** The due date of a card in few words, and whether it has passed. Both days as `2026-11-22`. */
export function dueMark(due: string, today: string): { text: string; isLate: boolean } {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY_MS);
  if (days === 0) return { text: '오늘', isLate: false };
  if (days === 1) return { text: '내일', isLate: false };
  const [, month, day] = due.split('-').map(Number);
  return { text: days < 0 ? `${-days}일 지남` : `${month}월 ${day}일`, isLate: days < 0 };
}
