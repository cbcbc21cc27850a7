import fc from 'fast-check';

/** The payload of one WebSocket frame. */
export interface Frame {
  readonly data: Buffer;
  readonly binary: boolean;
}

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

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

const upTo = (max: number) => fc.nat({ max });
const keys = Array.from({ length: 500 }, (_, at) => `k${at * Math.SQRT2}`);

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, -0, 1e308, '', '\u0000\u202e\ud800', '__proto__', 'constructor', [], { length: 1e9 }),
  upTo(80_000).map((length) => 'x'.repeat(length)),
  upTo(5_000).map((length) => Array(length).fill(0)),
  upTo(3_000).map(nested),
  fc.double().map((value) => Object.fromEntries(keys.map((key) => [key, value]))),
);

/** The value with one part replaced. At each level `path` chooses a child, or this value itself. */
function exchange(value: unknown, path: readonly number[], piece: unknown): unknown {
  const [step, ...deeper] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return piece;
  const entries = Object.entries(value);
  const changed = entries.map(
    ([key, item], at) => [key, at === step % entries.length ? exchange(item, deeper, piece) : item] as const,
  );
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

const mutationOf = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(fc.nat(), { maxLength: 4 }), odd).map(([path, piece]) => exchange(value, path, piece));

const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));
const text = (data: Buffer): Frame => ({ data, binary: false });

/** A valid message, truncated and with one byte changed. */
const spoilt = fc.tuple(fc.constantFrom(...VALID), fc.nat(), fc.nat(), upTo(127)).map(([valid, end, at, byte]) => {
  const whole = toJson(valid);
  const cut = whole.subarray(0, 1 + (end % whole.length));
  cut[at % cut.length] = byte;
  return text(cut);
});

/** A binary broadcast: half of them have a wrong header, half an invalid body. */
const binary = fc
  .tuple(fc.option(fc.tuple(fc.nat(), upTo(255))), fc.oneof(bytesUpTo(200), mutationOf({ n: { n: 1 } }).map(toJson)))
  .map(([wrong, body]): Frame => {
    const parts = ['1', '2', 'realtime:room-fuzz', 'x', ''].map((part) => Buffer.from(part));
    const head = Buffer.from([3, ...parts.map((part) => part.length), 1]);
    if (wrong) head[wrong[0] % head.length] = wrong[1];
    return { data: Buffer.concat([head, ...parts, body]), binary: true };
  });

/** A random frame: random bytes, a mutated, valid, truncated or changed message, or a binary broadcast. */
export const frames: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ data: bytesUpTo(300), binary: fc.boolean() }) },
  { weight: 3, arbitrary: binary },
  { weight: 2, arbitrary: spoilt },
  { weight: 2, arbitrary: fc.constantFrom(...VALID).map((valid) => text(toJson(valid))) },
  {
    weight: 11,
    arbitrary: fc
      .constantFrom(...VALID)
      .chain(mutationOf)
      .map((value) => text(toJson(value))),
  },
);

/** @returns the requested number of frames; the same seed gives the same frames */
export const framesOf = (seed: number, count: number): Frame[] => fc.sample(frames, { seed, numRuns: count });
