import { IMAGE_QUALITY, WEIGHED_WIDTH } from '@dojang/renderer';
import type { Hono } from 'hono';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { createMadeFiles, type MadeFilesOptions } from '../../platform/made-files/made-files.ts';
import type { Caller } from '../../platform/middleware/lanes/lane.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { createChildJobs } from '../../platform/process/child-jobs.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type ImageDeps, image } from './image.ts';
import type { ImageJob, MadeImage } from './image-process.ts';
import type { ImageForm } from './image-request.logic.ts';
import { imageSource } from './image-source.logic.ts';
import { IMAGE_LIMITS } from './limits.ts';
import { createListedHost, type ListedHostOptions } from './listed-host.ts';
import { createImageMaker } from './make-image.ts';
import { createOriginals } from './originals.ts';

/** Time limit for a picture, including the start of the process. */
const PATIENCE_MS = 15_000;

const WEIGHED: ImageForm = { width: WEIGHED_WIDTH, quality: IMAGE_QUALITY, format: 'webp' };

export type ImagesDeps = LimitDeps &
  Omit<ImageDeps, 'maker'> & {
    supabase: Pick<SupabasePort, 'fetch'>;
    rest: Pick<Rest, 'rpc'>;
    lanes: Pick<Lanes, 'open' | 'read'>;
    room: { files: MadeFilesOptions['room'] };
    /** Folder of the made pictures. It may be deleted while the gateway is stopped. */
    imagesDir: string;
    /** Reads pictures of listed hosts. Tests replace it, because their hosts are on this machine. */
    listedHost?: ListedHostOptions;
    log: Log;
    /** Monotonic clock in milliseconds. */
    elapsed(): number;
  };

interface Images {
  routes: Hono<AppEnv>;
  /** Bytes of a picture as a page requests it on a screen of `WEIGHED_WIDTH`; 0 for a picture that cannot be made now. */
  bytesOf(src: string): Promise<number>;
}

/** Pictures of published pages in the sizes that browsers ask for. */
export function createImages(deps: ImagesDeps): Images {
  const maker = createImageMaker({
    ...deps,
    originals: createOriginals({ ...deps, readListed: createListedHost(deps.listedHost) }),
    cache: createMadeFiles({
      folder: deps.imagesDir,
      room: deps.room.files,
      onFailure: (error) => deps.log({ level: 'warn', event: 'image_not_kept', error: describeError(error) }),
    }),
    worker: createChildJobs<ImageJob, MadeImage>(new URL('./image-process.ts', import.meta.url), PATIENCE_MS),
    reading: deps.lanes.open('image_originals', {
      total: 4,
      anonymous: 4,
      perCaller: 2,
      waiting: 256,
      waitingPerCaller: 64,
      waitMs: 15_000,
    }),
    // The process makes one picture at a time. A network has one place, so that the picture of another network is the
    // next.
    making: deps.lanes.open('images', {
      total: 2,
      anonymous: 2,
      perCaller: 1,
      waiting: 256,
      waitingPerCaller: 64,
      waitMs: 30_000,
    }),
    limits: createLimits(deps, IMAGE_LIMITS),
  });
  const { siteUrl, imageHosts } = deps.config;
  const bytesOf = async (src: string) => {
    const source = imageSource(src, siteUrl, new Set(imageHosts));
    // All pictures of one site share one place and the limits of one network.
    const caller: Caller = { kind: 'person', key: src.slice(0, src.lastIndexOf('/')) };
    const picture = source && (await maker.make(source, WEIGHED, caller).catch(() => null));
    return picture?.byteLength ?? 0;
  };
  return { routes: image({ ...deps, maker }), bytesOf };
}
