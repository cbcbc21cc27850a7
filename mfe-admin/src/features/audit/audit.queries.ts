import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import type { AuditEntry } from './audit.logic.ts';

const COLUMNS = 'id, at, actor, actor_name, action, target_type, target_id, before, after';

/** The newest acts of admins, with the names of the members that they were about. */
async function fetchAudit(memberId: string | null, limit: number): Promise<AuditEntry[]> {
  let query = getSupabase().from('audit_log').select(COLUMNS);
  if (memberId) query = query.eq('target_type', 'profile').eq('target_id', memberId);
  const rows = unwrap(await query.order('at', { ascending: false }).order('id').limit(limit)) as Omit<
    AuditEntry,
    'target_name'
  >[];
  const names = await fetchNames(rows.filter((row) => row.target_type === 'profile').map((row) => row.target_id));
  return rows.map((row) => ({ ...row, target_name: names.get(row.target_id) ?? '' }));
}

async function fetchNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(
    await getSupabase()
      .from('profiles')
      .select('id, display_name, email')
      .in('id', [...new Set(ids)]),
  ) as { id: string; display_name: string; email: string }[];
  return new Map(rows.map(({ id, display_name, email }) => [id, display_name || email]));
}

export const auditQueries = {
  /** Of everything, or of one member. Newest first. */
  recent: (memberId: string | null, limit: number) =>
    queryOptions({
      queryKey: ['admin', 'audit', memberId, limit],
      queryFn: () => fetchAudit(memberId, limit),
    }),
};
