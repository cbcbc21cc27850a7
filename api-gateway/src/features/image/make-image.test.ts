import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/errors/api-error.ts';
import { Lane } from '../../platform/middleware/lanes/lane.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { createImageCache } from './image-cache.ts';
import type { ImageSource } from './image-source.logic.ts';
import { createImageMaker } from './make-image.ts';
import { createOriginals } from './originals.ts';

const room = { take: <T>(_: number, write: () => Promise<T>) => write() };
const FORM = { width: 640, quality: 80, format: 'webp' } as const;
const source = (name: string): ImageSource => ({ kind: 'listed', url: `https://img.example.com/${name}` });
const visitor = (key: string) => ({ kind: 'anonymous', key }) as const;

interface Parts {
  folder?: string;
  lane?: Lane;
  count?: () => Promise<void>;
  readListed?: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A maker whose pictures are made when `finish` is called. */
async function start({ folder, lane, count = async () => {}, readListed }: Parts = {}) {
  const clock = { now: 0 };
  const elapsed = () => clock.now;
  const made: string[] = [];
  const gate = Promise.withResolvers<void>();
  const read: string[] = [];
  const originals = createOriginals({
    supabase: { fetch: async () => new Response(null, { status: 404 }) },
    lanes: { read: { enter: async () => () => {} } },
    readListed: async (url) => {
      read.push(url);
      return (await readListed?.(url)) ?? new TextEncoder().encode(url);
    },
    elapsed,
  });
  const maker = createImageMaker({
    originals,
    cache: createImageCache({ folder: folder ?? (await temporaryFolder()), room }),
    worker: {
      run: async ({ content }) => {
        made.push(new TextDecoder().decode(content));
        await gate.promise;
        return content;
      },
    },
    lane: lane ?? new Lane({ total: 2, anonymous: 2, perCaller: 2, waiting: 8, waitingPerCaller: 8, waitMs: 60_000 }),
    count,
    elapsed,
  });
  return { maker, made, read, clock, finish: gate.resolve };
}

describe('a picture that many ask for', () => {
  test('is read once and made once, and afterwards comes from the disk, also after a restart', async () => {
    const folder = await temporaryFolder();
    let counted = 0;
    const count = async () => {
      counted += 1;
    };
    const { maker, made, read, finish } = await start({ folder, count });
    const asks = Array.from({ length: 32 }, (_, at) => maker.make(source('a'), FORM, visitor(`10.0.0.${at}`)));
    await expect.poll(() => made.length).toBe(1);
    finish();
    const answers = await Promise.all(asks);
    expect(new Set(answers.map((answer) => new TextDecoder().decode(answer))).size).toBe(1);
    await maker.make(source('a'), FORM, visitor('10.0.0.1'));
    expect([made.length, read.length, counted]).toEqual([1, 1, 1]);

    const restarted = await start({ folder });
    await restarted.maker.make(source('a'), FORM, visitor('10.0.0.1'));
    expect(restarted.made).toEqual([]);
  });

  test('is answered with 503 and Retry-After when too many others are being made', async () => {
    const lane = new Lane({ total: 1, anonymous: 1, perCaller: 1, waiting: 2, waitingPerCaller: 1, waitMs: 60_000 });
    const { maker, made, finish } = await start({ lane });
    const first = maker.make(source('a'), FORM, visitor('10.0.0.1'));
    await expect.poll(() => made.length).toBe(1);
    const second = maker.make(source('b'), FORM, visitor('10.0.0.1'));
    const refused = maker.make(source('c'), FORM, visitor('10.0.0.1'));
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '1' } });
    finish();
    await Promise.all([first, second]);
    expect(made).toHaveLength(2);
  });
});

test('the picture of a host that does not answer is served from the disk, and forgotten when it is gone', async () => {
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
  await expect(maker.make(source('a'), FORM, visitor('10.0.0.1'))).rejects.toMatchObject({ status: 404 });
  failure = new ApiError(502, 'upstream_unavailable');
  await expect(maker.make(source('a'), FORM, visitor('10.0.0.1'))).rejects.toMatchObject({ status: 502 });
});
