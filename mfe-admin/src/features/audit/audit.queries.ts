import { getSupabase, type RowRange, type RowsRead, type RowWatch, readInParts, readRange } from '@dojang/shared-auth';
import { keepPreviousData, pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { AuditEntry } from './audit.logic.ts';
import { ACTS_PER_PAGE, type AuditFilters, COMMAND_LINE, momentOf, typesOf } from './audit-filters.logic.ts';

const COLUMNS = 'id, at, actor, actor_name, action, target_type, target_id, before, after';

const rowsOf = (from: number, to: number, options: { count?: 'exact' }) =>
  getSupabase()
    .from('audit_log')
    .select(COLUMNS, options)
    .order('at', { ascending: false })
    .order('id')
    .range(from, to);

/** Actions on one member, or all actions, newest first. */
const fetchRecent = (memberId: string | null, range: RowRange) =>
  withNames(
    readRange((...part) => {
      const query = rowsOf(...part);
      return memberId ? query.eq('target_type', 'profile').eq('target_id', memberId) : query;
    }, range),
  );

/**
 * The actions that the filters find, newest first, and their total number.
 *
 * @param range of the rows; default: all
 */
export function fetchActs(
  { kind, by, from, until }: AuditFilters,
  range?: RowRange & RowWatch,
): Promise<RowsRead<AuditEntry>> {
  return withNames(
    readRange((...part) => {
      let query = rowsOf(...part);
      if (kind !== 'all') query = query.in('target_type', [...typesOf(kind)]);
      if (by === COMMAND_LINE) query = query.is('actor', null);
      else if (by !== 'all') query = query.eq('actor', by);
      if (from) query = query.gte('at', momentOf(from));
      if (until) query = query.lt('at', momentOf(until, 1));
      return query;
    }, range),
  );
}

/** Adds the names of the affected members. */
async function withNames(read: Promise<RowsRead<Omit<AuditEntry, 'target_name'>>>): Promise<RowsRead<AuditEntry>> {
  const { rows, total } = await read;
  const names = await fetchNames(rows.filter((row) => row.target_type === 'profile').map((row) => row.target_id));
  return { rows: rows.map((row) => ({ ...row, target_name: names.get(row.target_id) ?? '' })), total };
}

/** Ids in one request, so that its address stays short. */
const IDS_AT_ONCE = 100;

async function fetchNames(ids: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += IDS_AT_ONCE) {
    const part = wanted.slice(at, at + IDS_AT_ONCE);
    const rows = await readInParts((from, to, options) =>
      getSupabase()
        .from('profiles')
        .select('id, display_name, email', options)
        .in('id', part)
        .order('id')
        .range(from, to),
    );
    for (const { id, display_name, email } of rows) names.set(id, display_name || email);
  }
  return names;
}

export const auditQueries = {
  /** Actions on one member or all actions, newest first, in pages. */
  recent: (memberId: string | null, pageSize: number) =>
    pagedListOptions({
      queryKey: keys.audit(memberId, pageSize),
      pageSize,
      read: (range) => fetchRecent(memberId, range),
    }),
  /** A numbered page of the actions that the filters find. */
  acts: (filters: AuditFilters) =>
    queryOptions({
      queryKey: keys.acts(filters),
      queryFn: () => fetchActs(filters, { from: (filters.page - 1) * ACTS_PER_PAGE, most: ACTS_PER_PAGE }),
      placeholderData: keepPreviousData,
    }),
  /** Every admin whom the log names. */
  actors: queryOptions({
    queryKey: keys.actors,
    queryFn: () => readInParts((from, to, options) => getSupabase().rpc('audit_actors', {}, options).range(from, to)),
    staleTime: 60_000,
  }),
};
