import { z } from 'zod';

/**
 * Why a release is not served as wanted: its code did not build, the live platform refused it, its kept files are damaged,
 * an older version stands in for it, no whole version is kept, or what decides about releases cannot be read.
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
  /** Name of the release, e.g. `projects`; null where it is not known or all are meant. */
  name: z.string().nullable(),
  /** English, for the person who releases: files and reasons. */
  message: z.string(),
});
export type ReleaseProblem = z.infer<typeof releaseProblemSchema>;

/** POST /api/private/platform/getProblems → `ReleaseProblem[]`, empty when all is well; 403 for who is no admin. */
export const getProblemsResponse = z.array(releaseProblemSchema);
