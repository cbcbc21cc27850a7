import { type DeployedResponse, remoteNameSchema, uploadQuery } from '@dojang/api-contract';
import { SIGNATURE_HEADER } from '@dojang/api-contract/deploy-signature';
import { Hono } from 'hono';
import pLimit from 'p-limit';
import { ApiError } from '../../platform/errors/api-error.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Caller } from '../../platform/middleware/lanes/lane.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { type ReceiveDeps, receive } from '../../platform/middleware/lanes/receive.ts';
import { requireFreshProof } from '../../platform/middleware/token-check/require-fresh-proof.ts';
import type { Registry } from '../../platform/releases/registry.ts';
import { checkedOf, type Gate } from './checked.logic.ts';
import { type DeployLog, withRefusals } from './deploy-log.ts';
import { type Deployer, type DeployerDeps, requireAct, requireDeployer, requireStillValid } from './deployer.ts';
import { notesOf } from './notes.ts';
import { RELEASE_QUOTA, requireQuota } from './quota.ts';
import type { StatusReader } from './status.ts';
import { BUILD_LIMITS } from './unpack-build.ts';
import { keepArchive, receiveBuild, type UploadedBuild } from './upload.ts';

export interface UploadRouteDeps extends DeployerDeps, ReceiveDeps {
  registry: Pick<Registry, 'bytesOf' | 'live' | 'publish' | 'stage' | 'stored' | 'trial'>;
  uploadsDir: string;
  lanes: Pick<Lanes, 'open' | 'receiving' | 'rest'>;
  config: DeployerDeps['config'] & { releaseQuota?: number };
}

interface Made {
  status: StatusReader;
  log: DeployLog;
}

/** One build of a name at a time, and a few in all, because each takes disk space for its unpacked bytes. */
const LANE = { total: 4, anonymous: 0, perCaller: 1, waiting: 64, waitingPerCaller: 24, waitMs: 30_000 };

/** PUT /api/deploy/{name}/release: a build becomes live, is stored, or is only checked. */
export function uploadRoute(deps: UploadRouteDeps, { status, log }: Made) {
  const { registry, room, uploadsDir, config } = deps;
  const { releaseQuota: quotaBytes = RELEASE_QUOTA } = config;
  const lane = deps.lanes.open('deploys', LANE);
  // A build is in memory while it is checked and stored.
  const oneByOne = pLimit(1);

  const noteOf = async (build: UploadedBuild, deployer: Deployer): Promise<Partial<Record<Gate, string>>> => {
    return {
      ...(await notesOf(status, build.release, build.bytes)),
      signature: deployer.token ? `by ${deployer.by}` : 'not signed: released by an admin',
      files: `${Object.keys(build.release.assets).length} files`,
    };
  };

  return new Hono<AppEnv>().put('/api/deploy/:name/release', requireDeployer(deps, 'check'), async (c) => {
    const name = remoteNameSchema.parse(c.req.param('name'));
    const deployer = c.get('deployer');
    const query = uploadQuery.safeParse(c.req.query());
    if (!query.success) throw new ApiError(400, 'invalid_request', { cause: query.error });
    const { dryRun, stage, reason } = query.data;
    if (!dryRun) {
      requireAct(deployer, stage ? 'stage' : 'release');
      if (!deployer.token) await requireFreshProof(deps, c.get('user'));
    }
    const declared = Number(c.req.header('content-length') ?? 0);
    if (declared > BUILD_LIMITS.packedBytes) throw new ApiError(413, 'too_large');
    if (!/^application\/(?:x-)?gzip$/i.test(c.req.header('content-type') ?? '')) {
      throw new ApiError(415, 'invalid_request');
    }

    const signature = c.req.header(SIGNATURE_HEADER) ?? '';
    const deploy = async (build: UploadedBuild): Promise<DeployedResponse> => {
      const { version } = build.release;
      const [{ live: before }, notes] = [await status.live(name), await noteOf(build, deployer)];
      await requireQuota(registry, build, deployer, quotaBytes);
      // An upload takes minutes on a slow network, and the token may have been revoked meanwhile.
      await requireStillValid(deps, deployer, name);
      if (dryRun) await registry.trial([build.folder]);
      else {
        await log(stage ? 'staged' : 'published', name, deployer, { before, version, reason }, (note) =>
          stage ? registry.stage(build.folder, note) : registry.publish(build.folder, note),
        );
      }
      return {
        name,
        version,
        isLive: !dryRun && (!stage || before === version),
        before,
        checked: checkedOf({ withFiles: true, refusals: [] }, notes),
      };
    };

    const network = networkOf(clientAddress(c, config.trustProxy));
    const uploader: Caller = { kind: 'person', key: `deploys ${deployer.token?.id ?? deployer.actor}`, network };
    const announced = declared || BUILD_LIMITS.packedBytes;
    const packed = await receive(deps, c, announced, (body) => keepArchive(body, uploadsDir), uploader);
    try {
      const leave = await lane.enter({ kind: 'person', key: name });
      try {
        const unpack = () =>
          receiveBuild(packed, { name, deployer, signature, uploadsDir }, (build) => oneByOne(() => deploy(build)));
        return c.json(await withRefusals(() => room.files.take(packed.bytes, unpack)));
      } finally {
        leave();
      }
    } finally {
      await packed.remove();
    }
  });
}
