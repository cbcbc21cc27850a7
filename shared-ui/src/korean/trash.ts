/** How long the trash keeps what was removed, everywhere. The database empties it by the same number. */
const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When what was removed at `removedAt` (ISO) is gone for good: '29일 뒤에 완전히 지워져요'. */
export function trashText(removedAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(removedAt) + TRASH_DAYS * DAY_MS - now) / DAY_MS);
  return days > 1 ? `${days}일 뒤에 완전히 지워져요` : '하루 안에 완전히 지워져요';
}
