import { z } from 'zod';

/*
 * How a team deploys its area from anywhere: `/api/deploy/{name}/…`, with `Authorization: Bearer {deploy token}` of that
 * name, or with the access token of an admin. Every change leaves a row in the audit log.
 *
 *   GET  /api/public/remotes            the snapshot that new sessions get
 *   GET  /api/public/sdk                what the live version of the platform offers to build against: `sdkSchema`
 *   GET  /api/public/sdk/{file}         a packed npm package of it
 *   GET  /api/deploy/{name}             `deployStatusSchema`
 *   POST /api/deploy/{name}/check       `checkRequest` → `checkResponse`: nothing is stored
 *   PUT  /api/deploy/{name}/release     a gzipped tar of a build's folder (`release.json` and its files; query: `uploadQuery`)
 *                                       → `deployedResponse`
 *   POST /api/deploy/{name}/promote     `moveRequest` → `deployedResponse`: a stored version becomes live
 *   POST /api/deploy/{name}/rollback    `moveRequest` without a version: the one that was live before
 *   POST /api/deploy/{name}/retire      `reasonRequest` → 204
 *
 * A refusal is 422 `release_refused`, with `details` as `refusalsSchema`. Nothing has changed then.
 */

/** `djt_{id}_{secret}`: the id is a UUID without hyphens, the secret 32 random bytes in base64url. */
export const DEPLOY_TOKEN = /^djt_[0-9a-f]{32}_[\w-]{43}$/;

/** What a token may do: everything is a superset of what stands before it. */
export const deployScopeSchema = z.enum(['read', 'check', 'release']);
export type DeployScope = z.infer<typeof deployScopeSchema>;

export const remoteNameSchema = z.string().regex(/^[a-z][a-z-]{1,30}$/);
export const releaseVersionSchema = z.string().regex(/^[0-9a-z.-]{6,64}$/);
const reasonSchema = z.string().trim().max(500).default('');

export const refusalsSchema = z.array(
  z.object({
    code: z.string(),
    /** English: what does not fit and why. */
    message: z.string(),
  }),
);

/** One gate that a release passed or failed, e.g. `shared modules`, in the order in which they were checked. */
export const checkedSchema = z.object({ gate: z.string(), ok: z.boolean(), note: z.string() });

export const uploadQuery = z.object({
  /** Check only: nothing is stored. */
  dryRun: z.stringbool().default(false),
  /** Store without making it live, e.g. to open it by its preview address. */
  stage: z.stringbool().default(false),
  reason: reasonSchema,
});

export const checkRequest = z.object({
  /** The content of `release.json`. */
  release: z.unknown(),
});
export const checkResponse = z.object({ ok: z.boolean(), refusals: refusalsSchema, checked: z.array(checkedSchema) });

export const moveRequest = z.object({ version: releaseVersionSchema.optional(), reason: reasonSchema });
export const reasonRequest = z.object({ reason: reasonSchema });

export const deployedResponse = z.object({
  name: z.string(),
  version: z.string(),
  /** False after a dry run or for a staged version. */
  isLive: z.boolean(),
  /** The live version before; null when there was none. */
  before: z.string().nullable(),
  checked: z.array(checkedSchema),
});
export type DeployedResponse = z.infer<typeof deployedResponse>;

/** Bytes before compression, as the budgets count them. */
const sizesSchema = z.object({ total: z.number(), entry: z.number(), routes: z.record(z.string(), z.number()) });

export const deployStatusSchema = z.object({
  name: z.string(),
  /** Null when the remote is retired or was never released. */
  live: z.string().nullable(),
  /** The stored versions, the newest first. */
  versions: z.array(
    z.object({ version: z.string(), at: z.string(), isLive: z.boolean(), sizes: sizesSchema.optional() }),
  ),
  /** What happened to this name, the newest first, at most 100. */
  history: z.array(
    z.object({
      at: z.string(),
      /** Null: it was retired. */
      version: z.string().nullable(),
      how: z.enum(['start', 'release', 'promote', 'rollback', 'retire', 'canary', 'canary_end']),
      /** Name of the token or of the admin; null for a start and for changes on the machine itself. */
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** English: why a stored release is not served as wanted. */
  problems: z.array(z.string()),
});
export type DeployStatus = z.infer<typeof deployStatusSchema>;

/** The packages of the SDK: dependencies among them are file names of this list. */
export const sdkSchema = z.object({
  /** Hash over the packages. */
  version: z.string(),
  packages: z.array(
    z.object({
      /** E.g. `@dojang/contract`. */
      name: z.string(),
      file: z.string(),
      /** `sha512-…`, as in lock files of npm. */
      integrity: z.string(),
      bytes: z.number(),
    }),
  ),
  /** Libraries that the packages are built and tested with, e.g. `react`, and their versions. */
  libraries: z.record(z.string(), z.string()),
});
export type Sdk = z.infer<typeof sdkSchema>;
