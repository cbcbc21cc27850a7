import type postgres from 'postgres';
import { BoundJson, parseJson } from './large-json.ts';

/**
 * `2026-11-21 07:54:26.148+00` → `2026-11-21T07:54:26.148+00:00`, as PostgREST answers; Safari parses no other format.
 */
export const isoTimestamp = (text: string): string =>
  text.replace(' ', 'T').replace(/([+-]\d\d)(:?\d\d)?$/, (_, hours: string, minutes = ':00') => `${hours}${minutes}`);

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/**
 * Whether lite's sign-in or storage has encoded the value already. They bind objects as JSON text. lite's REST binds values.
 */
function isEncoded(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * lite's driver encodes every `jsonb` value, also a value that is already encoded. It also passes on timestamps in
 * PostgreSQL's own format.
 */
export const wireTypes: Record<string, postgres.PostgresType> = {
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) =>
      value instanceof BoundJson ? value.text : isEncoded(value) ? value : JSON.stringify(value),
    parse: parseJson,
  },
  json: { to: 114, from: [114], serialize: (value: unknown) => JSON.stringify(value), parse: parseJson },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: (text: string) => text.replace(' ', 'T') },
};
