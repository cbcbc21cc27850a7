import {
  canaryRequest,
  checkRequest,
  type checkResponse,
  type DeployedResponse,
  type DeployStatus,
  forgetRequest,
  healthQuery,
  moveRequest,
  type ReleaseProblem,
  type RemoteHealth,
  reasonRequest,
  releaseVersionSchema,
  remoteNameSchema,
  retireRequest,
  type SourceMaps,
} from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { PublishError, type Refusal, type Registry } from '../../platform/releases/registry.ts';
import { parseRelease, requireVersion } from '../../platform/releases/release-files.ts';
import { versionBefore, wasLive } from '../../platform/releases/version-before.logic.ts';
import { checkedOf, needsOf } from './checked.logic.ts';
import { type DeployLog, withRefusals } from './deploy-log.ts';
import { type DeployerDeps, requireAct, requireDeployer, requireRelease } from './deployer.ts';
import { daysAgo, readHealth } from './health.ts';
import { notesOf } from './notes.ts';
import type { StatusReader } from './status.ts';

export interface DeployRoutesDeps extends DeployerDeps {
  /** In milliseconds since 1970. */
  now(): number;
  registry: Pick<
    Registry,
    | 'check'
    | 'endCanary'
    | 'forget'
    | 'history'
    | 'problems'
    | 'promote'
    | 'retire'
    | 'rollBack'
    | 'setCanary'
    | 'sourceMap'
    | 'sourceMaps'
  >;
}

interface Made {
  status: StatusReader;
  log: DeployLog;
}

const DEFAULT_DAYS = 7;

/** The deploy routes except the upload. */
export function deployRoutes(deps: DeployRoutesDeps, { status, log }: Made) {
  const { registry } = deps;

  /** Makes a stored version live. */
  const move = async (c: Context<AppEnv>, how: 'promote' | 'rollBack', wanted: z.infer<typeof moveRequest>) => {
    const [name, deployer] = [nameIn(c), c.get('deployer')];
    const { reason } = wanted;
    return withRefusals(async (): Promise<DeployedResponse> => {
      const history = await registry.history(name);
      const version = wanted.version ?? versionBefore(history);
      if (version === null) throw nothingBefore(name, registry.problems());
      // Going to a version that was never live is not going back.
      if (how === 'rollBack' && !wasLive(history, version)) await requireRelease(deps, c);
      const { live: before } = await status.live(name);
      const act = how === 'promote' ? 'promoted' : 'rolled_back';
      const release = await log(act, name, deployer, { before, version, reason }, (note) =>
        registry[how](name, version, { ...note, seen: seenOf(name, wanted.seen) }),
      );
      const checked = checkedOf({ withFiles: false, refusals: [] }, needsOf(release));
      return { name, version, isLive: true, before, checked };
    });
  };

  return new Hono<AppEnv>()
    .get('/api/deploy/:name', requireDeployer(deps, 'see'), async (c) =>
      c.json((await status.of(nameIn(c))) satisfies DeployStatus),
    )
    .get('/api/deploy/:name/health', requireDeployer(deps, 'see'), async (c) => {
      const query = healthQuery.safeParse(c.req.query());
      if (!query.success) throw new ApiError(400, 'invalid_request', { cause: query.error });
      const since = query.data.since ?? daysAgo(DEFAULT_DAYS, deps.now());
      const [health] = await readHealth(deps.rest, [nameIn(c)], since);
      return c.json(health satisfies RemoteHealth | undefined);
    })
    .get('/api/deploy/:name/source-maps/:version', requireDeployer(deps, 'see'), async (c) => {
      const version = releaseVersionSchema.safeParse(c.req.param('version'));
      if (!version.success) throw notFound();
      const file = c.req.query('file');
      if (file === undefined) {
        return c.json({ files: await registry.sourceMaps(nameIn(c), version.data) } satisfies SourceMaps);
      }
      const map = await registry.sourceMap(nameIn(c), version.data, file);
      if (!map) throw notFound();
      return c.body(map, 200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'cache-control': 'private, no-store',
      });
    })
    .post('/api/deploy/:name/check', requireDeployer(deps, 'check'), async (c) => {
      const { release: content, act } = await readJson(c, checkRequest);
      requireAct(c.get('deployer'), act);
      return c.json(await checkOf(registry, status, nameIn(c), content));
    })
    .post('/api/deploy/:name/promote', requireDeployer(deps, 'release'), async (c) => {
      const wanted = await readJson(c, moveRequest);
      if (wanted.version === undefined) throw new ApiError(400, 'invalid_request');
      return c.json(await move(c, 'promote', wanted));
    })
    .post('/api/deploy/:name/rollback', requireDeployer(deps, 'release', { isWayBack: true }), async (c) =>
      c.json(await move(c, 'rollBack', await readJson(c, moveRequest))),
    )
    .post('/api/deploy/:name/canary', requireDeployer(deps, 'release'), async (c) => {
      const [name, deployer] = [nameIn(c), c.get('deployer')];
      const { reason, ...canary } = await readJson(c, canaryRequest);
      const { live: before } = await status.live(name);
      const entry = { before, version: canary.version, reason };
      await withRefusals(() => log('canary', name, deployer, entry, (note) => registry.setCanary(name, canary, note)));
      return c.body(null, 204);
    })
    .post('/api/deploy/:name/canary/end', requireDeployer(deps, 'release', { isWayBack: true }), async (c) => {
      const [name, deployer] = [nameIn(c), c.get('deployer')];
      const { reason } = await readJson(c, reasonRequest);
      const { canary, live: version } = await status.of(name);
      const entry = { before: canary?.version ?? null, version, reason };
      await withRefusals(() => log('canary_ended', name, deployer, entry, (note) => registry.endCanary(name, note)));
      return c.body(null, 204);
    })
    .post('/api/deploy/:name/retire', requireDeployer(deps, 'release'), async (c) => {
      const [name, deployer] = [nameIn(c), c.get('deployer')];
      const { reason, seen } = await readJson(c, retireRequest);
      const { live: before } = await status.live(name);
      const entry = { before, version: null, reason };
      await withRefusals(() =>
        log('retired', name, deployer, entry, (note) => registry.retire(name, { ...note, seen: seenOf(name, seen) })),
      );
      return c.body(null, 204);
    })
    .post('/api/deploy/:name/forget', requireDeployer(deps, 'release'), async (c) => {
      const [name, deployer] = [nameIn(c), c.get('deployer')];
      const { version, reason } = await readJson(c, forgetRequest);
      const entry = { before: version, version: null, reason };
      await withRefusals(() => log('forgotten', name, deployer, entry, (note) => registry.forget(name, version, note)));
      return c.body(null, 204);
    });
}

