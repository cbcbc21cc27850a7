import type { Database } from '../database.types.ts';
import { type Answer, refused, type SentRequest } from './answers.ts';
import { isNoFilter, matches, sortedBy } from './table-filter.logic.ts';

type Tables = Database['public']['Tables'];
/** Rows of database tables. Writes change them. */
export type TableRows = { [Name in keyof Tables]?: Tables[Name]['Row'][] };
type Row = Record<string, unknown>;

/**
 * Responses for tables in the format of PostgREST. Filters by column, order and range work. Inserts, upserts, updates and
 * deletes change the given rows. A row is returned whole, including embedded rows of other tables. Functions (`rpc`) need
 * responses of their own.
 */
export function tableAnswers(tables: TableRows): Record<string, Answer> {
  const answers = Object.entries(tables as Record<string, Row[]>).flatMap(([name, all]) => {
    const path = `/rest/v1/${name}`;
    return Object.entries(answersOf(all)).map(([method, answer]) => [`${method} ${path}`, orRefused(answer)] as const);
  });
  return Object.fromEntries(answers);
}

function answersOf(all: Row[]): Record<string, Answer> {
  const found = ({ search }: SentRequest) => all.filter((row) => matches(row, search));
  const read: Answer = (request) => {
    const { search, headers } = request;
    const chosen = sortedBy(found(request), search.get('order') ?? '');
    const from = Number(search.get('offset') ?? 0);
    const part = chosen.slice(from, from + Number(search.get('limit') ?? chosen.length));
    return shown(part, headers, { from, total: chosen.length });
  };
  return {
    GET: read,
    HEAD: read,
    POST: ({ body, search, headers }) => {
      const keys = (search.get('on_conflict') ?? 'id').split(',');
      const written = [body].flat().map((given) => {
        const row = { created_at: new Date().toISOString(), ...(given as Row) };
        const same = all.find((one) => keys.every((key) => row[key as keyof typeof row] === one[key]));
        if (!same) all.push(row);
        else if (headers.prefer?.includes('merge-duplicates')) Object.assign(same, given);
        return same ?? row;
      });
      return changed(written, headers);
    },
    PATCH: (request) => {
      const rows = found(request);
      for (const row of rows) Object.assign(row, request.body);
      return changed(rows, request.headers);
    },
    DELETE: (request) => {
      const rows = found(request);
      for (const row of rows) all.splice(all.indexOf(row), 1);
      return changed(rows, request.headers);
    },
  };
}

const changed = (rows: Row[], headers: Record<string, string>) =>
  headers.prefer?.includes('return=representation') ? shown(rows, headers) : new Response(null, { status: 204 });

function shown(rows: Row[], headers: Record<string, string>, { from, total } = { from: 0, total: rows.length }) {
  if (headers.accept?.includes('vnd.pgrst.object')) {
    return rows.length === 1 ? Response.json(rows[0]) : refused(406, 'PGRST116', 'no single row');
  }
  const range = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`;
  return Response.json(rows, { headers: { 'content-range': `${range}/${total}` } });
}

/** An unsupported filter would silently give the wrong rows. */
const orRefused =
  (answer: Answer): Answer =>
  (request) => {
    const unknown = isNoFilter(request.search);
    return unknown ? refused(501, 'no_answer', `${request.route} has no answer for ${unknown}`) : answer(request);
  };
