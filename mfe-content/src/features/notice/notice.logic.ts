import { cut } from '@dojang/contract/text';
import { toJamo, toNfc } from '@dojang/shared-ui';

/** The fields that decide who sees a notice, and when. Times are ISO strings. */
export interface NoticeSchedule {
  /** draft, scheduled, published or ended. */
  status: string;
  publish_at: string | null;
  end_at: string | null;
  removed_at: string | null;
}

export type NoticeState = 'draft' | 'scheduled' | 'live' | 'ended' | 'removed';

/** State of a notice at `now`. The stored status does not change when a time passes, but this state does. */
export function noticeState({ status, publish_at, end_at, removed_at }: NoticeSchedule, now = Date.now()): NoticeState {
  if (removed_at !== null) return 'removed';
  if (status === 'draft') return 'draft';
  if (status === 'ended' || (end_at !== null && Date.parse(end_at) <= now)) return 'ended';
  return publish_at !== null && Date.parse(publish_at) > now ? 'scheduled' : 'live';
}

/** True while the notice asks every user to press 확인했어요. */
export function mustRead(mustReadUntil: string | null, now = Date.now()): boolean {
  return mustReadUntil !== null && Date.parse(mustReadUntil) > now;
}

export interface NoticeListFilters {
  query: string;
  /** Shows the trash instead of the list; for admins. */
  trash: boolean;
  /** Starts at 1. */
  page: number;
}

export const NOTICES_PER_PAGE = 10;

/** Parses the filters of a URL. A page number that is not a positive integer counts as 1. */
export function readNoticeFilters(search: URLSearchParams): NoticeListFilters {
  const page = Number(search.get('page') ?? '1');
  return {
    query: (search.get('q') ?? '').trim(),
    trash: search.get('view') === 'trash',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function noticeListPath({ query = '', trash = false, page = 1 }: Partial<NoticeListFilters>): string {
  const search = new URLSearchParams();
  if (trash) search.set('view', 'trash');
  if (query) search.set('q', query);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/notice?${search}` : '/notice';
}

/** Row range of a page for PostgREST: both ends included, starting at 0. */
export function noticeRange(page: number): { from: number; most: number } {
  return { from: (page - 1) * NOTICES_PER_PAGE, most: NOTICES_PER_PAGE };
}

/** Limits of a search pattern: its length and its number of wildcards. The gateway refuses a pattern above them. */
const LONGEST_SEARCH = 60;
const MOST_WORDS = 8;

const ONLY_CHOSUNG = /^[ㄱ-ㅎ\s]+$/;

/**
 * A LIKE pattern that matches `letters` at any position; spaces become wildcards. `%`, `_`, `\` and `*` are special in
 * a filter.
 */
function anywhere(letters: string): string {
  const pattern = letters.replace(/[\\%_]/g, (sign) => `\\${sign}`).replace(/\*/g, '_');
  const words = pattern.split(/\s+/).filter(Boolean);
  return `%${words.slice(0, MOST_WORDS).join('%')}%`;
}

/**
 * Column and LIKE pattern for a search in titles and texts; null for an empty search. A search matches 초성, and also an
 * incomplete last syllable. For this the database stores titles and texts letter by letter, in lower case.
 */
export function noticeSearch(query: string): { column: 'search_jamo' | 'search_chosung'; pattern: string } | null {
  const text = cut(toNfc(query).trim().toLowerCase(), LONGEST_SEARCH);
  if (text === '') return null;
  if (ONLY_CHOSUNG.test(text)) return { column: 'search_chosung', pattern: anywhere(text.replace(/\s+/g, '')) };
  return { column: 'search_jamo', pattern: anywhere(toJamo(text)) };
}
