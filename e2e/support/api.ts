import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Snapshot } from '../../shell/contract/src/snapshot.ts';

/**
 * Calls the database and the gateway as one user, to create the data for a journey and to check what a screen shows.
 */
export interface PersonApi {
  userId: string;
  token: string;
  /** Rows of a REST query, e.g. `notes?select=id&removed_at=is.null`. */
  rows<T = { id: string }>(query: string): Promise<T[]>;
  /** The response to a GET of a path of this origin. */
  get<T>(path: string): Promise<T>;
  /** POSTs to a path of this origin, e.g. `/rest/v1/rpc/save_note`, and returns the answer. */
  send<T>(path: string, data: unknown): Promise<T>;
  /** Deletes the rows of a REST query. */
  remove(query: string): Promise<unknown>;
  /** Sends the bytes of an upload to a project by tus, in one part. */
  sendBytes(projectId: string, uploadId: string, bytes: Buffer): Promise<void>;
}

/** The release snapshot that the gateway writes into every page. */
export async function liveSnapshot(request: APIRequestContext): Promise<Snapshot> {
  const html = await (await request.get('/member/login')).text();
  const json = /<script[^>]*id="dojang-snapshot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('the page carries no snapshot');
  return JSON.parse(json);
}

/** The API key for requests to Supabase. */
export async function publishableKey(request: APIRequestContext): Promise<string> {
  return (await liveSnapshot(request)).config.supabaseKey;
}

const TUS = '/storage/v1/upload/resumable';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * The gateway may close an idle connection at the moment when a busy machine sends a request on it. The gateway has read
 * nothing then, so the request is sent again.
 */
const RETRY = { maxRetries: 2 };

export function personApi(request: APIRequestContext, apikey: string, token: string, userId: string): PersonApi {
  const headers = { apikey, authorization: `Bearer ${token}` };
  const get = async <T>(path: string) => answerOf<T>(path, await request.get(path, { headers, ...RETRY }));
  return {
    userId,
    token,
    get,
    rows: (query) => get(`/rest/v1/${query}`),
    send: async (path, data) =>
      answerOf(
        path,
        await request.post(path, { headers: { ...headers, prefer: 'return=representation' }, data, ...RETRY }),
      ),
    remove: async (query) => answerOf(query, await request.delete(`/rest/v1/${query}`, { headers, ...RETRY })),
    sendBytes: async (projectId, uploadId, bytes) => {
      const name = `bucketName ${base64('project-files')},objectName ${base64(`${projectId}/${uploadId}`)}`;
      const tus = { ...headers, 'tus-resumable': '1.0.0' };
      const begun = await request.post(TUS, {
        headers: { ...tus, 'upload-length': String(bytes.byteLength), 'upload-metadata': name },
      });
      await answerOf(TUS, begun);
      const offset = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const address = begun.headers().location ?? '';
      await answerOf(address, await request.patch(address, { headers: { ...tus, ...offset }, data: bytes }));
    },
  };
}

/** The JSON of a response; null when the body is empty. Throws for any status except 2xx. */
export async function answerOf<T>(path: string, response: APIResponse): Promise<T> {
  const text = await response.text();
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${text}`);
  return JSON.parse(text || 'null');
}
