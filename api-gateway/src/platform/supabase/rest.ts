import { storableJson } from '@dojang/contract/text';
import { z } from 'zod';
import { RestError } from '../errors/rest-error.ts';
import type { SupabasePort } from './port.ts';

/** The gateway's own access to the database: REST in both modes, with the secret key or as one user. */
export interface Rest {
  /** @param path part after `/rest/v1/`, e.g. `profiles?select=id&email=eq.a` */
  select(path: string): Promise<unknown>;
  /** The same as JSON text, for documents: a large text would block all requests while it is parsed. */
  selectText(path: string): Promise<string>;
  /** @param args of which some may be `JsonText` */
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>;
  /** Every row of a list, for any `max_rows` of the database. `path` as for `select`, with an order. */
  selectRows(path: string): Promise<unknown[]>;
  /** The same for a function that returns ordered rows. */
  rpcRows(name: string, args: Record<string, unknown>): Promise<unknown[]>;
  /** Sends a PATCH for the rows that `path` selects. */
  update(path: string, values: Record<string, unknown>): Promise<unknown>;
  /** The same access as the user of this access token: row-level security applies. */
  as(token: string): Rest;
}

/** A JSON value in its text, which is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** @throws in its methods: RestError, or ApiError 502/504 when Supabase cannot be reached */
export function createRest(supabase: Pick<SupabasePort, 'fetch' | 'publishableKey' | 'secretKey'>): Rest {
  const withKeys = (apikey: string, bearer: string): Rest => {
    const send = async (method: string, path: string, { body, prefer }: Content = {}): Promise<Response> => {
      const headers: Record<string, string> = { apikey, authorization: `Bearer ${bearer}`, accept: 'application/json' };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (prefer !== undefined) headers.prefer = prefer;
      const request = new Request(`http://gateway.internal/rest/v1/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: storableJson(writtenJson(body)) }),
      });
      return supabase.fetch(request, { peerAddress: null });
    };
    const call = async (...request: Parameters<typeof send>) => answerOf(await send(...request));
    return {
      select: (path) => call('GET', path),
      selectText: async (path) => textOf(await send('GET', path)),
      rpc: (name, args) => call('POST', `rpc/${name}`, { body: args }),
      selectRows: (path) => readRows((range, prefer) => send('GET', `${path}&${range}`, { prefer })),
      rpcRows: (name, args) =>
        readRows((range, prefer) => send('POST', `rpc/${name}?${range}`, { body: args, prefer })),
      update: (path, values) => call('PATCH', path, { body: values, prefer: 'return=representation' }),
      as: (token) => withKeys(supabase.publishableKey, token),
    };
  };
  return withKeys(supabase.secretKey, supabase.secretKey);
}

/** The `find` functions for `createSessions`. */
export const unprovenSessions = (rest: Pick<Rest, 'rpc'>) => async (ids: readonly string[]) =>
  z.array(z.string()).parse(await rest.rpc('unproven_sessions', { p_ids: ids }));

interface Content {
  body?: Record<string, unknown>;
  prefer?: string | undefined;
}

/** Rows per request. */
const PART = 1000;
/** Error code for a range that begins after the last row. */
const RANGE_BEHIND_END = 'PGRST103';

/** Reads ranges until all rows are read that the first answer counted. An answer without a count is complete. */
async function readRows(read: (range: string, prefer: string | undefined) => Promise<Response>): Promise<unknown[]> {
  const rows: unknown[] = [];
  let total = Number.NaN;
  for (;;) {
    const isFirst = rows.length === 0;
    const response = await read(`limit=${PART}&offset=${rows.length}`, isFirst ? 'count=exact' : undefined);
    if (isFirst) total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
    const part = await answerOf(response).catch((error: unknown) => {
      if (error instanceof RestError && error.code === RANGE_BEHIND_END) return [];
      throw error;
    });
    if (!Array.isArray(part)) throw new RestError(response.status, 'bad_response', 'rows expected');
    rows.push(...part);
    if (part.length === 0 || !(rows.length < total)) return rows;
  }
}

const writtenJson = (body: Record<string, unknown>): string => {
  const members = Object.entries(body).flatMap(([name, value]) => {
    const json = value instanceof JsonText ? value.text : JSON.stringify(value);
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
  });
  return `{${members.join(',')}}`;
};

const answerOf = async (response: Response): Promise<unknown> => parse(await textOf(response));

/** @throws RestError */
async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return text;
  const json = parse(text);
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown };
  throw new RestError(response.status, String(code ?? ''), String(message ?? `status ${response.status}`));
}

function parse(text: string): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
