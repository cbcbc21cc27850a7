/** A version without its text. Times are ISO strings. */
export interface VersionHead {
  version: number;
  change: string;
  summary: string;
  notice_at: string | null;
  effective_at: string | null;
  published_at: string | null;
}

/** An agreement with its versions, the newest first. */
export interface Agreement {
  id: string;
  title: string;
  required: boolean;
  needs_consent: boolean;
  versions: VersionHead[];
}

export type VersionState = 'draft' | 'upcoming' | 'current' | 'former';

/** The version in force; null before the first version takes effect. */
export const currentVersion = ({ versions }: Pick<Agreement, 'versions'>, now = Date.now()): VersionHead | null =>
  versions.find(({ published_at, effective_at }) => published_at && Date.parse(effective_at ?? '') <= now) ?? null;

export function versionState(agreement: Agreement, head: VersionHead, now = Date.now()): VersionState {
  if (!head.published_at) return 'draft';
  if (Date.parse(head.effective_at ?? '') > now) return 'upcoming';
  return currentVersion(agreement, now)?.version === head.version ? 'current' : 'former';
}

export const STATE_NAMES: Readonly<Record<VersionState, string>> = {
  draft: '작성 중',
  upcoming: '시행 예정',
  current: '시행 중',
  former: '지난 판',
};

/** Versions that everybody can read. */
export const publishedVersions = ({ versions }: Agreement): VersionHead[] =>
  versions.filter(({ published_at }) => published_at !== null);

/** The next version to take effect. */
export const upcomingVersion = (agreement: Agreement, now = Date.now()): VersionHead | undefined =>
  publishedVersions(agreement).findLast((head) => versionState(agreement, head, now) === 'upcoming');

/** A version number in an address; null for anything else. */
export function versionIn(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

/**
 * The version that a page shows: the version in the address, else the version in force, else the newest version.
 *
 * @returns null when nothing is published; `isUnknown` when the address names a version that does not exist
 */
export function shownVersion(
  agreement: Agreement,
  wanted: string | null,
  now = Date.now(),
): { head: VersionHead; isUnknown: boolean } | null {
  const published = publishedVersions(agreement);
  const asked = published.find(({ version }) => version === versionIn(wanted));
  const head = asked ?? currentVersion(agreement, now) ?? published[0];
  return head ? { head, isUnknown: wanted !== null && !asked } : null;
}

export function agreementPath(page: 'list' | 'detail' | 'write', agreementId?: string, more: object = {}): string {
  const search = new URLSearchParams(agreementId ? { boardId: agreementId } : {});
  for (const [key, value] of Object.entries(more)) if (value !== undefined) search.set(key, String(value));
  return `/agreement/${page}${search.size > 0 ? `?${search}` : ''}`;
}
