import { RestError } from '../errors/rest-error.ts';
import type { SupabasePort } from './port.ts';

/** The bytes of files in a bucket of Storage, with the rights of the server. The caller has checked the rights of the person. */
export interface ObjectStore {
  /**
   * @param range first and last byte
   * @returns null when there is no such object
   */
  open(
    key: string,
    range?: readonly [number, number],
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | null>;
  /** Stores an object, or replaces it. */
  put(key: string, content: Uint8Array<ArrayBuffer>, type: string, signal?: AbortSignal): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

export function createObjectStore(supabase: Pick<SupabasePort, 'fetch' | 'secretKey'>, bucket: string): ObjectStore {
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const headers = { apikey: supabase.secretKey, authorization: `Bearer ${supabase.secretKey}`, ...init.headers };
    const request = new Request(`http://gateway.internal/storage/v1/object/${bucket}${path}`, {
      ...init,
      headers,
    });
    return supabase.fetch(request, { peerAddress: null });
  };
  const refused = async (answer: Response) => new RestError(answer.status, 'storage_refused', await answer.text());
  return {
    async open(key, range, signal) {
      const headers: Record<string, string> = range ? { range: `bytes=${range[0]}-${range[1]}` } : {};
      const answer = await send(`/${key}`, { headers, ...(signal ? { signal } : {}) });
      if (answer.ok && answer.status !== (range ? 206 : 200)) {
        await answer.body?.cancel();
        throw new RestError(502, 'storage_refused', 'Storage ignored the range');
      }
      if (answer.ok) return answer.body ?? emptyStream();
      // Storage answers 400 for an object that does not exist.
      if (answer.status === 404 || answer.status === 400) {
        await answer.body?.cancel();
        return null;
      }
      throw await refused(answer);
    },
    async put(key, content, type, signal) {
      const headers = { 'content-type': type, 'content-length': String(content.byteLength), 'x-upsert': 'true' };
      const answer = await send(`/${key}`, { method: 'POST', headers, body: content, ...(signal ? { signal } : {}) });
      if (!answer.ok) throw await refused(answer);
      await answer.body?.cancel();
    },
    async remove(keys) {
      const headers = { 'content-type': 'application/json' };
      const answer = await send('', { method: 'DELETE', headers, body: JSON.stringify({ prefixes: keys }) });
      if (!answer.ok) throw await refused(answer);
      await answer.body?.cancel();
    },
  };
}

const emptyStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
