import type { Disk } from './http/disk.ts';
import type { Log } from './http/log.ts';
import type { Signer } from './http/signer.ts';
import { createDiskRoom, type DiskRoom } from './middleware/disk-room/disk-room.ts';
import { createLanes, type Lanes } from './middleware/lanes/lanes.ts';
import { createSharedCounts, type SharedCounts } from './middleware/rate-limit/shared-counts.ts';
import type { SupabasePort } from './supabase/port.ts';
import { createRest, type Rest } from './supabase/rest.ts';
import { tellOutages } from './supabase/tell-outages.ts';

/** What the platform is made from; `server.ts` builds the real parts. */
export interface PlatformDeps {
  config: {
    /** Origin in links of mails and in the sitemap, e.g. `https://dojang.example`. */
    siteUrl: string;
    /** Take the client's address from X-Forwarded-For; only behind a proxy that sets it. */
    trustProxy: boolean;
  };
  supabase: SupabasePort;
  signer: Signer;
  /** Whether the data folder takes what is written to it. */
  disk: Disk;
  /** Whether the database lies in the data folder too. */
  hasOwnDatabase: boolean;
  log: Log;
  /** Milliseconds since 1970, for what outlives this process. Somebody may turn this clock, forward and back. */
  now(): number;
  /** Milliseconds that only go forward, for ages and durations. */
  elapsed(): number;
}

/** What is made once and shared by all features, because it counts or remembers for all of them. */
export interface PlatformServices {
  rest: Rest;
  counts: SharedCounts;
  lanes: Lanes;
  /** For what is written to the database, and for files. */
  room: { database: DiskRoom; files: DiskRoom };
}

export function createPlatform<Deps extends PlatformDeps>(deps: Deps): Deps & PlatformServices {
  const supabase = { ...deps.supabase, fetch: tellOutages(deps.supabase.fetch) };
  const rest = createRest(supabase);
  const files = createDiskRoom(deps.disk);
  return {
    ...deps,
    supabase,
    rest,
    counts: createSharedCounts(rest, deps.log),
    lanes: createLanes(),
    room: { database: deps.hasOwnDatabase ? files : createDiskRoom(async () => 'ok'), files },
  };
}
