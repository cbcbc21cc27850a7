import { koreanDay } from '@dojang/contract/time';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Log } from '../../../platform/http/log.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { type Device, deviceOf, type HeaderOf, isVisit, referrerOf } from './visitor.logic.ts';

/** The values that are counted for a visit. */
export interface Visitor {
  device: Device;
  referrer: string;
}

export interface Visits {
  /** Counts a visit of a live page, in memory. */
  count(pageId: string, header: HeaderOf): void;
  /** The visitor of a request, whose visits can then be counted; null when the visitor does not count. */
  visitorOf(header: HeaderOf): Visitor | null;
  countOf(pageId: string, visitor: Visitor): void;
  /** Adds the counts to the database. Counts that the database did not take stay in memory for the next flush. */
  flush(): Promise<void>;
}

export interface VisitsDeps {
  rest: Pick<Rest, 'rpc'>;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Number of different counts in memory. Visitors can invent referrers: beyond half of this number all referrers count as one. */
const MAX_COUNTS = 20_000;
/** Counts that one statement adds. */
const PART = 2_000;
const MAX_USER_AGENTS = 2_000;

const TOGETHER = '*';

interface Count extends Visitor {
  page: string;
  day: string;
  count: number;
}

/**
 * Counts visits without cookies: day, page, device class and referring host, and nothing of the visitor. A killed gateway
 * loses the counts since the last flush. A part whose answer is lost may be added twice.
 */
export function createVisits({ rest, log, now }: VisitsDeps): Visits {
  let counts = new Map<string, Count>();
  /** The last count of each visitor, because making a key takes longer than counting. */
  let lastCounts = new WeakMap<Visitor, Count>();
  let devices = new Map<string, Device>();
  let flushing = Promise.resolve();
  let lost = 0;

  const deviceOfKnown = (userAgent = ''): Device => {
    const known = devices.get(userAgent);
    if (known) return known;
    const device = deviceOf(userAgent);
    if (devices.size >= MAX_USER_AGENTS) devices = new Map();
    if (userAgent.length <= 400) devices.set(userAgent, device);
    return device;
  };

  /** The count to which the visit was added; null when there is no room. */
  const add = (visit: Count): Count | null => {
    const key = keyOf(visit);
    const known = counts.get(key);
    if (known) {
      known.count += visit.count;
      return known;
    }
    if (counts.size < MAX_COUNTS / 2 || (counts.size < MAX_COUNTS && isPlain(visit))) {
      counts.set(key, visit);
      return visit;
    }
    if (!isPlain(visit)) return add({ ...visit, referrer: TOGETHER });
    lost += visit.count;
    return null;
  };

  const send = async (part: readonly Count[]): Promise<void> => {
    await rest.rpc('add_visits', { p_visits: part });
  };

  const flushOnce = async (): Promise<void> => {
    const taken = [...counts.values()];
    counts = new Map();
    lastCounts = new WeakMap();
    for (let at = 0; at < taken.length; at += PART) {
      try {
        await send(taken.slice(at, at + PART));
      } catch (error) {
        for (const visit of taken.slice(at)) add(visit);
        log({ level: 'warn', event: 'visits_not_stored', error: describeError(error) });
        break;
      }
    }
    if (lost > 0) log({ level: 'warn', event: 'visits_lost', count: lost });
    lost = 0;
  };

  const visitorOf = (header: HeaderOf): Visitor | null => {
    if (!isVisit(header)) return null;
    const device = deviceOfKnown(header('user-agent'));
    // Programs may send any text in this header.
    return { device, referrer: device === 'bot' ? '' : referrerOf(header('referer'), header('host')) };
  };
  const countOf = (page: string, visitor: Visitor): void => {
    const day = koreanDay(now());
    const last = lastCounts.get(visitor);
    if (last?.page === page && last.day === day) {
      last.count += 1;
      return;
    }
    const { device, referrer } = visitor;
    const counted = add({ page, day, device, referrer, count: 1 });
    if (counted) lastCounts.set(visitor, counted);
  };

  return {
    visitorOf,
    countOf,
    count(pageId, header) {
      const visitor = visitorOf(header);
      if (visitor) countOf(pageId, visitor);
    },
    flush() {
      flushing = flushing.then(flushOnce);
      return flushing;
    },
  };
}

const keyOf = ({ page, day, device, referrer }: Count) => `${page} ${day} ${device} ${referrer}`;

/** Whether the key is one of a small number: it contains page and device, but no referrer. */
const isPlain = ({ referrer }: Count): boolean => referrer === '' || referrer === TOGETHER;
