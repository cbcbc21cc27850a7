import { randomUUID } from 'node:crypto';
import type { FileLinkKind, FileLinksResponse, FinishUploadResponse } from '@dojang/api-contract';
import { type DatabaseApp, from, type Person } from './database-app.ts';

const PATH = '/storage/v1/upload/resumable';
const base64 = (text: string) => Buffer.from(text).toString('base64');

export interface FinishOptions {
  onConflict?: 'ask' | 'version' | 'both' | 'skip';
  categoryId?: string | null;
  source?: { type: 'note' | 'issue'; id: string } | null;
}

/** Uploads and downloads of files as a browser sends them. */
export function fileClient({ gateway, projectId }: { gateway: DatabaseApp; projectId: string }) {
  const headersOf = (as: Person) => ({
    authorization: `Bearer ${as.token}`,
    apikey: gateway.deps.supabase.publishableKey,
    'tus-resumable': '1.0.0',
  });
  const send = async (as: Person, path: string, init: RequestInit = {}) =>
    gateway.app.request(path, { ...init, headers: { ...headersOf(as), ...init.headers } }, from('10.1.0.1'));

  const begin = (as: Person, size: number, more: Record<string, string> = {}, id: string = randomUUID()) =>
    send(as, PATH, {
      method: 'POST',
      headers: {
        'upload-length': String(size),
        'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(`${projectId}/${id}`)}`,
        ...more,
      },
    });
  const patch = (as: Person, address: string, offset: number, content: Uint8Array, more: Record<string, string> = {}) =>
    send(as, address, {
      method: 'PATCH',
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.byteLength),
        ...more,
      },
      body: new Uint8Array(content),
    });
  const finish = (as: Person, uploadId: string, name: string, options: FinishOptions = {}) =>
    gateway.post('/api/private/project/finishUpload', { uploadId, name, onConflict: 'ask', ...options }, as);

  /** Sends all bytes of an upload, without finishing the upload. */
  const store = async (as: Person, content: Uint8Array): Promise<{ id: string; address: string }> => {
    const id = randomUUID();
    const begun = await begin(as, content.byteLength, {}, id);
    if (begun.status !== 201) throw new Error(`not begun: ${begun.status} ${await begun.text()}`);
    const address = begun.headers.get('location') ?? '';
    if (content.byteLength > 0) {
      const sent = await patch(as, address, 0, content);
      if (sent.status !== 204) throw new Error(`not sent: ${sent.status} ${await sent.text()}`);
    }
    return { id, address };
  };
  const upload = async (as: Person, name: string, content: Uint8Array | string, options: FinishOptions = {}) => {
    const { id } = await store(as, Buffer.from(content));
    const answer = await finish(as, id, name, options);
    if (!answer.ok) throw new Error(`not finished: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as FinishUploadResponse;
  };
  const linkTo = async (as: Person, fileId: string, kind: FileLinkKind, version?: number) => {
    const answer = await gateway.post('/api/private/project/fileLinks', { files: [{ fileId, kind, version }] }, as);
    return ((await answer.json()) as FileLinksResponse).links[0]?.url ?? null;
  };
  const get = (as: Person, route: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    send(as, `/api/private/project/${route}?${new URLSearchParams(query)}`, { headers });
  const rpc = async (as: Person, name: string, args: object): Promise<unknown> => {
    const answer = await gateway.post(`/rest/v1/rpc/${name}`, args, as);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text ? JSON.parse(text) : null;
  };
  return { send, begin, patch, finish, store, upload, linkTo, get, rpc };
}
