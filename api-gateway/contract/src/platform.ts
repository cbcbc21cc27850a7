import { z } from 'zod';

/**
 * Why a release is not served as wanted: its code did not build, the live platform refused it, its stored files are
 * damaged, an older version is served in its place, no undamaged version is stored, or the file that records the live
 * releases cannot be read.
 */
export const releaseProblemKindSchema = z.enum([
  'not_built',
  'refused',
  'damaged',
  'stands_in',
  'unavailable',
  'channels',
]);
export type ReleaseProblemKind = z.infer<typeof releaseProblemKindSchema>;

export const releaseProblemSchema = z.object({
  kind: releaseProblemKindSchema,
  /** Name of the release, e.g. `projects`; null when it is unknown or the problem concerns all releases. */
  name: z.string().nullable(),
  /** English, for the operator: files and reasons. */
  message: z.string(),
});
export type ReleaseProblem = z.infer<typeof releaseProblemSchema>;

/**
 * POST /api/private/platform/getProblems → `ReleaseProblem[]`, empty when there are no problems; 403 for everybody but
 * admins.
 */
export const getProblemsResponse = z.array(releaseProblemSchema);

/**
 * POST /api/private/platform/getProtection: why attempts are counted in the memory of a gateway instead of the database, in
 * English for the operator; null when they are counted in the database.
 */
export const getProtectionResponse = z.object({ rateLimitsAway: z.string().nullable() });

/** POST /api/private/platform/getDisk: bytes of the disk of the data folder; null when the disk cannot be read. */
export const getDiskResponse = z.object({ total: z.number(), free: z.number() }).nullable();

/**
 * GET /api/public/seen: what the gateway sees of the request, as one line of JSON. An empty line follows after
 * `SEEN_PAUSE_MS`.
 */
export const seenSchema = z.object({
  /** The client's address, as limits count it. */
  address: z.string(),
  /** The Host header. */
  host: z.string(),
  /** X-Forwarded-Proto; null without it. */
  scheme: z.string().nullable(),
  /** Whether there is an X-Forwarded-For. */
  isForwarded: z.boolean(),
  /** Whether the gateway takes the address from X-Forwarded-For. */
  trustsProxy: z.boolean(),
});
export type Seen = z.infer<typeof seenSchema>;
export const SEEN_PAUSE_MS = 400;
