import { type Correction, pathOf } from '../corrections/fetch.ts';
import type { FileAdapter } from './file-adapter.ts';

/** `/object/{bucket}/{key}`, also with `public` or `authenticated` before the bucket. */
const OBJECT = /^\/storage\/v1\/object\/(?:(?:public|authenticated)\/)?([^/]+)\/(.+)$/;

/**
 * lite answers a whole object when a part of it is requested. Its answer decides who may read. The bytes are read here and not
 * from its answer.
 */
export const answerRanges =
  (adapter: Pick<FileAdapter, 'getObject'>): Correction =>
  (next) =>
  async (request, context) => {
    const range = request.headers.get('range');
    const answer = await next(request, context);
    const [, bucket, key] = OBJECT.exec(pathOf(request)) ?? [];
    if (!range || !bucket || !key || request.method !== 'GET' || answer.status !== 200) return answer;
    const part = await adapter.getObject(decodeURIComponent(bucket), decodeURIComponent(key), undefined, { range });
    if (part.httpStatusCode !== 206 || !part.body) return answer;
    await answer.body?.cancel();
    const headers = new Headers(answer.headers);
    headers.set('content-range', part.metadata.contentRange ?? '');
    headers.set('content-length', String(part.metadata.contentLength));
    return new Response(part.body, { status: 206, headers });
  };
