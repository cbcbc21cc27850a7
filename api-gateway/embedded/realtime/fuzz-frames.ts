/** Numbers from 0 to 1 that a seed decides (mulberry32), so that a frame that broke something can be sent again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const VALID: readonly (readonly unknown[])[] = [
  [null, '1', 'phoenix', 'heartbeat', {}],
  ['1', '2', 'realtime:room-fuzz', 'phx_join', { config: { private: true, presence: { key: 'k', enabled: true } } }],
  ['1', '2', 'realtime:room-fuzz', 'phx_join', { config: { postgres_changes: [{ event: '*', table: 'notes' }] } }],
  ['1', '3', 'realtime:room-fuzz', 'presence', { type: 'presence', event: 'track', payload: { name: '김민아' } }],
  ['1', '3', 'realtime:room-fuzz', 'presence', { type: 'presence', event: 'untrack' }],
  ['1', '4', 'realtime:room-fuzz', 'broadcast', { type: 'broadcast', event: 'x', payload: { n: 1 } }],
  ['1', '5', 'realtime:room-fuzz', 'access_token', { access_token: 'abc.def.ghi' }],
  ['1', '6', 'realtime:room-fuzz', 'phx_leave', {}],
];

const ODD: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => -0,
  () => 1e308,
  () => '',
  () => '\u0000\u202e\ud800',
  () => '__proto__',
  () => 'constructor',
  () => [],
  () => ({ __proto__: null, length: 1e9 }),
  (random) => 'x'.repeat(Math.floor(random() * 80_000)),
  (random) => Array(Math.floor(random() * 5_000)).fill(0),
  (random) => nested(Math.floor(random() * 3_000)),
  (random) => Object.fromEntries(Array.from({ length: 500 }, () => [`k${random()}`, random()])),
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

/** Exchanges one value somewhere within. */
function mutate(value: unknown, random: Random): unknown {
  if (random() < 0.3 || typeof value !== 'object' || value === null) return pick(random, ODD)(random);
  const entries = Object.entries(value);
  const at = Math.floor(random() * entries.length);
  const changed = entries.map(([key, item], i) => [key, i === at ? mutate(item, random) : item] as const);
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

/** Random bytes, a mutation of a valid message, a valid one cut or spoilt, or a binary broadcast. */
export function frameOf(random: Random): { data: Buffer; binary: boolean } {
  const valid = pick(random, VALID);
  const kind = random();
  if (kind < 0.1) return { data: randomBytes(random, 300), binary: random() < 0.5 };
  if (kind < 0.25) return { data: binaryFrame(random), binary: true };
  if (kind < 0.35) return { data: spoilt(Buffer.from(JSON.stringify(valid)), random), binary: false };
  if (kind < 0.45) return { data: Buffer.from(JSON.stringify(valid)), binary: false };
  return { data: Buffer.from(JSON.stringify(mutate(valid, random))), binary: false };
}

function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 256)));
}

function spoilt(data: Buffer, random: Random): Buffer {
  const cut = data.subarray(0, Math.ceil(random() * data.length));
  cut[Math.floor(random() * cut.length)] = Math.floor(random() * 128);
  return cut;
}

function binaryFrame(random: Random): Buffer {
  const parts = ['1', '2', 'realtime:room-fuzz', 'x', ''].map((part) => Buffer.from(part));
  const head = Buffer.from([3, ...parts.map((part) => part.length), 1]);
  if (random() < 0.5) head[Math.floor(random() * head.length)] = Math.floor(random() * 256);
  const body = random() < 0.5 ? randomBytes(random, 200) : Buffer.from(JSON.stringify(mutate({ n: { n: 1 } }, random)));
  return Buffer.concat([head, ...parts, body]);
}
