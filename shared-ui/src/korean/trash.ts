/** How long the trash keeps removed rows. The database decides; this is the same number for optimistic updates. */
const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `purge_at` as the database will set it for a row removed at `removedAt`; both are ISO times, null in a live row. */
export function purgeTimeOf(removedAt: string | null): string | null {
  return removedAt && new Date(Date.parse(removedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/** When a row in the trash is deleted permanently, from its `purge_at` (ISO): '29일 뒤에 완전히 지워져요'. */
export function trashText(purgeAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(purgeAt) - now) / DAY_MS);
  return days > 1 ? `${days}일 뒤에 완전히 지워져요` : '하루 안에 완전히 지워져요';
}
