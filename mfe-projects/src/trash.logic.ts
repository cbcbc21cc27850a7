/** How long the trash keeps what was removed. */
export const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until what was removed at `removedAt` (ISO) is gone for good; 0 on the last day and after it. */
export function daysLeft(removedAt: string, now: Date): number {
  const gone = new Date(removedAt).getTime() + TRASH_DAYS * DAY_MS;
  return Math.max(0, Math.floor((gone - now.getTime()) / DAY_MS));
}

export function daysLeftText(removedAt: string, now: Date): string {
  const left = daysLeft(removedAt, now);
  return left === 0 ? '오늘 완전히 지워져요' : `${left}일 뒤에 완전히 지워져요`;
}
