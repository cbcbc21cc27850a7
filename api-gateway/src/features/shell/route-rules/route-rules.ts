import { matchesPath } from '@dojang/contract';
import { z } from 'zod';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Log } from '../../../platform/http/log.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';

const REDIRECTS = [301, 302, 307, 308] as const;
const routeRuleSchema = z.object({
  /** A path in which `*` is one segment and `**` any number of them. */
  pattern: z.string().startsWith('/'),
  /** A path on this host, or an absolute URL when `external`. */
  target: z.string(),
  status: z.literal(REDIRECTS),
  external: z.boolean(),
});

/** The rule for the browser: `to` is the target of a match. */
export interface RouteRule {
  pattern: string;
  to: string;
  status: (typeof REDIRECTS)[number];
  external: boolean;
}

/** Redirects defined by admins, cached in memory and read again from time to time. */
export interface RouteRules {
  list(): Promise<readonly RouteRule[]>;
  match(path: string): Promise<RouteRule | undefined>;
}

const READ_AGAIN_MS = 30_000;

/**
 * The first rule that matches. A rule that leads to the same path never matches. In a pattern `*` is one segment and `**` any
 * number of segments. The shell applies the same rules to navigations without a page load.
 */
export function matchRule(rules: readonly RouteRule[], path: string): RouteRule | undefined {
  return rules.find(({ pattern, to }) => to !== path && matchesPath(pattern, path));
}

const isSafe = ({ to, external }: RouteRule) =>
  external ? /^https?:\/\//.test(to) : /^\/(?!\/)/.test(to) && !to.includes('\\');

/** Never waits for the database. The first page loads are served before the rules are loaded. */
export function createRouteRules(rest: Pick<Rest, 'selectRows'>, log: Log, now: () => number): RouteRules {
  let rules: readonly RouteRule[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    try {
      const rows = await rest.selectRows('route_rules?select=pattern,target,status,external&order=created_at,pattern');
      rules = z
        .array(routeRuleSchema)
        .parse(rows)
        .map(({ target, ...rule }) => ({ ...rule, to: target }))
        .filter(isSafe);
    } catch (error) {
      log({ level: 'warn', event: 'route_rules_unreadable', error: describeError(error) });
    } finally {
      reading = undefined;
    }
  };
  const refresh = () => {
    if (reading || now() - readAt < READ_AGAIN_MS) return;
    readAt = now();
    reading = read();
  };
  return {
    list: async () => {
      refresh();
      await reading;
      return rules;
    },
    match: async (path) => {
      refresh();
      return matchRule(rules, path);
    },
  };
}
