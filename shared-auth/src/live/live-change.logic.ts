import type { LiveChange, LiveGap, LivePatch, LiveSource } from './live-change.ts';

/** The parts of a query that are compared with changes. */
export interface WatchedQuery {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly state: { readonly data: unknown };
}

/**
 * Reads a message's payload; null for another version. Unknown fields are ignored. Changes of rows that not all members may see
 * are sent to each person. Such a message names the project (`of`), and the message to the whole project (`told`) is then not
 * needed.
 */
export function readChange(topicOf: string, payload: unknown): LiveChange | null {
  if (!isRecord(payload) || payload.v !== 1 || typeof payload.table !== 'string' || payload.told === true) return null;
  const { table, rows, rev, of } = payload;
  return {
    of: typeof of === 'string' ? of : topicOf,
    table,
    rows: Array.isArray(rows) ? rows.filter((row) => typeof row === 'string') : null,
    ...(typeof rev === 'number' ? { rev } : {}),
  };
}

/** The ids in a message about sessions that have ended. */
export const endedSessions = (payload: unknown): string[] =>
  isRecord(payload) && Array.isArray(payload.sessions) ? payload.sessions.filter((id) => typeof id === 'string') : [];

/** Whether the change invalidates the query. */
export function isChanged({ meta, state }: WatchedQuery, change: LiveChange): boolean {
  return sourcesOf(meta).some((source) => {
    if (!source.tables.includes(change.table) || !mayBeOf(source, change.of)) return false;
    if (source.row === undefined || change.rows === null) return true;
    return change.rows.includes(source.row) && !isKnown(state.data, change.rev);
  });
}

/** Whether the query is also fetched while the tab is hidden. */
export const isReadWhenHidden = ({ meta }: WatchedQuery): boolean =>
  sourcesOf(meta).some((source) => source.whenHidden === true);

/** Maximum number of ids for a patch. With more ids the query is refetched. */
const MOST_PATCHED = 200;

/**
 * How the query takes these changes without a refetch. Null when a change has no ids, or belongs to a table that the patch does
 * not read.
 */
export function patchOf(
  { meta }: WatchedQuery,
  changes: readonly LiveChange[],
): { patch: LivePatch; ids: readonly string[] } | null {
  const [source, ...others] = sourcesOf(meta);
  if (!source?.patch || others.length > 0) return null;
  const { patch } = source;
  const ids = new Set<string>();
  for (const { table, rows } of changes) {
    if (rows === null || !patch.tables.includes(table)) return null;
    for (const id of rows) ids.add(id);
  }
  return ids.size > 0 && ids.size <= MOST_PATCHED ? { patch, ids: [...ids] } : null;
}

/** Whether the query may have missed a change. */
export const mayHaveMissed = ({ meta }: WatchedQuery, gap: LiveGap): boolean =>
  sourcesOf(meta).some((source) => mayBeOf(source, gap.of));

const mayBeOf = (source: LiveSource, of: string) => source.of === undefined || source.of === of;

const isKnown = (data: unknown, rev: number | undefined) =>
  rev !== undefined && isRecord(data) && typeof data.rev === 'number' && data.rev >= rev;

/** Remotes of other versions may have another format of `meta`, so it is checked and may be ignored. */
function sourcesOf(meta: WatchedQuery['meta']): readonly LiveSource[] {
  return Array.isArray(meta?.live)
    ? meta.live.filter((source) => isRecord(source) && Array.isArray(source.tables))
    : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
