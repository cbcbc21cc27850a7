import { jwtVerify } from 'jose';
import { type Correction, pathOf, withBody, withJson } from './fetch.ts';

/** A signed address that was tampered with, or has expired, is the caller's mistake; lite answers 500. */
export function checkSignedAddresses(jwtSecret: string): Correction {
  const key = new TextEncoder().encode(jwtSecret);
  return (next) => async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const opens = /^\/storage\/v1\/object\/(upload\/)?sign\/[^/]+\/./.test(pathname) && request.method !== 'POST';
    const token = searchParams.get('token');
    if (opens && token !== null) {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
      if (!verified)
        return Response.json({ statusCode: '400', error: 'InvalidJWT', message: 'invalid signature' }, { status: 400 });
    }
    return next(request, context);
  };
}

const TAKES_JSON = /^\/storage\/v1\/(bucket(\/|$)|object\/(list|move|copy|sign)(\/|$))/;

/** lite answers 500 to a body that is no JSON where JSON is expected. */
export const checkStorageBodies: Correction = (next) => async (request, context) => {
  const path = pathOf(request);
  const writes = request.method === 'POST' || request.method === 'PUT';
  const removes = request.method === 'DELETE' && path.startsWith('/storage/v1/object/');
  if (!removes && !(writes && TAKES_JSON.test(path))) return next(request, context);
  const text = await request.text();
  try {
    JSON.parse(text);
  } catch {
    // Emptying a bucket takes none.
    if (text !== '' || !path.endsWith('/empty')) {
      return Response.json(
        { statusCode: '400', error: 'InvalidRequest', message: 'body must be JSON' },
        { status: 400 },
      );
    }
  }
  return next(withBody(request, text || null), context);
};

/** lite holds its limits against what a request says of its length; one that says nothing may be of any. */
export function measureUploads(maxBytes: number): Correction {
  return (next) => async (request, context) => {
    const upload = pathOf(request).startsWith('/storage/v1/object/') && ['POST', 'PUT'].includes(request.method);
    if (!upload || !request.body || request.headers.has('content-length')) return next(request, context);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        const message = 'The object exceeded the maximum allowed size';
        return Response.json({ statusCode: '413', error: 'Payload too large', message }, { status: 413 });
      }
      chunks.push(chunk);
    }
    return next(withBody(request, Buffer.concat(chunks), { 'content-length': String(size) }), context);
  };
}

/** supabase-js sends a File or Blob as multipart under the field name ``; lite reads the field `file` only. */
export const readMultipartUploads: Correction = (next) => async (request, context) => {
  const upload = /^\/storage\/v1\/object\//.test(pathOf(request)) && ['POST', 'PUT'].includes(request.method);
  const type = request.headers.get('content-type') ?? '';
  if (!upload || !type.startsWith('multipart/form-data')) return next(request, context);
  const form = await request.formData().catch(() => null);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
  if (!form || !file) {
    return Response.json(
      { statusCode: '400', error: 'InvalidRequest', message: 'No file in the form' },
      { status: 400 },
    );
  }
  const cacheControl = form.get('cacheControl');
  return next(
    withBody(request, await file.arrayBuffer(), {
      'content-type': file.type || 'application/octet-stream',
      'content-length': String(file.size),
      ...(typeof cacheControl === 'string' ? { 'cache-control': `max-age=${cacheControl}` } : {}),
    }),
    context,
  );
};

interface Signed {
  readonly signedUrl?: string;
}

/** supabase-js reads `signedURL` and `url`, relative to `/storage/v1`; lite answers `signedUrl` with it. */
export const nameSignedUrls: Correction = (next) => async (request, context) => {
  const response = await next(request, context);
  const signing =
    /^\/storage\/v1\/object\/(upload\/)?sign\/[^/]+\/./.test(pathOf(request)) && request.method === 'POST';
  if (!signing || !response.ok) return response;
  const { signedUrl, ...rest } = (await response.json()) as Signed;
  const url = signedUrl?.replace(/^\/storage\/v1/, '') ?? null;
  return withJson(response, { ...rest, signedURL: url, url });
};

/** Signing several keys at once is a route of lite's that another one hides: each is asked for by itself. */
export const signManyKeys: Correction = (next) => async (request, context) => {
  const bucket = /^\/storage\/v1\/object\/sign\/([^/]+)\/?$/.exec(pathOf(request))?.[1];
  if (!bucket || request.method !== 'POST') return next(request, context);
  const body = (await request.json().catch(() => null)) as { expiresIn?: unknown; paths?: unknown } | null;
  if (!Array.isArray(body?.paths) || typeof body.expiresIn !== 'number' || body.paths.length > 1000) {
    const message = 'body must have paths and expiresIn';
    return Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });
  }
  const signed: unknown[] = [];
  for (const path of body.paths.map(String)) {
    const url = new URL(
      `/storage/v1/object/sign/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
      request.url,
    );
    const one = new Request(url, { method: 'POST', headers: request.headers, body: '{}' });
    const answer = await next(withBody(one, JSON.stringify({ expiresIn: body.expiresIn })), context);
    const result = (await answer.json()) as { signedURL?: string; message?: string };
    signed.push({
      path,
      signedURL: result.signedURL ?? null,
      error: answer.ok ? null : (result.message ?? 'Object not found'),
    });
  }
  return Response.json(signed, { headers: { 'access-control-allow-origin': '*' } });
};

/** Names in a listing are relative to the folder that was asked for; lite answers whole keys. */
export const listRelativeNames: Correction = (next) => async (request, context) => {
  if (!pathOf(request).startsWith('/storage/v1/object/list/') || request.method !== 'POST') {
    return next(request, context);
  }
  const text = await request.text();
  const folder = prefixOf(text);
  const response = await next(withBody(request, text), context);
  if (!response.ok || !folder) return response;
  const entries = (await response.json()) as { name?: string }[];
  return withJson(
    response,
    entries.map((entry) =>
      entry.name?.startsWith(folder) ? { ...entry, name: entry.name.slice(folder.length) } : entry,
    ),
  );
};

function prefixOf(text: string): string {
  try {
    const { prefix } = JSON.parse(text) as { prefix?: unknown };
    return typeof prefix === 'string' && prefix !== '' ? `${prefix.replace(/(?<!\/)\/+$/, '')}/` : '';
  } catch {
    return '';
  }
}
