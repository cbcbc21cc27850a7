import { z } from 'zod';
import { errorPhaseSchema, vitalMetricSchema } from './client-report.ts';

/** The 75th percentile of a measure of a version, in milliseconds or thousandths, and the number of measured documents. */
export const vitalSchema = z.object({ p75: z.number(), count: z.number() });

/** What browsers reported of a version. */
export const versionHealthSchema = z.object({
  version: z.string(),
  /** Documents that opened the version. */
  views: z.number(),
  failures: z.number(),
  vitals: z.partialRecord(vitalMetricSchema, vitalSchema),
});
export type VersionHealth = z.infer<typeof versionHealthSchema>;

export const reportedErrorSchema = z.object({
  version: z.string(),
  phase: errorPhaseSchema,
  /** A code of `REMOTE_ERRORS`. A newer gateway may know more codes. */
  code: z.string(),
  /** The path of the route in its descriptor; null when the failure belongs to no route. */
  route: z.string().nullable(),
  count: z.number(),
  lastAt: z.string(),
  /** The live set of the last failure, and the trace in which the gateway answered its document. */
  snapshot: z.string().nullable(),
  traceId: z.string().nullable(),
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

/** What browsers reported of a remote: at most 20 versions and 100 kinds of failures, the latest first. */
export const remoteHealthSchema = z.object({
  name: z.string(),
  versions: z.array(versionHealthSchema),
  errors: z.array(reportedErrorSchema),
});
export type RemoteHealth = z.infer<typeof remoteHealthSchema>;

/**
 * Counts are kept by day for 90 days. Counts of views include the whole first day; failures are counted from the exact moment.
 */
export const healthQuery = z.object({ since: z.iso.datetime().optional() });

export const getHealthRequest = z.object({ days: z.number().int().min(1).max(90).default(7) });
export const getHealthResponse = z.array(remoteHealthSchema);
