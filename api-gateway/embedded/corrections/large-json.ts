import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { jsonValues } from '@dojang/contract/document';
import { inOwnTurn } from '@dojang/server-kit/own-turn';
import type postgres from 'postgres';
import { AnswerTooLargeError } from '../postgres/limit-answers.ts';
import { type Correction, pathOf, withBody } from './fetch.ts';
import { largeValues } from './large-values.logic.ts';

/** A longer request is not parsed as a whole. Its objects of this length are passed on as text. */
const LARGE = 64 * 1024;
/** What is left of a longer request has at most this many values. */
const MOST_VALUES = 50_000;
/** A longer value of the database is passed on as text. An answer may have thousands of values. */
const LARGE_OF_DATABASE = 1024;

/** Characters of large values that are parsed for one statement, where lite needs their members. */
const MOST_PARSED = 512 * 1024;

/** The answer of PostgREST to a body that is not JSON for its function or table. */
const TOO_MANY = { code: 'PGRST102', message: 'too many values', details: null, hint: null };

/** Texts of the large values of one request, by the marks that stand for them in the JSON that lite parses and writes. */
type Held = Map<string, string>;

interface Passing {
  readonly held: Held;
  /** Whether lite needs the values of its answer, and not only their texts. */
  readonly parses: boolean;
}
const ofRequest = new AsyncLocalStorage<Passing>();
const MARK = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function hold(held: Held, text: string): string {
  // A mark cannot be guessed, so no text of a person is taken for one.
  const mark = randomUUID();
  held.set(mark, text);
  return mark;
}

/** Parses a value of the database. A large one is a function that returns its text: lite would copy an object member by member. */
export function parseJson(text: string): unknown {
  if (text.length <= LARGE_OF_DATABASE) return JSON.parse(text);
  const toJSON = () => {
    const passing = ofRequest.getStore();
    return passing ? hold(passing.held, text) : JSON.parse(text);
  };
  return Object.assign(() => text, { toJSON });
}

/** A JSON value that is bound as its text. */
export class BoundJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** As a value of a column or parameter that is not JSON. */
  [Symbol.toPrimitive](): string {
    return this.text;
  }
}

/**
 * lite parses each JSON value of a request and of the database, and writes it again: a page of 5 MB took 300 ms of the thread that
 * answers all requests. Here large values of REST requests pass through lite as short marks.
 */
export const passLargeJson: Correction = (next) => async (request, context) => {
  if (!pathOf(request).startsWith('/rest/v1/')) return next(request, context);
  const held: Held = new Map();
  const marked = request.method === 'GET' || request.method === 'HEAD' ? request : await withMarks(request, held);
  if (marked === null) return Response.json(TOO_MANY, { status: 400 });
  const answer = await ofRequest.run({ held, parses: looksInside(request) }, () => next(marked, context));
  return held.size === 0 ? answer : withValues(answer, held);
};

/** Whether lite changes members of values: it leaves out nulls, or spreads the members of an embedded row. */
function looksInside({ headers, url }: Request): boolean {
  return (
    /nulls=stripped/i.test(headers.get('accept') ?? '') ||
    new URL(url).searchParams.get('select')?.includes('...') === true
  );
}

/** @returns null for a request that would be slow to parse */
async function withMarks(request: Request, held: Held): Promise<Request | null> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return withBody(request, null);
  if (bytes.byteLength <= LARGE) return withBody(request, bytes);
  const json = await inOwnTurn(() => new TextDecoder().decode(bytes));
  let body = '';
  let copied = 0;
  for (const [from, to] of await inOwnTurn(() => largeValues(json, LARGE))) {
    body += `${json.slice(copied, from)}"${hold(held, json.slice(from, to))}"`;
    copied = to;
  }
  body += json.slice(copied);
  const values = await inOwnTurn(() => jsonValues(body));
  return values > MOST_VALUES ? null : withBody(request, body);
}

async function withValues(answer: Response, held: Held): Promise<Response> {
  const marked = await answer.text();
  const parts: string[] = [];
  let copied = 0;
  for (const { 0: mark, index } of marked.matchAll(MARK)) {
    const text = held.get(mark);
    if (text === undefined) continue;
    // Without the quotes around the mark.
    parts.push(marked.slice(copied, index - 1), text);
    copied = index + mark.length + 1;
  }
  parts.push(marked.slice(copied));
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const { status, statusText } = answer;
  const body = answer.body === null ? null : streamOf(parts);
  return new Response(body, { status, statusText, headers });
}

/** Each part is encoded when it is sent, in a turn of its own. */
function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  const waiting = parts.values();
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = waiting.next();
      if (done) stream.close();
      else stream.enqueue(await inOwnTurn(() => Buffer.from(value)));
    },
  });
}

type Unsafe = postgres.ReservedSql['unsafe'];

/** Puts the values in the place of their marks when lite binds them. Outside of REST requests lite gets values, not texts. */
export function bindLargeJson(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const connection = await reserve();
    const send = connection.unsafe.bind(connection);
    const binding = async (text: string, values: Parameters<Unsafe>[1] = [], options = {}) => {
      const passing = ofRequest.getStore();
      const held = passing?.held;
      const sent = held?.size ? (values.map((value) => bound(value, held)) as typeof values) : values;
      if (passing && !passing.parses) return send(text, sent, options);
      const rows = await send(text, sent, options);
      parseIn(rows);
      return rows;
    };
    connection.unsafe = binding as unknown as Unsafe;
    return connection;
  };
}

/** @throws Error for a mark inside of a value, which would be stored */
function bound(value: unknown, held: Held): unknown {
  const found = typeof value === 'string' ? held.get(value) : undefined;
  if (found !== undefined) return new BoundJson(found);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  for (const [mark] of text.matchAll(MARK)) if (held.has(mark)) throw new Error('a large value was not bound as one');
  return value;
}

/** @throws AnswerTooLargeError for more than is parsed without blocking other requests */
function parseIn(rows: readonly Record<string, unknown>[]): void {
  let left = MOST_PARSED;
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'function') continue;
      const text: string = value();
      left -= text.length;
      if (left < 0) throw new AnswerTooLargeError(`more than ${MOST_PARSED} characters of JSON`);
      row[name] = JSON.parse(text);
    }
  }
}
