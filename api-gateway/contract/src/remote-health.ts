import { z } from 'zod';
import { errorPhaseSchema, vitalMetricSchema } from './client-report.ts';

/** The 75th percentile of a measure of a version, in milliseconds or thousandths, and of how many documents. */
export const vitalSchema = z.object({ p75: z.number(), count: z.number() });

/** What browsers reported of a version. */
export const versionHealthSchema = z.object({
  version: z.string(),
  /** Documents that opened it. */
  views: z.number(),
  failures: z.number(),
  vitals: z.partialRecord(vitalMetricSchema, vitalSchema),
});
export type VersionHealth = z.infer<typeof versionHealthSchema>;

export const reportedErrorSchema = z.object({
  version: z.string(),
  phase: errorPhaseSchema,
  /** Of `REMOTE_ERRORS`; a newer gateway may know more of them. */
  code: z.string(),
  /** The path of the route in its descriptor; null when it was none. */
  route: z.string().nullable(),
  count: z.number(),
  lastAt: z.string(),
  /** Of the last one: the live set, and the trace in which the gateway answered the document. */
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

/** Counts are kept for 90 days, by day: those of the first day are whole, failures are those since the moment. */
export const healthQuery = z.object({ since: z.iso.datetime().optional() });

export const getHealthRequest = z.object({ days: z.number().int().min(1).max(90).default(7) });
export const getHealthResponse = z.array(remoteHealthSchema);
