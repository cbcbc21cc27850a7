import { isUuid } from '@dojang/contract/text';
import { getSupabase, readInParts, readRange, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { keepPreviousData, queryOptions, watching } from '@dojang/shared-auth/query';
import { parseDocument } from '@dojang/shared-ui/document';
import { keys } from '../../lib/keys.ts';
import { isNotFound, notFoundError } from '../../lib/not-found.logic.ts';
import { type NoticeListFilters, noticeRange, noticeSearch } from './notice.logic.ts';
import { LIST_COLUMNS, NOTICE_COLUMNS, type Notice, type NoticeHead } from './notice.types.ts';

async function fetchNotices(filters: NoticeListFilters): Promise<{ notices: NoticeHead[]; total: number }> {
  const search = noticeSearch(filters.query);
  const { rows, total } = await readRange<NoticeHead>((from, to, options) => {
    let query = getSupabase().from('notices').select(LIST_COLUMNS, options);
    query = filters.trash ? query.not('removed_at', 'is', null) : query.is('removed_at', null);
    if (search) query = query.like(search.column, search.pattern);
    return query
      .order('pinned', { ascending: false })
      .order('publish_at', { ascending: false, nullsFirst: true })
      .order('id')
      .range(from, to);
  }, noticeRange(filters.page));
  return { notices: rows, total };
}

const FOUND_SHOWN = 6;

/** A few notices whose title or text matches, the newest first. */
export async function searchNotices(text: string, signal: AbortSignal) {
  const search = noticeSearch(text);
  if (!search) return [];
  const query = getSupabase().from('notices').select('id, title, publish_at').is('removed_at', null);
  return unwrap(
    await query
      .like(search.column, search.pattern)
      .order('publish_at', { ascending: false, nullsFirst: true })
      .order('id')
      .limit(FOUND_SHOWN)
      .abortSignal(signal),
  );
}

async function fetchNotice(noticeId: string): Promise<Notice> {
  if (!isUuid(noticeId)) throw notFoundError();
  const row = unwrapMaybe(await getSupabase().from('notices').select(NOTICE_COLUMNS).eq('id', noticeId).maybeSingle());
  if (!row) throw notFoundError();
  return { ...row, body: parseDocument(row.body) };
}

/** The published notices directly before and after this one in time. */
async function fetchNeighbours({ id, publish_at }: NoticeHead): Promise<{ older: NoticeHead[]; newer: NoticeHead[] }> {
  if (!publish_at) return { older: [], newer: [] };
  const published = () =>
    getSupabase()
      .from('notices')
      .select(LIST_COLUMNS)
      .neq('id', id)
      .is('removed_at', null)
      .in('status', ['published', 'scheduled']);
  const now = new Date().toISOString();
  const [older, newer] = await Promise.all([
    published().lte('publish_at', publish_at).order('publish_at', { ascending: false }).limit(1),
    published().gt('publish_at', publish_at).lte('publish_at', now).order('publish_at').limit(1),
  ]);
  return { older: unwrap(older), newer: unwrap(newer) };
}

/** Notices that the user has opened, by id, with the time of their confirmation. */
export type NoticeReads = Map<string, { acked_at: string | null }>;

async function fetchReads(userId: string): Promise<NoticeReads> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('notice_reads')
      .select('notice_id, acked_at', options)
      // Admins may read the receipts of everybody, so the query selects only the user's own receipts.
      .eq('user_id', userId)
      .order('notice_id')
      .range(from, to),
  );
  return new Map(rows.map(({ notice_id, acked_at }) => [notice_id, { acked_at }]));
}

const LATEST_SHOWN = 4;
const NOTICES = watching({ tables: ['notices'] });

/** Queries of notices. The visible notices depend on the user, so keys contain the user; empty when signed out. */
export const noticeQueries = {
  list: (userId: string, filters: NoticeListFilters) =>
    queryOptions({
      queryKey: keys.noticeList(userId, filters),
      meta: NOTICES,
      queryFn: () => fetchNotices(filters),
      placeholderData: keepPreviousData,
    }),
  /** A few notices for the home block: pinned notices, then the newest. */
  latest: (userId: string) =>
    queryOptions({
      queryKey: keys.latestNotices(userId),
      meta: NOTICES,
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('notices')
            .select('id, title, pinned, publish_at')
            .eq('status', 'published')
            .is('removed_at', null)
            .order('pinned', { ascending: false })
            .order('publish_at', { ascending: false })
            .limit(LATEST_SHOWN),
        ),
    }),
  /**
   * One notice. Throws an AppError with status 404 when the notice is unknown, or when it is unpublished and the user is not an
   * admin.
   */
  detail: (userId: string, noticeId: string) =>
    queryOptions({
      queryKey: keys.notice(userId, noticeId),
      meta: watching({ tables: ['notices'], row: noticeId }),
      queryFn: () => fetchNotice(noticeId),
      throwOnError: isNotFound,
    }),
  /**
   * The current version of a notice on the server, for editing. The cache is not used, because an edit must not begin on an old
   * revision.
   */
  forEditing: (userId: string, noticeId: string) =>
    queryOptions({
      queryKey: keys.noticeEdit(userId, noticeId),
      queryFn: () => fetchNotice(noticeId),
      throwOnError: isNotFound,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  neighbours: (userId: string, notice: NoticeHead) =>
    queryOptions({
      queryKey: keys.noticeNeighbours(userId, notice.id, notice.publish_at),
      meta: NOTICES,
      queryFn: () => fetchNeighbours(notice),
    }),
  reads: (userId: string) =>
    queryOptions({
      queryKey: keys.noticeReads(userId),
      meta: watching({ tables: ['notice_reads'], of: userId }),
      queryFn: () => fetchReads(userId),
      enabled: userId !== '',
    }),
};