/** `requireDeployer` has accepted the caller. */
const nameIn = (c: Context<AppEnv>) => remoteNameSchema.parse(c.req.param('name'));

const seenOf = (name: string, version: string | null | undefined) =>
  version === undefined ? undefined : { name, version };

function nothingBefore(name: string, problems: readonly ReleaseProblem[]) {
  const isUnread = problems.some(({ kind }) => kind === 'channels');
  const why = isUnread
    ? 'the history of what was live cannot be read'
    : 'the history has no version before the live one';
  const message = `${name}: ${why}; name a version, dojang status lists those that are kept`;
  return new PublishError([{ code: 'version_unknown', message }]);
}

async function checkOf(
  registry: Pick<Registry, 'check'>,
  status: StatusReader,
  name: string,
  content: unknown,
): Promise<z.infer<typeof checkResponse>> {
  const answer = (refusals: readonly Refusal[], notes = {}) => ({
    ok: refusals.length === 0,
    refusals: [...refusals],
    checked: checkedOf({ withFiles: false, refusals }, notes),
  });
  try {
    const release = parseRelease(content);
    if (release.name !== name) {
      return answer([{ code: 'other_name', message: `the release is of ${release.name}, not of ${name}` }]);
    }
    requireVersion(content, release);
    return answer(await registry.check(release), await notesOf(status, release));
  } catch (error) {
    if (error instanceof PublishError) return { ...answer(error.refusals), checked: firstGate(error.refusals) };
    throw error;
  }
}

/** A refusal of the first gate. The other gates were not checked. */
const firstGate = (refusals: readonly Refusal[]) => checkedOf({ withFiles: false, refusals }).slice(0, 1);
