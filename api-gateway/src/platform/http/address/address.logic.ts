/** A parsed URL that every parser reads in the same way. */
export interface Address {
  /** The path as it was sent, e.g. `/rest/v1/notes`. */
  readonly path: string;
  /** The path's segments, decoded: `['rest', 'v1', 'notes']`. After a trailing slash the last segment is empty. */
  readonly segments: readonly string[];
  /** The query's parameters in their order, decoded. */
  readonly query: readonly Parameter[];
}

export type Parameter = readonly [name: string, value: string];

/** Why a request target is refused. This is for the log; users get a message. */
export type AddressFault =
  | 'too_long'
  | 'form'
  | 'character'
  | 'segment'
  | 'needless_escape'
  | 'bad_escape'
  | 'hidden_character'
  | 'empty_parameter'
  | 'repeated_parameter';

export type Reading =
  | { readonly address: Address; readonly fault?: undefined }
  | { readonly address?: undefined; readonly fault: AddressFault };

const MOST_CHARACTERS = 8 * 1024;

/** Characters that a URL parser does not escape: in a path RFC 3986's `pchar`, in a query a few more. */
const PATH = /^[/A-Za-z0-9\-._~!$&'()*+,;=:@%]*$/;
const QUERY = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/?\\[\]^`{|}]*$/;

const CONTROL = /\p{Cc}/u;

/**
 * Escapes of letters, digits, `-`, `.` and `_`, which need no escape, and lower-case escapes. Reserved characters may be
 * written with or without an escape, because clients differ in this.
 */
const NEEDLESS = /%(?:3[0-9]|[46][1-9A-F]|[57][0-9A]|2D|2E|5F|[a-f][0-9A-Fa-f]|[0-9A-F][a-f])/;

/**
 * Escaped separators, because a parser of the raw path does not see them. Also an escaped `%`, because the name changes when
 * it is decoded twice.
 */
const HIDDEN = /[/\\%]/;

/**
 * Prefixes of API routes: each query parameter may occur once. REST is not among them, because a column may have two
 * filters.
 */
const SAYS_ONCE = /^\/(?:auth|storage|realtime|functions|api|_system)\//;

/**
 * Parses a request target as it was received. Ambiguous targets are refused, so that code before and after the routing
 * cannot read different paths.
 *
 * @param target in origin form, e.g. `/rest/v1/notes?select=id`
 */
export function readTarget(target: string): Reading {
  if (target.length > MOST_CHARACTERS) return { fault: 'too_long' };
  if (!target.startsWith('/')) return { fault: 'form' };
  const at = target.indexOf('?');
  const path = at === -1 ? target : target.slice(0, at);
  const search = at === -1 ? '' : target.slice(at + 1);
  if (!PATH.test(path) || !QUERY.test(search)) return { fault: 'character' };

  const segments = readPath(path);
  if (typeof segments === 'string') return { fault: segments };
  const query = readQuery(search);
  if (typeof query === 'string') return { fault: query };
  if (SAYS_ONCE.test(path) && new Set(query.map(([name]) => name)).size < query.length) {
    return { fault: 'repeated_parameter' };
  }
  return { address: { path, segments, query } };
}

/** Why a request's target is not in canonical form; undefined when it is. */
export const canonicalFault = (target: string): AddressFault | undefined => readTarget(target).fault;

function readPath(path: string): string[] | AddressFault {
  const parts = path.slice(1).split('/');
  const segments: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (part === '' && at < parts.length - 1) return 'segment';
    const text = part.includes('%') ? decoded(part) : part;
    if (text === undefined) return 'bad_escape';
    if (text === '.' || text === '..') return 'segment';
    if (CONTROL.test(text) || HIDDEN.test(text)) return 'hidden_character';
    if (NEEDLESS.test(part) || part.includes('%7E')) return 'needless_escape';
    segments.push(text);
  }
  return segments;
}

function readQuery(search: string): Parameter[] | AddressFault {
  if (search === '') return [];
  const query: Parameter[] = [];
  for (const pair of search.split('&')) {
    const at = pair.indexOf('=');
    const rawName = at === -1 ? pair : pair.slice(0, at);
    const rawValue = at === -1 ? '' : pair.slice(at + 1);
    if (rawName === '') return 'empty_parameter';
    const name = parameterText(rawName);
    const value = parameterText(rawValue);
    if (name === undefined || value === undefined) return 'bad_escape';
    if (CONTROL.test(name) || CONTROL.test(value)) return 'hidden_character';
    if (NEEDLESS.test(rawValue) || parameterName(name) !== rawName) return 'needless_escape';
    query.push([name, value]);
  }
  return query;
}

const parameterText = (raw: string) => (/[%+]/.test(raw) ? decoded(raw.replaceAll('+', ' ')) : raw);

/** The text without percent escapes; undefined when they are no UTF-8. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const RAW_IN_PATHS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** The canonical form of a path segment: only necessary escapes, in upper case. */
export const pathSegment = (text: string): string =>
  encodeURIComponent(text).replace(RAW_IN_PATHS, (escaped) => decodeURIComponent(escaped));

/** The canonical form of a parameter name, as `URLSearchParams` writes it. */
export const parameterName = (text: string): string =>
  /^[A-Za-z0-9*._-]+$/.test(text) ? text : new URLSearchParams([[text, '']]).toString().slice(0, -1);
