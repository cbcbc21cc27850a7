import type { Operator } from '@dojang/contract';
import type { Disk } from './platform/http/disk.ts';
import type { Log } from './platform/http/log.ts';
import type { Signer } from './platform/http/signer.ts';
import type { Mailbox } from './features/mail/mailbox.ts';
import { createDiskRoom, type DiskRoom } from './platform/middleware/disk-room/disk-room.ts';
import { createLanes, type Lanes } from './platform/middleware/lanes/lanes.ts';
import { createKnownDevices, type KnownDevices } from './platform/middleware/rate-limit/known-device.ts';
import { createLimits, type Limits } from './platform/middleware/rate-limit/limits.ts';
import { createPublishedPages, type PublishedPages } from './features/page/published-page.ts';
import type { ReleaseReader } from './platform/releases/registry.ts';
import { createRouteRules, type RouteRules } from './features/shell/route-rules/route-rules.ts';
import { createResetTickets, type ResetTickets } from './features/account/reset-ticket.ts';
import type { SupabasePort } from './platform/supabase/port.ts';
import { createRest, type Rest } from './platform/supabase/rest.ts';
import { tellOutages } from './platform/supabase/tell-outages.ts';

export interface AppConfig {
  productName: string;
  tagline: string;
  operator?: Operator;
  /** Origin in links of mails and in the sitemap, e.g. `https://dojang.example`. */
  siteUrl: string;
  /** Take the client's address from X-Forwarded-For; only behind a proxy that sets it. */
  trustProxy: boolean;
  /** Further origins that scripts may come from: the dev servers of `npm run dev`. */
  devOrigins: readonly string[];
}

/** Everything that the app needs from outside; `server.ts` builds the real ones. */
export interface AppDeps {
  config: AppConfig;
  supabase: SupabasePort;
  registry: ReleaseReader;
  signer: Signer;
  /** Shown to admins at `/_dev/mail`; null everywhere but in the embedded default. `collect` brings what waits in the outbox. */
  mailbox: (Pick<Mailbox, 'list'> & { collect(): Promise<void> }) | null;
  /** Whether the data folder takes what is written to it. */
  disk: Disk;
  /** Whether the database lies in the data folder too. */
  hasOwnDatabase: boolean;
  /** Where uploads lie until they are looked at; made by `openUploadFolder`. */
  uploadsDir: string;
  log: Log;
  /** Milliseconds since 1970, for what outlives this process. Somebody may turn this clock, forward and back. */
  now(): number;
  /** Milliseconds that only go forward, for ages and durations. */
  elapsed(): number;
}

/** The dependencies, and what is made of them once for all routes. */
export interface AppServices extends AppDeps {
  rest: Rest;
  routeRules: RouteRules;
  limits: Limits;
  devices: KnownDevices;
  publishedPages: PublishedPages;
  resetTickets: ResetTickets;
  lanes: Lanes;
  /** For what is written to the database, and for files. */
  room: { database: DiskRoom; files: DiskRoom };
}

export function createServices(given: AppDeps): AppServices {
  const deps = { ...given, supabase: { ...given.supabase, fetch: tellOutages(given.supabase.fetch) } };
  const files = createDiskRoom(deps.disk);
  const rest = createRest(deps.supabase);
  return {
    ...deps,
    rest,
    routeRules: createRouteRules(rest, deps.log, deps.elapsed),
    limits: createLimits({ ...deps, rest }),
    devices: createKnownDevices(deps),
    publishedPages: createPublishedPages(rest, deps.elapsed),
    resetTickets: createResetTickets(deps),
    lanes: createLanes(),
    room: { database: deps.hasOwnDatabase ? files : createDiskRoom(async () => 'ok'), files },
  };
}
