import type { Disk } from '../../platform/http/disk.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { SharedCounts } from '../../platform/middleware/rate-limit/shared-counts.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

export interface ReadinessDeps {
  registry: Pick<ReleaseReader, 'live' | 'problems'>;
  rest: Pick<Rest, 'select'>;
  disk: Disk;
  lanes: Pick<Lanes, 'stuck'>;
  counts: Pick<SharedCounts, 'away'>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/** The parts that must work to serve users. */
export interface Readiness {
  registry: boolean;
  database: boolean;
  disk: boolean;
  /** Whether no lane is stuck. */
  lanes: boolean;
  /** Names of the lanes that are stuck, see `Lane.isStuck`. */
  stuck: string[];
  /**
   * What protects and is replaced by something weaker: `rate_limits_away` when attempts are counted in the memory of this
   * gateway. It serves on, so a load balancer keeps it.
   */
  weakened: 'rate_limits_away'[];
}

/** A result is cached for this long, so that any number of requests costs only a few checks a second. */
const FRESH_MS = 1_000;
const DATABASE_MS = 2_000;

/** Checks whether pages can be served, the database answers, and the disk can be written. */
export function createReadiness({
  registry,
  rest,
  disk,
  lanes,
  counts,
  elapsed,
}: ReadinessDeps): () => Promise<Readiness> {
  let known: Promise<Readiness> | undefined;
  let lookedAt = 0;
  const look = async (): Promise<Readiness> => {
    const [live, database, room] = await Promise.all([
      registry.live().catch(() => null),
      answers(rest.select('route_rules?select=pattern&limit=1'), DATABASE_MS),
      disk(),
    ]);
    const stuck = lanes.stuck();
    return {
      registry: live !== null && registry.problems().length === 0,
      database,
      disk: room === 'ok',
      lanes: stuck.length === 0,
      stuck,
      weakened: counts.away() === null ? [] : ['rate_limits_away'],
    };
  };
  return () => {
    if (!known || elapsed() - lookedAt >= FRESH_MS) {
      lookedAt = elapsed();
      known = look();
    }
    return known;
  };
}

async function answers(asking: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs);
  });
  const answered = asking.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
