import { z } from 'zod';

/*
 * How a team deploys its area from anywhere: `/api/deploy/{name}/…`, with `Authorization: Bearer {deploy token}` of that
 * name, or with the access token of an admin. Every change leaves a row in the audit log.
 *
 *   GET  /api/public/remotes            the snapshot that new sessions get
 *   GET  /api/public/sdk                what the live version of the platform offers to build against: `sdkSchema`
 *   GET  /api/public/sdk/{file}         a packed npm package of it
 *   GET  /api/deploy/{name}             `deployStatusSchema`
 *   GET  /api/deploy/{name}/health      `healthQuery` → `remoteHealthSchema`: what browsers reported
 *   GET  /api/deploy/{name}/source-maps/{version}         `sourceMapsSchema`: the scripts that have one
 *   GET  /api/deploy/{name}/source-maps/{version}?file=…  the source map of a script, JSON
 *   POST /api/deploy/{name}/check       `checkRequest` → `checkResponse`: nothing is stored
 *   PUT  /api/deploy/{name}/release     a gzipped tar of a build's folder (`release.json` and its files, also their `.br` and
 *                                       `.gz`; query: `uploadQuery`) → `deployedResponse`. `content-type: application/gzip`,
 *                                       and with a token `x-dojang-signature`: see `deploy-signature.ts`
 *   POST /api/deploy/{name}/promote     `moveRequest` → `deployedResponse`: a stored version becomes live
 *   POST /api/deploy/{name}/rollback    `moveRequest` without a version: the one that was live before
 *   POST /api/deploy/{name}/canary      `canaryRequest` → 204: some visitors get a stored version in place of the live one
 *   POST /api/deploy/{name}/canary/end  `reasonRequest` → 204: everybody gets the live version again
 *   POST /api/deploy/{name}/retire      `retireRequest` → 204
 *   POST /api/deploy/{name}/forget      `forgetRequest` → 204: deletes a stored version that nobody gets or got lately
 *
 *   POST /api/private/deploy/getReleases  for admins: `getReleasesResponse`
 *   POST /api/private/deploy/getHealth    for admins, of every name: `getHealthRequest` → `getHealthResponse`
 *   POST /api/private/deploy/issueToken   for admins with a fresh proof: `issueTokenRequest` → `issueTokenResponse`
 *
 * A token that is unknown, revoked, expired or of another name is answered with 401. A token whose scope does not allow the
 * act is answered with 403 and `scopeRefusal` as `details`. 503 `busy` asks the client to retry while other uploads of that
 * name run. A refusal by the gates is 422 `release_refused`, with `details` as `refusalsSchema`. After all of these nothing
 * has changed.
 */

/** `djt_{id}_{secret}`: the id is a UUID without hyphens, the secret 32 random bytes in base64url. */
export const DEPLOY_TOKEN = /^djt_[0-9a-f]{32}_[\w-]{43}$/;

/** What a token may do. `see`: status, history, errors and source maps; `release`: everything that changes what people get. */
export const deployActSchema = z.enum(['see', 'check', 'stage', 'release']);
export type DeployAct = z.infer<typeof deployActSchema>;

export const deployScopeSchema = z.enum(['read', 'check', 'preview', 'release']);
export type DeployScope = z.infer<typeof deployScopeSchema>;

/**
 * What each scope of a token allows. Code of many people may run in a pull request, so `preview` does not even see what is
 * stored.
 */
export const SCOPE_ACTS: Readonly<Record<DeployScope, readonly DeployAct[]>> = {
  read: ['see'],
  check: ['see', 'check'],
  preview: ['check', 'stage'],
  release: ['see', 'check', 'stage', 'release'],
};

/**
 * Names whose code runs in the browser of every super admin. Of the admins only super admins issue tokens of these names and
 * release them; every admin can go back to an earlier version.
 */
export const OF_SUPERS: readonly string[] = ['shell', 'admin'];

/** `details` of a 403: which scope the token has, and which ones would do. */
export const scopeRefusal = z.object({
  scope: deployScopeSchema,
  act: deployActSchema,
  needs: z.array(deployScopeSchema),
});

/** Names are keys of objects. Every object has the key `constructor` already, so a remote may not have this name. */
export const remoteNameSchema = z
  .string()
  .regex(/^[a-z][a-z-]{1,30}$/)
  .refine((name) => name !== 'constructor');
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

export const sourceMapsSchema = z.object({ files: z.array(z.string()) });
export type SourceMaps = z.infer<typeof sourceMapsSchema>;

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
  /** The act that follows this check. A token that may not do the act is refused now, and not after minutes of building. */
  act: deployActSchema.default('check'),
});
export const checkResponse = z.object({ ok: z.boolean(), refusals: refusalsSchema, checked: z.array(checkedSchema) });

