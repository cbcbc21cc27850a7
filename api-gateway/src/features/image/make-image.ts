import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller, Lane } from '../../platform/middleware/lanes/lane.ts';
import type { ChildJobs } from '../../platform/process/child-jobs.ts';
import type { ImageCache } from './image-cache.ts';
import type { ImageJob } from './image-process.ts';
import type { ImageForm } from './image-request.logic.ts';
import type { ImageSource } from './image-source.logic.ts';
import type { Originals } from './originals.ts';

/** A picture that cannot be made is not tried again within this time. */
const REFUSED_MS = 10 * 60_000;

export interface ImageMakerDeps {
  originals: Originals;
  cache: ImageCache;
  worker: Pick<ChildJobs<ImageJob, Uint8Array>, 'run'>;
  lane: Pick<Lane, 'enter'>;
  /** Counts a picture that has to be made. @throws ApiError 429 */
  count(caller: Caller): Promise<void>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

export interface ImageMaker {
  /**
   * A picture in a form, from the cache or made now: once for all who ask for it at the same time.
   *
   * @throws ApiError 415 `file_type_mismatch` for what is no picture or too large to be decoded; 503 `busy` when too many
   * wait; 429; those of `Originals`
   */
  make(source: ImageSource, form: ImageForm, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  /** The name of a picture in a form: it changes with the content of the original. Reads the original when it is unknown. */
  key(source: ImageSource, form: ImageForm, caller: Caller): Promise<string>;
}

export function createImageMaker(deps: ImageMakerDeps): ImageMaker {
  const { originals, cache, worker, lane, count, elapsed } = deps;
  const naming = new Map<string, Promise<string>>();
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const refused = new LRUCache<string, number>({ max: 10_000 });

  const findHash = async (source: ImageSource, caller: Caller): Promise<string> => {
    const leave = await lane.enter(caller);
    try {
      return await originals.hash(source);
    } finally {
      leave();
    }
  };
  const key = async (source: ImageSource, form: ImageForm, caller: Caller): Promise<string> => {
    const known = originals.known(source);
    if (known !== null) return keyOf(known, form);
    const address = JSON.stringify(source);
    const pending = naming.get(address) ?? findHash(source, caller).finally(() => naming.delete(address));
    naming.set(address, pending);
    return keyOf(await pending, form);
  };
  const compute = async (source: ImageSource, form: ImageForm, caller: Caller) => {
    const leave = await lane.enter(caller);
    try {
      await count(caller);
      const { content, hash } = await originals.load(source);
      const made = await worker.run({ content, form });
      if (made === null) {
        refused.set(keyOf(hash, form), elapsed());
        throw new ApiError(415, 'file_type_mismatch');
      }
      const picture = new Uint8Array(made);
      // The original may have been replaced since its name was found.
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
      const pending = underway.get(name);
      if (pending !== undefined) return pending;
      const refusedAt = refused.get(name);
      if (refusedAt !== undefined && elapsed() - refusedAt < REFUSED_MS) throw new ApiError(415, 'file_type_mismatch');
      const made = cache.read(name).then((kept) => kept ?? compute(source, form, caller));
      const work = made.finally(() => underway.delete(name));
      underway.set(name, work);
      return work;
    },
  };
}

const keyOf = (hash: string, { width, quality, format }: ImageForm) => `${hash}-${width}-${quality}-${format}`;
