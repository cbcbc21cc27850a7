import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './deploy.ts';

/** The phase of loading in which a remote failed in a browser. */
export const errorPhaseSchema = z.enum(['fetch', 'integrity', 'evaluate', 'contract', 'render']);
export type ErrorPhase = z.infer<typeof errorPhaseSchema>;

/**
 * Every code that a browser reports, with its phase. A closed list: nothing of it is free text. `uncaught` and `rejected` are
 * errors that nothing caught, in the code of a remote or of the shell, e.g. when a button is pressed.
 */
export const REMOTE_ERRORS = {
  not_found: 'fetch',
  unreachable: 'fetch',
  timeout: 'fetch',
  bad_content: 'fetch',
  integrity: 'integrity',
  init_failed: 'evaluate',
  threw: 'evaluate',
  uncaught: 'evaluate',
  rejected: 'evaluate',
  unknown_remote: 'contract',
  incompatible: 'contract',
  bad_module: 'contract',
  render_failed: 'render',
} as const satisfies Record<string, ErrorPhase>;
export type RemoteErrorCode = keyof typeof REMOTE_ERRORS;

/** The shell counts as a remote here, by the name `shell`. */
const remoteSchema = z.object({ name: remoteNameSchema, version: releaseVersionSchema });

/** Web vitals, and `load`: from the opening of a page of a remote to its first rendering. */
export const vitalMetricSchema = z.enum(['lcp', 'inp', 'cls', 'load']);
export type VitalMetric = z.infer<typeof vitalMetricSchema>;
const MOST_MS = 600_000;

/**
 * POST /api/public/client-error, also by `navigator.sendBeacon`: what happened to remotes in one document. Answers 204 whether
 * or not the report was counted.
 */
export const clientReportSchema = z.object({
  /** Id of the snapshot of the document. */
  snapshot: z.string().regex(/^[0-9a-f]{16}$/),
  /** The path of the route in its descriptor, e.g. `/note/:noteId`: never an address that somebody opened. */
  route: z.string().max(200).nullable(),
  /** Id of the trace in which the gateway answered the document; missing where the browser does not tell it. */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  /** Remotes that the document has opened since its last report. */
  opened: z.array(remoteSchema).max(40),
  /** A document reports each failure once. */
  errors: z
    .array(remoteSchema.extend({ code: z.enum(Object.keys(REMOTE_ERRORS) as [RemoteErrorCode, ...RemoteErrorCode[]]) }))
    .max(40),
  /** A document reports each measure of a version once: in milliseconds, `cls` in thousandths. */
  vitals: z
    .array(remoteSchema.extend({ metric: vitalMetricSchema, value: z.number().min(0).max(MOST_MS) }))
    .max(40)
    .default([]),
});
export type ClientReport = z.infer<typeof clientReportSchema>;
