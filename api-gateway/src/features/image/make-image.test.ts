import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/errors/api-error.ts';
import { createMadeFiles } from '../../platform/made-files/made-files.ts';
import { Lane } from '../../platform/middleware/lanes/lane.ts';
import { createLimits, type LimitRule } from '../../platform/middleware/rate-limit/limits.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import type { ImageSource } from './image-source.logic.ts';
import { IMAGE_LIMITS } from './limits.ts';
import { createImageMaker } from './make-image.ts';
import { createOriginals } from './originals.ts';

const room = { take: <T>(_: number, write: () => Promise<T>) => write() };
const FORM = { width: 640, quality: 80, format: 'webp' } as const;
const source = (name: string): ImageSource => ({ kind: 'listed', url: `https://img.example.com/${name}` });
const textOf = (picture: Uint8Array) => new TextDecoder().decode(picture);
const visitor = (key: string) => ({ kind: 'anonymous', key }) as const;

interface Parts {
  folder?: string;
  making?: Lane;
  points?: Partial<Record<keyof typeof IMAGE_LIMITS, number>>;
  cpuMs?: number;
  readListed?: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Rate limits in the memory of one gateway. */
const limitsOf = (points: Parts['points'] = {}) => {
  const rules = Object.fromEntries(
    Object.entries(IMAGE_LIMITS).map(([name, rule]) => [
      name,
      { ...rule, points: points[name as keyof typeof IMAGE_LIMITS] ?? rule.points },
    ]),
  ) as Record<keyof typeof IMAGE_LIMITS, LimitRule>;
  const counts = { call: () => Promise.reject(new Error('no database')), away: () => null };
  return createLimits({ counts, signer: { keyedHash: (_, text) => text } }, rules);
};

/** A maker whose pictures are made when `finish` is called. */
async function start({ folder, making, points, cpuMs = 1, readListed }: Parts = {}) {
  const clock = { now: 0 };
  const elapsed = () => clock.now;
  const made: string[] = [];
  const gate = Promise.withResolvers<void>();
  const read: string[] = [];
  const originals = createOriginals({
    supabase: { fetch: async () => new Response(null, { status: 404 }) },
    rest: { rpc: async () => false },
    lanes: { read: { enter: async () => () => {} } },
    readListed: async (url) => {
      read.push(url);
      return (await readListed?.(url)) ?? new TextEncoder().encode(url);
    },
    elapsed,
  });
  const lane = (perCaller: number) =>
    new Lane({ total: 2, anonymous: 2, perCaller, waiting: 8, waitingPerCaller: 8, waitMs: 60_000 });
  const maker = createImageMaker({
    originals,
    cache: createMadeFiles({ folder: folder ?? (await temporaryFolder()), room }),
    worker: {
      run: async ({ content }) => {
        made.push(new TextDecoder().decode(content));
        await gate.promise;
        return { content, cpuMs };
      },
    },
    reading: lane(2),
    making: making ?? lane(1),
    limits: limitsOf(points),
    elapsed,
  });
  return { maker, made, read, clock, finish: gate.resolve };
}

describe('a picture that many visitors request', () => {
  test('a picture is read once and made once, and afterwards comes from the disk, also after a restart', async () => {
    const folder = await temporaryFolder();
    const { maker, made, read, finish } = await start({ folder });
    const asks = Array.from({ length: 32 }, (_, at) => maker.make(source('a'), FORM, visitor(`10.0.0.${at}`)));
    await expect.poll(() => made.length).toBe(1);
    finish();
    const answers = await Promise.all(asks);
    expect(new Set(answers.map((answer) => new TextDecoder().decode(answer))).size).toBe(1);
    await maker.make(source('a'), FORM, visitor('10.0.0.1'));
    expect([made.length, read.length]).toEqual([1, 1]);

    const restarted = await start({ folder });
    await restarted.maker.make(source('a'), FORM, visitor('10.0.0.1'));
    expect(restarted.made).toEqual([]);
  });

  test('a request gets 503 and Retry-After when too many other pictures are being made', async () => {
    const making = new Lane({ total: 1, anonymous: 1, perCaller: 1, waiting: 2, waitingPerCaller: 1, waitMs: 60_000 });
    const { maker, made, finish } = await start({ making });
    const first = maker.make(source('a'), FORM, visitor('10.0.0.1'));
    await expect.poll(() => made.length).toBe(1);
    const others = ['b', 'c'].map((name) => maker.make(source(name), FORM, visitor('10.0.0.1')));
    const refused = Promise.any(
      others.map(async (other) =>
        other.then(
          () => Promise.reject(),
          (error: unknown) => error,
        ),
      ),
    );
    expect(await refused).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '1' } });
    finish();
    await Promise.allSettled([first, ...others]);
    expect(made).toHaveLength(2);
  });

  test('a picture is made for the second visitor when the rate limit of the first visitor refused it', async () => {
    const { maker, finish } = await start({ points: { image: 1 } });
    finish();
    await maker.make(source('a'), FORM, visitor('10.0.0.1'));
    const first = maker.make(source('b'), FORM, visitor('10.0.0.1'));
    const second = maker.make(source('b'), FORM, visitor('10.0.0.2'));
    await expect(first).rejects.toMatchObject({ status: 429 });
    expect(textOf(await second)).toMatch(/b$/);
  });
});

