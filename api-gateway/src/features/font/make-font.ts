import { createHash } from 'node:crypto';
import type { WebFont } from '@dojang/renderer';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { MadeFiles } from '../../platform/made-files/made-files.ts';
import { createSharedWork } from '../../platform/made-files/shared-work.ts';
import type { Caller, Lane } from '../../platform/middleware/lanes/lane.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { ChildJobs } from '../../platform/process/child-jobs.ts';
import type { FontJob } from './font-process.ts';
import type { FontLimit } from './limits.ts';

interface FontMakerDeps {
  cache: MadeFiles;
  worker: Pick<ChildJobs<FontJob, Uint8Array>, 'run'>;
  making: Pick<Lane, 'enter'>;
  limits: Limits<FontLimit>;
}

/**
 * A font with the characters of a text, from the cache or made now: once for all who ask for it at the same time.
 *
 * @throws ApiError 503 `busy` when too many wait or it cannot be made now; 429
 */
export type MakeFont = (job: FontJob, caller: Caller) => Promise<Uint8Array<ArrayBuffer>>;

export function createFontMaker({ cache, worker, making, limits }: FontMakerDeps): MakeFont {
  const fonts = createSharedWork<Uint8Array<ArrayBuffer>>();
  const compute = async (job: FontJob, key: string, caller: Caller) => {
    const leave = await making.enter(caller);
    try {
      // Publishing has limits of its own.
      if (caller.kind !== 'server') await take([limits('font', caller.key)], 'too_many_requests');
      const made = await worker.run(job);
      if (made === null) throw new ApiError(503, 'busy', { headers: { 'retry-after': '5' } });
      const font = new Uint8Array(made);
      await cache.write(key, font);
      return font;
    } finally {
      leave();
    }
  };
  return (job, caller) => {
    const key = fontKey(job.name, job.text);
    return fonts(key, async () => (await cache.read(key)) ?? compute(job, key, caller));
  };
}

const fontKey = (name: WebFont, text: string): string => `${name}-${createHash('sha256').update(text).digest('hex')}`;
