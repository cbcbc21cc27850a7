import { getSupabase, type RowRange, type RowsRead, readInParts, readRange } from '@dojang/shared-auth';
import { pagedListOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { AuditEntry } from './audit.logic.ts';

const COLUMNS = 'id, at, actor, actor_name, action, target_type, target_id, before, after';

/** A range of admin actions, newest first, with the names of the affected members. */
async function fetchAudit(memberId: string | null, range: RowRange): Promise<RowsRead<AuditEntry>> {
  const { rows, total } = await readRange((from, to, options) => {
    let query = getSupabase().from('audit_log').select(COLUMNS, options);
    if (memberId) query = query.eq('target_type', 'profile').eq('target_id', memberId);
    return query.order('at', { ascending: false }).order('id').range(from, to);
  }, range);
  const names = await fetchNames(rows.filter((row) => row.target_type === 'profile').map((row) => row.target_id));
  return { rows: rows.map((row) => ({ ...row, target_name: names.get(row.target_id) ?? '' })), total };
}

async function fetchNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('profiles')
      .select('id, display_name, email', options)
      .in('id', [...new Set(ids)])
      .order('id')
      .range(from, to),
  );
  return new Map(rows.map(({ id, display_name, email }) => [id, display_name || email]));
}

export const auditQueries = {
  /** Of all actions, or of those on one member; newest first, in pages. */
  recent: (memberId: string | null, pageSize: number) =>
    pagedListOptions({
      queryKey: keys.audit(memberId, pageSize),
      pageSize,
      read: (range) => fetchAudit(memberId, range),
    }),
};
