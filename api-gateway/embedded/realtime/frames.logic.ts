/**
 * Messages of the Phoenix protocol as supabase-js 2 speaks it: version 2.0.0, JSON arrays and binary broadcasts
 * (https://supabase.com/docs/guides/realtime/protocol), and 1.0.0, JSON objects.
 */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

export type Version = '1.0.0' | '2.0.0';

/** Kind of a binary frame that carries a broadcast, and the encoding of its body. */
const USER_BROADCAST_PUSH = 3;
const JSON_BODY = 1;

export function encode(message: Message, version: Version): string {
  const { joinRef, ref, topic, event, payload } = message;
  return version === '1.0.0'
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** Throws on anything that is no message. */
export function decode(data: Uint8Array, isBinary: boolean): Message {
  if (isBinary) return decodeBroadcast(data);
  const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
  const fields = Array.isArray(value) ? value : fieldsOf(value);
  const [joinRef, ref, topic, event, payload] = fields;
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a message');
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload: asObject(payload) };
}

function fieldsOf(value: unknown): unknown[] {
  const { join_ref, ref, topic, event, payload } = asObject(value);
  return [join_ref, ref, topic, event, payload];
}

/** kind · lengths of joinRef, ref, topic, event, metadata · encoding · those texts · body. */
function decodeBroadcast(data: Uint8Array): Message {
  const bytes = Buffer.from(data);
  if (bytes[0] !== USER_BROADCAST_PUSH || bytes.length < 7) throw new Error('not a broadcast');
  if (bytes[6] !== JSON_BODY) throw new Error('only JSON is broadcast');
  let at = 7;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4].map((field) => {
    const length = bytes[field] ?? 0;
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  const body: unknown = JSON.parse(bytes.toString('utf8', at + (bytes[5] ?? 0)));
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? '',
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload: body },
  };
}

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));

export const asObject = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
