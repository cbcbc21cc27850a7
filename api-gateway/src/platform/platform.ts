import type { Disk } from './http/disk.ts';
import type { Log } from './http/log.ts';
import type { Signer } from './http/signer.ts';
import { createDiskRoom, type DiskRoom } from './middleware/disk-room/disk-room.ts';
import { createLanes, type Lanes } from './middleware/lanes/lanes.ts';
import { createSharedCounts, type SharedCounts } from './middleware/rate-limit/shared-counts.ts';
import type { SupabasePort } from './supabase/port.ts';
import { createRest, type Rest } from './supabase/rest.ts';
import { throwOutages } from './supabase/throw-outages.ts';

/** The parts of the platform; `server.ts` builds the real ones. */
export interface PlatformDeps {
  config: {
    /** Public origin, for links in mails and the sitemap, e.g. `https://dojang.example`. */
    siteUrl: string;
    /** Whether the client's address is read from X-Forwarded-For; only behind a proxy that sets it. */
    trustProxy: boolean;
  };
  supabase: SupabasePort;
  signer: Signer;
  /** Whether the data folder can be written to. */
  disk: Disk;
  /** Whether the database is in the data folder too. */
  hasOwnDatabase: boolean;
  log: Log;
  /** Maximum time that an attempt waits for its count in the database, in milliseconds. Default: 1000. */
  countsPatienceMs?: number;
  /** Milliseconds since 1970, for values that outlive this process. This clock may be set forward and back. */
  now(): number;
  /** Monotonic clock in milliseconds, for ages and durations. */
  elapsed(): number;
}

/** Objects that are created once and shared by all features, because they contain counts or caches of all features. */
export interface PlatformServices {
  rest: Rest;
  counts: SharedCounts;
  lanes: Lanes;
  /** Two instances: one for the database and one for files. */
  room: { database: DiskRoom; files: DiskRoom };
}

export function createPlatform<Deps extends PlatformDeps>(deps: Deps): Deps & PlatformServices {
  const supabase = { ...deps.supabase, fetch: throwOutages(deps.supabase.fetch) };
  const rest = createRest(supabase);
  const files = createDiskRoom(deps.disk);
  return {
    ...deps,
    supabase,
    rest,
    counts: createSharedCounts(rest, deps.log, deps.countsPatienceMs),
    lanes: createLanes(),
    room: { database: deps.hasOwnDatabase ? files : createDiskRoom(async () => 'ok'), files },
  };
}
