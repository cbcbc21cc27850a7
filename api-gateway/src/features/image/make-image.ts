import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { MadeFiles } from '../../platform/made-files/made-files.ts';
import { createSharedWork } from '../../platform/made-files/shared-work.ts';
import type { Caller, Lane } from '../../platform/middleware/lanes/lane.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { limited, take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { ChildJobs } from '../../platform/process/child-jobs.ts';
import type { ImageJob, MadeImage } from './image-process.ts';
import type { ImageForm } from './image-request.logic.ts';
import type { ImageSource } from './image-source.logic.ts';
import type { ImageLimit } from './limits.ts';
import type { Originals } from './originals.ts';

/** A picture that could not be made is not tried again within this time. */
const REFUSED_MS = 10 * 60_000;

/** A picture that took more CPU time than this counts as slow. */
const SLOW_CPU_MS = 3_000;

export interface ImageMakerDeps {
  originals: Originals;
  cache: MadeFiles;
  worker: Pick<ChildJobs<ImageJob, MadeImage>, 'run'>;
  /** Places for reading originals. They are separate, so that made pictures are served while other pictures are being made. */
  reading: Pick<Lane, 'enter'>;
  making: Pick<Lane, 'enter'>;
  limits: Limits<ImageLimit>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

export interface ImageMaker {
  /**
   * A picture in a form, from the cache or made now. It is made once for all simultaneous requests.
   *
   * @throws ApiError 415 `file_type_mismatch` for a file that is no picture or too large to be decoded; 503 `busy` when too
   * many requests wait; 429; and the errors of `Originals`
   */
  make(source: ImageSource, form: ImageForm, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The name of a picture in a form. It changes with the content of the original. Reads the original when its hash is
   * unknown.
   */
  key(source: ImageSource, form: ImageForm, caller: Caller): Promise<string>;
}

export function createImageMaker(deps: ImageMakerDeps): ImageMaker {
  const { originals, cache, worker, reading, making, limits, elapsed } = deps;
  const refused = new LRUCache<string, number>(atMost(10_000));
  const hashes = createSharedWork<string>();
  const pictures = createSharedWork<Uint8Array<ArrayBuffer>>();

  const findHash = async (source: ImageSource, caller: Caller): Promise<string> => {
    const leave = await reading.enter(caller);
    try {
      await take([limits('imageRead', caller.key)], 'too_many_requests');
      return await originals.hash(source);
    } finally {
      leave();
    }
  };
  const key = async (source: ImageSource, form: ImageForm, caller: Caller): Promise<string> => {
    const known = originals.known(source);
    return keyOf(known ?? (await hashes(JSON.stringify(source), () => findHash(source, caller))), form);
  };
  const compute = async (source: ImageSource, form: ImageForm, caller: Caller) => {
    const leave = await making.enter(caller);
    try {
      const { content, hash } = await originals.load(source);
      const made = await limited(
        [limits('image', caller.key), limits('slowImage', caller.key)],
        'too_many_requests',
        () => worker.run({ content, form }, `${caller.kind} ${caller.key}`),
        (result) => (result && result.cpuMs < SLOW_CPU_MS ? 'accepted' : 'refused'),
      );
      if (made === null) {
        refused.set(keyOf(hash, form), elapsed());
        throw new ApiError(415, 'file_type_mismatch');
      }
      const picture = new Uint8Array(made.content);
      // The original may have been replaced after its name was computed.
      await cache.write(keyOf(hash, form), picture);
      return picture;
    } finally {
      leave();
    }
  };
  return {
    key,
    async make(source, form, caller) {
      const name = await key(source, form, caller);
      return pictures(name, async () => {
        const refusedAt = refused.get(name);
        if (refusedAt !== undefined && elapsed() - refusedAt < REFUSED_MS)
          throw new ApiError(415, 'file_type_mismatch');
        return (await cache.read(name)) ?? compute(source, form, caller);
      });
    },
  };
}

const keyOf = (hash: string, { width, quality, format }: ImageForm) => `${hash}-${width}-${quality}-${format}`;