describe('one network', () => {
  test('one network does not block made pictures or the next place for other networks', async () => {
    const folder = await temporaryFolder();
    const before = await start({ folder });
    before.finish();
    await before.maker.make(source('kept'), FORM, visitor('10.0.0.1'));

    const { maker, made, finish } = await start({ folder });
    const many = Array.from({ length: 5 }, (_, at) => maker.make(source(`x${at}`), FORM, visitor('10.0.0.9')));
    await expect.poll(() => made.length).toBe(1);
    expect(textOf(await maker.make(source('kept'), FORM, visitor('10.0.0.1')))).toMatch(/kept$/);
    const other = maker.make(source('other'), FORM, visitor('10.0.0.1'));
    await expect.poll(() => made.at(-1)).toMatch(/other$/);
    expect(made).toHaveLength(2);
    finish();
    await Promise.all([...many, other]);
  });

  test('one network may make a limited number of slow pictures, and quick pictures do not count', async () => {
    const slow = await start({ points: { slowImage: 2 }, cpuMs: 9_000 });
    slow.finish();
    for (const name of ['a', 'b']) await slow.maker.make(source(name), FORM, visitor('10.0.0.1'));
    await expect(slow.maker.make(source('c'), FORM, visitor('10.0.0.1'))).rejects.toMatchObject({ status: 429 });
    expect(textOf(await slow.maker.make(source('a'), FORM, visitor('10.0.0.1')))).toMatch(/a$/);
    const quick = await start({ points: { slowImage: 2 } });
    quick.finish();
    for (const name of ['a', 'b', 'c', 'd']) await quick.maker.make(source(name), FORM, visitor('10.0.0.1'));
  });

  test('one network has a limited number of reads, and a host that refused a picture is not asked again at once', async () => {
    const { maker, read, clock } = await start({
      points: { imageRead: 3 },
      readListed: () => Promise.reject(new ApiError(404, 'not_found')),
    });
    const status = (name: string) =>
      maker.make(source(name), FORM, visitor('10.0.0.1')).catch((error: ApiError) => error.status);
    expect([await status('a'), await status('a'), await status('b')]).toEqual([404, 404, 404]);
    expect(read).toHaveLength(2);
    expect(await status('c')).toBe(429);
    clock.now += 60_001;
    await maker.make(source('a'), FORM, visitor('10.0.0.2')).catch(() => {});
    expect(read).toHaveLength(3);
  });
});

test('a picture is served from the disk while its host does not answer, and deleted when the host no longer has it', async () => {
  let failure: Error | undefined;
  const readListed = async (url: string) => {
    if (failure) throw failure;
    return new TextEncoder().encode(url);
  };
  const { maker, made, clock, finish } = await start({ readListed });
  finish();
  await maker.make(source('a'), FORM, visitor('10.0.0.1'));
  failure = new ApiError(502, 'upstream_unavailable');
  clock.now += 2 * 60 * 60_000;
  await maker.make(source('a'), FORM, visitor('10.0.0.1'));
  expect(made).toHaveLength(1);
  failure = new ApiError(404, 'not_found');
  clock.now += 2 * 60_000;
  await expect(maker.make(source('a'), FORM, visitor('10.0.0.1'))).rejects.toMatchObject({ status: 404 });
  failure = new ApiError(502, 'upstream_unavailable');
  clock.now += 2 * 60_000;
  await expect(maker.make(source('a'), FORM, visitor('10.0.0.1'))).rejects.toMatchObject({ status: 502 });
});
