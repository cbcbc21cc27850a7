import { randomUUID } from 'node:crypto';
import type { createApp } from '../app.ts';
import { isUpload } from '../features/supabase/storage/is-upload.logic.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A request with a body that a route of the app answers. */
export interface BodyRoute {
  method: string;
  path: string;
  type: string;
  /** Whether the body is written to the disk while it arrives. */
  isUpload: boolean;
}

/** The content type of the bodies that are uploads, by the beginning of the path. */
const UPLOADS: readonly [start: string, method: string, type: string][] = [
  ['/form/', 'POST', 'multipart/form-data; boundary=b'],
  ['/storage/v1/object/', 'POST', 'image/png'],
  ['/storage/v1/upload/', 'PATCH', 'application/offset+octet-stream'],
  ['/api/deploy/', 'PUT', 'application/gzip'],
];

/**
 * Every route of the app to which a body can be sent, with each method that it has.
 *
 * @param samples addresses for patterns that need certain values, so that a request gets as far as its body
 */
export function bodyRoutes(app: ReturnType<typeof createApp>, samples: Record<string, readonly string[]>): BodyRoute[] {
  const known = new Map<string, BodyRoute>();
  for (const { path: pattern, method: own } of app.routes) {
    const paths = samples[pattern] ?? [pattern.replace(/:[^/]+/g, 'sample').replaceAll('*', 'x')];
    const methods = own === 'ALL' ? METHODS : METHODS.filter((method) => method === own);
    for (const path of paths) {
      for (const method of methods) {
        const upload = UPLOADS.find(([start, ofUpload]) => path.startsWith(start) && method === ofUpload)?.[2];
        const types = ['application/json', ...(upload ? [upload] : [])];
        for (const type of types) {
          const route = { method, path, type, isUpload: isUpload(method, path, type) };
          known.set(JSON.stringify(route), route);
        }
      }
    }
  }
  return [...known.values()];
}

/** Addresses below the wildcards of Supabase. */
export const SUPABASE_SAMPLES = {
  '/auth/v1/*': ['/auth/v1/token?grant_type=password', '/auth/v1/user'],
  '/rest/v1/*': ['/rest/v1/memos', '/rest/v1/rpc/save_note', '/rest/v1/rpc/preview_invite'],
  '/functions/v1/*': ['/functions/v1/due-calendar'],
  '/storage/v1/*': [
    `/storage/v1/object/site-assets/${randomUUID()}/a.png`,
    `/storage/v1/upload/resumable/${Buffer.from(`project-files/${randomUUID()}/${randomUUID()}`).toString('base64url')}`,
  ],
} as const;
