import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { createMadeFiles, type MadeFilesOptions } from '../../platform/made-files/made-files.ts';
import { createMaker } from '../../platform/made-files/maker.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { createChildJobs } from '../../platform/process/child-jobs.ts';
import { type FontDeps, font, readFontPath } from './font.ts';
import type { FontJob } from './font-process.ts';
import { FONT_LIMITS } from './limits.ts';
import { uncut } from './uncut.ts';

/**
 * Time limit for a font, including the start of the process. The process has a low priority, so on a busy machine half a
 * second of work takes half a minute. A browser that still waits shows the font when it arrives. A browser does not ask again
 * for a refused font.
 */
const PATIENCE_MS = 60_000;
const MOST_BYTES = 128 * 1024 * 1024;

export type FontsDeps = LimitDeps &
  Omit<FontDeps, 'make'> & {
    room: { files: MadeFilesOptions['room'] };
    /** Folder of the made fonts. It may be deleted while the gateway is stopped. */
    fontsDir: string;
    lanes: Pick<Lanes, 'open'>;
    log: Log;
  };

interface Fonts {
  routes: Hono<AppEnv>;
  /** Bytes of a font by its address in a page; 0 for a font that cannot be made now. */
  bytesOf(url: string): Promise<number>;
}

/** Web fonts of published pages, with the characters that each page shows. */
export function createFonts(deps: FontsDeps): Fonts {
  const limits = createLimits(deps, FONT_LIMITS);
  const cut = createMaker<FontJob>({
    keyOf: ({ name, text }) => `${name}-${createHash('sha256').update(text).digest('hex')}`,
    cache: createMadeFiles({
      folder: deps.fontsDir,
      room: deps.room.files,
      maxBytes: MOST_BYTES,
      onFailure: (error) => deps.log({ level: 'warn', event: 'font_not_kept', error: describeError(error) }),
    }),
    worker: createChildJobs<FontJob, Uint8Array>(new URL('./font-process.ts', import.meta.url), PATIENCE_MS),
    // The process makes one font at a time. A network has one place, so that the font of another network is the next.
    making: deps.lanes.open('fonts', {
      total: 2,
      anonymous: 2,
      perCaller: 1,
      waiting: 256,
      waitingPerCaller: 32,
      waitMs: PATIENCE_MS,
    }),
    count: ({ key }) => take([limits('font', key)], 'too_many_requests'),
  });
  const make: FontDeps['make'] = async (job, caller) => (await uncut(job)) ?? cut(job, caller);
  const bytesOf = async (url: string) => {
    const [, , name = '', file = ''] = url.split('/');
    const job = readFontPath(name, file);
    const made = job && (await make(job, { kind: 'server', key: '' }).catch(() => null));
    return made?.byteLength ?? 0;
  };
  return { routes: font({ ...deps, make }), bytesOf };
}