/** The version that the caller sees as live; null for none. When another version is live, nothing is changed (`live_changed`). */
const seenSchema = releaseVersionSchema.nullable().optional();

export const moveRequest = z.object({
  version: releaseVersionSchema.optional(),
  reason: reasonSchema,
  seen: seenSchema,
});

export const forgetRequest = z.object({ version: releaseVersionSchema, reason: reasonSchema });

/** A second request replaces the first one. A canary becomes live for everybody by `promote`. */
export const canaryRequest = z
  .object({
    version: releaseVersionSchema,
    /** Share of all browsers, 0 to 100. A browser that got the canary keeps it when the share grows. */
    percent: z.number().min(0).max(100).default(0),
    /** Ids of users who get it whatever the share is. */
    people: z.array(z.uuid()).max(100).default([]),
    /** Whether every admin gets it. */
    admins: z.boolean().default(false),
    reason: reasonSchema,
  })
  .refine(({ percent, people, admins }) => percent > 0 || people.length > 0 || admins, 'nobody would get it');
export const reasonRequest = z.object({ reason: reasonSchema });
export const retireRequest = reasonRequest.extend({ seen: seenSchema });

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

/** Bytes before compression, of all files, of the entry, and of what each route fetches before it is shown. */
export const sizesSchema = z.object({ total: z.number(), entry: z.number(), routes: z.record(z.string(), z.number()) });
export type Sizes = z.infer<typeof sizesSchema>;

export const deployStatusSchema = z.object({
  name: z.string(),
  /** Null when the remote is retired or was never released. */
  live: z.string().nullable(),
  /** The stored versions, the newest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      at: z.string(),
      isLive: z.boolean(),
      /** Sizes and signature are told of the newest versions only. */
      sizes: sizesSchema.optional(),
      isSigned: z.boolean().optional(),
      /** Label of the token that signed it; for admins only. */
      signedBy: z.string().optional(),
    }),
  ),
  /** What happened to this name, the newest first, at most 100. */
  history: z.array(
    z.object({
      at: z.string(),
      /** Null: it was retired. */
      version: z.string().nullable(),
      how: z.enum(['start', 'release', 'promote', 'rollback', 'retire', 'canary', 'canary_end']),
      /** Name of the token or of the admin; null for a start of the gateway and for changes on the machine itself. */
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** English: why a stored release is not served as wanted. */
  problems: z.array(z.string()),
  /** A version that some visitors get in place of the live one: a share, a number of people, and admins or not. */
  canary: z
    .object({ version: z.string(), percent: z.number(), people: z.number(), admins: z.boolean() })
    .nullable()
    .default(null),
  /** Ids of the people who are listed for the canary; for admins only. */
  canaryPeople: z.array(z.string()).default([]),
  /** Extensions of the live version, e.g. `home/recent-memos`. */
  extensions: z.array(z.string()).default([]),
  /** Who answers for the live version, as its descriptor says. */
  owners: z.array(z.string()).default([]),
  /** What the live version mounts and needs; nothing for the shell and without a live version. */
  mounts: z.array(z.string()).default([]),
  requires: z.object({ contract: z.number(), schema: z.string(), api: z.number() }).nullable().default(null),
  /** Shared module → range and exports that the live version uses. */
  uses: z.record(z.string(), z.object({ range: z.string(), exports: z.array(z.string()) })).default({}),
  /** Exports among them that the next major version of the contract will not have, and their replacements. */
  deprecated: z
    .array(
      z.object({
        module: z.string(),
        name: z.string(),
        instead: z.string(),
        /** Since when people have got versions that use the export, as far as these versions are stored. */
        since: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /** Major version of the contract for which the live version was built. For the shell: the one that the shell provides. */
  contract: z.number().nullable().default(null),
});
export type DeployStatus = z.infer<typeof deployStatusSchema>;

/** Of every name that has a stored version, the shell first. */
export const getReleasesResponse = z.array(deployStatusSchema);

/** Days until a token expires. */
export const TOKEN_DAYS = [30, 90, 365] as const;

export const issueTokenRequest = z.object({
  name: remoteNameSchema,
  /** Who uses it, e.g. `GitHub Actions`: as history and audit log name it. */
  label: z.string().trim().min(1).max(60),
  scope: deployScopeSchema,
  days: z.literal(TOKEN_DAYS).default(90),
});
export const issueTokenResponse = z.object({
  id: z.string(),
  /** Shown once: the gateway stores only a hash of its secret. */
  token: z.string(),
});

/** The packages of the SDK. They are peers of each other, so a project names the address of each. */
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
  /** The newest migration of the platform. A new migration needs a later number. */
  schema: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
});
export type Sdk = z.infer<typeof sdkSchema>;
