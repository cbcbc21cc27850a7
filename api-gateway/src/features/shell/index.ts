import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { assets } from './assets/assets.ts';
import { type BuildsDeps, builds } from './builds/builds.ts';
import { type HeadCardDeps, headCard } from './head-card.ts';
import { type PwaDeps, pwa } from './pwa/pwa.ts';
import { createRouteRules } from './route-rules/route-rules.ts';
import { icon } from './seo/icon.ts';
import { type SeoDeps, seo } from './seo/seo.ts';
import { type SessionDeps, session } from './session/session.ts';
import { type ShellPagesDeps, shellPages } from './shell.ts';

type Made = 'routeRules';

export type ShellDeps = Omit<BuildsDeps, Made> &
  Omit<ShellPagesDeps, Made> &
  PwaDeps &
  HeadCardDeps &
  SeoDeps &
  SessionDeps & {
    registry: Pick<ReleaseReader, 'artefact'>;
    rest: Pick<Rest, 'selectRows'>;
    log: Log;
    /** Monotonic clock in milliseconds. */
    elapsed(): number;
  };

/**
 * The routes of the shell and the remotes: files, the live versions, and the HTML of every URL. The HTML route answers all
 * URLs that no other route answers, so it is the last one.
 */
export function createShell(deps: ShellDeps) {
  const routeRules = createRouteRules(deps.rest, deps.log, deps.elapsed);
  const own = { ...deps, routeRules };
  return {
    files: new Hono<AppEnv>()
      .route('/', assets(own))
      .route('/', builds(own))
      .route('/', session(own))
      .route('/', seo(own))
      .route('/', icon(own))
      .route('/', headCard(own))
      .route('/', pwa(own)),
    pages: shellPages(own),
  };
}
