import { ImportError, type PutObject } from './import.ts';

/**
 * The Storage of a Supabase as the target of imported files.
 *
 * @param url origin of the Supabase, e.g. `https://example.supabase.co`
 * @param key its secret key
 */
export const storageOf = (url: string, key: string, send: typeof fetch = fetch): PutObject => {
  return async ({ bucket, name, mimetype, cacheControl }, content) => {
    const address = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const answer = await send(`${url.replace(/\/$/, '')}/storage/v1/object/${address}`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': mimetype,
        'cache-control': cacheControl,
        'x-upsert': 'true',
      },
      body: content,
    });
    if (!answer.ok) throw new ImportError(`${bucket}/${name} 파일을 저장하지 못했어요 (HTTP ${answer.status}).`);
    await answer.body?.cancel();
  };
};
