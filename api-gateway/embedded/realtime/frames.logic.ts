import { jsonShape } from '@dojang/server-kit/json-shape';
import { LIMITS } from './limits.ts';

/**
 * Messages of the Phoenix protocol in the versions of supabase-js 2 (https://supabase.com/docs/guides/realtime/protocol):
 * 2.0.0 with JSON arrays and binary broadcasts, and 1.0.0 with JSON objects.
 */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

export type Version = '1.0.0' | '2.0.0';

/** The error for a frame that is not a message, or that exceeds the size, depth or length of its kind. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Kind of a binary frame that carries a broadcast, and the encoding of its body. */
const USER_BROADCAST_PUSH = 3;
const JSON_BODY = 1;

const encoded = new WeakMap<Message, Map<Version, Buffer>>();

/** The message's bytes, encoded once for all receivers. */
export function encode(message: Message, version: Version): Buffer {
  const forms = encoded.get(message) ?? new Map<Version, Buffer>();
  encoded.set(message, forms);
  let bytes = forms.get(version);
  if (!bytes) {
    const { joinRef, ref, topic, event, payload } = message;
    const fields =
      version === '1.0.0' ? { join_ref: joinRef, ref, topic, event, payload } : [joinRef, ref, topic, event, payload];
    bytes = Buffer.from(JSON.stringify(fields));
    forms.set(version, bytes);
  }
  return bytes;
}

/** @throws FrameError for a frame that is not a message. A frame that is too large or too deep is refused before parsing */
export function decode(data: Buffer, isBinary: boolean): Message {
  const message = isBinary ? decodeBroadcast(data) : decodeText(data);
  const allowed: Readonly<Record<string, number>> = LIMITS.frameBytes;
  const most = Object.hasOwn(allowed, message.event) ? allowed[message.event] : undefined;
  if (data.length > (most ?? LIMITS.frameBytes.other)) throw new FrameError(`too large: ${data.length} bytes`);
  return message;
}

function decodeText(data: Buffer): Message {
  const value = parse(data.toString('utf8'));
  const fields = Array.isArray(value) ? value : fieldsOf(value);
  const [joinRef, ref, topic, event, payload] = fields;
  return {
    joinRef: readRef(joinRef),
    ref: readRef(ref),
    topic: readText(topic, LIMITS.topicLength),
    event: readText(event, LIMITS.eventLength),
    payload: asObject(payload),
  };
}

function fieldsOf(value: unknown): unknown[] {
  const { join_ref, ref, topic, event, payload } = asObject(value);
  return [join_ref, ref, topic, event, payload];
}

/** kind · lengths of joinRef, ref, topic, event, metadata · encoding · these texts · body. */
function decodeBroadcast(bytes: Buffer): Message {
  if (bytes[0] !== USER_BROADCAST_PUSH || bytes.length < 7) throw new FrameError('not a broadcast');
  if (bytes[6] !== JSON_BODY) throw new FrameError('only JSON is broadcast');
  let at = 7;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4].map((field) => {
    const length = bytes[field] ?? 0;
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  const body = parse(bytes.toString('utf8', at + (bytes[5] ?? 0)));
  return {
    joinRef: readRef(joinRef || null),
    ref: readRef(ref || null),
    topic: readText(topic, LIMITS.topicLength),
    event: 'broadcast',
    payload: { type: 'broadcast', event: readText(event, LIMITS.eventLength), payload: body },
  };
}

/** JSON that is nested too deeply overflows the stack of recursive code. So it is not parsed. */
function parse(json: string): unknown {
  if (jsonShape(json).depth > LIMITS.depth) throw new FrameError('nested too deep');
  try {
    return JSON.parse(json);
  } catch {
    throw new FrameError('not JSON');
  }
}

function readText(value: unknown, most: number): string {
  if (typeof value !== 'string' || value === '' || value.length > most) throw new FrameError('not a message');
  return value;
}

function readRef(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > LIMITS.refLength) throw new FrameError('not a message');
  return text;
}

export const asObject = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
