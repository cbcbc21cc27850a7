import type { Disk, DiskSpace } from './http/disk.ts';
import { createFilesDisk } from './http/files-disk.ts';
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
  /** Space of the disk of the data folder. */
  diskSpace(): Promise<DiskSpace | null>;
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
  /** Files leave a share of the disk to the database. */
  room: { database: DiskRoom; files: DiskRoom };
}

export function createPlatform<Deps extends PlatformDeps>(deps: Deps): Deps & PlatformServices {
  const supabase = { ...deps.supabase, fetch: throwOutages(deps.supabase.fetch) };
  const rest = createRest(supabase);
  return {
    ...deps,
    supabase,
    rest,
    counts: createSharedCounts(rest, deps.log, deps.countsPatienceMs),
    lanes: createLanes(),
    room: {
      database: createDiskRoom(deps.hasOwnDatabase ? deps.disk : async () => 'ok'),
      files: createDiskRoom(createFilesDisk({ ...deps, rest })),
    },
  };
}
