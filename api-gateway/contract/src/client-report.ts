import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './deploy.ts';

/** Where on its way a remote failed in a browser. */
export const errorPhaseSchema = z.enum(['fetch', 'integrity', 'evaluate', 'contract', 'render']);
export type ErrorPhase = z.infer<typeof errorPhaseSchema>;

/** Every code that a browser reports, with its phase. A closed list: nothing of it is free text. */
export const REMOTE_ERRORS = {
  not_found: 'fetch',
  unreachable: 'fetch',
  timeout: 'fetch',
  bad_content: 'fetch',
  integrity: 'integrity',
  init_failed: 'evaluate',
  threw: 'evaluate',
  unknown_remote: 'contract',
  incompatible: 'contract',
  bad_module: 'contract',
  render_failed: 'render',
} as const satisfies Record<string, ErrorPhase>;
export type RemoteErrorCode = keyof typeof REMOTE_ERRORS;

const remoteSchema = z.object({ name: remoteNameSchema, version: releaseVersionSchema });

/**
 * POST /api/public/client-error, also by `navigator.sendBeacon`: what happened to remotes in one document. 204 whether or not it
 * was counted.
 */
export const clientReportSchema = z.object({
  /** Of the document. */
  snapshot: z.string().regex(/^[0-9a-f]{16}$/),
  /** The path of the route in its descriptor, e.g. `/note/:noteId`: never an address that somebody opened. */
  route: z.string().max(200).nullable(),
  /** Remotes that the document has opened since its last report. */
  opened: z.array(remoteSchema).max(40),
  /** Each failure once for a document. */
  errors: z
    .array(remoteSchema.extend({ code: z.enum(Object.keys(REMOTE_ERRORS) as [RemoteErrorCode, ...RemoteErrorCode[]]) }))
    .max(40),
});
export type ClientReport = z.infer<typeof clientReportSchema>;
