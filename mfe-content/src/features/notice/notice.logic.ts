import { toJamo, toNfc } from '@dojang/shared-ui';

/** What decides who sees a notice, and when. Times are ISO strings. */
export interface NoticeSchedule {
  /** draft, scheduled, published or ended. */
  status: string;
  publish_at: string | null;
  end_at: string | null;
  removed_at: string | null;
}

export type NoticeState = 'draft' | 'scheduled' | 'live' | 'ended' | 'removed';

/** State of a notice at `now`: the stored status does not move by itself when a time passes, this does. */
export function noticeState({ status, publish_at, end_at, removed_at }: NoticeSchedule, now = Date.now()): NoticeState {
  if (removed_at !== null) return 'removed';
  if (status === 'draft') return 'draft';
  if (status === 'ended' || (end_at !== null && Date.parse(end_at) <= now)) return 'ended';
  return publish_at !== null && Date.parse(publish_at) > now ? 'scheduled' : 'live';
}

/** True while the notice asks everybody to press 확인했어요. */
export function mustRead(mustReadUntil: string | null, now = Date.now()): boolean {
  return mustReadUntil !== null && Date.parse(mustReadUntil) > now;
}

export interface NoticeListFilters {
  query: string;
  /** The trash instead of the list; for admins. */
  trash: boolean;
  /** From 1. */
  page: number;
}

export const NOTICES_PER_PAGE = 10;

/** Filters of an address; a page that is no positive whole number is the first. */
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

/** Rows of a page as PostgREST counts them: both ends included, from 0. */
export function noticeRange(page: number): { from: number; most: number } {
  return { from: (page - 1) * NOTICES_PER_PAGE, most: NOTICES_PER_PAGE };
}

/** Limits of a search pattern: its length, and its number of wildcards. The gateway refuses longer ones. */
const LONGEST_SEARCH = 60;
const MOST_WORDS = 8;

const ONLY_CHOSUNG = /^[ㄱ-ㅎ\s]+$/;

/**
 * A LIKE pattern that finds `letters` anywhere; blanks become wildcards. `%`, `_`, `\` and `*` are special in a filter.
 */
function anywhere(letters: string): string {
  const pattern = letters.replace(/[\\%_]/g, (sign) => `\\${sign}`).replace(/\*/g, '_');
  const words = pattern.split(/\s+/).filter(Boolean);
  return `%${words.slice(0, MOST_WORDS).join('%')}%`;
}

/**
 * Column and LIKE pattern that find a notice by part of its title or text, also when the last syllable is half typed,
 * or by 초성; null when there is nothing to look for. The database keeps both letter by letter, in lower case.
 */
export function noticeSearch(query: string): { column: 'search_jamo' | 'search_chosung'; pattern: string } | null {
  const text = toNfc(query).trim().toLowerCase().slice(0, LONGEST_SEARCH);
  if (text === '') return null;
  if (ONLY_CHOSUNG.test(text)) return { column: 'search_chosung', pattern: anywhere(text.replace(/\s+/g, '')) };
  return { column: 'search_jamo', pattern: anywhere(toJamo(text)) };
}
