import { jwtVerify } from 'jose';
import { type Correction, pathOf, withBody, withJson } from './fetch.ts';

/** An expired or changed signed URL is an error of the caller; lite answers 500. */
export function checkSignedAddresses(jwtSecret: string): Correction {
  const key = new TextEncoder().encode(jwtSecret);
  return (next) => async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const opens = /^\/storage\/v1\/object\/(upload\/)?sign(\/|$)/.test(pathname) && request.method !== 'POST';
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

/** lite answers 500 to a body that is not JSON where JSON is expected, and to a JSON body with another content type. */
export const checkStorageBodies: Correction = (next) => async (request, context) => {
  const path = pathOf(request);
  const writes = request.method === 'POST' || request.method === 'PUT';
  const removes = request.method === 'DELETE' && path.startsWith('/storage/v1/object/');
  if (!removes && !(writes && TAKES_JSON.test(path))) return next(request, context);
  const text = await request.text();
  // Emptying a bucket needs no body.
  const isNone = text === '' && path.endsWith('/empty');
  if (!isNone && !isTaken(text)) {
    const message = 'body must be JSON, and limit and offset whole numbers';
    return Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });
  }
  return next(withBody(request, text || null, { 'content-type': 'application/json' }), context);
};

function isTaken(text: string): boolean {
  try {
    const { limit = 0, offset = 0 } = (JSON.parse(text) ?? {}) as { limit?: unknown; offset?: unknown };
    return [limit, offset].every((value) => typeof value !== 'number' || Number.isSafeInteger(value));
  } catch {
    return false;
  }
}

/**
 * lite checks its limits against the declared content length, and reads forms into memory. The gateway parses forms and
 * forwards bodies with a measured length. Every other body is refused here.
 */
export const requireContentLength: Correction = (next) => async (request, context) => {
  const isPut = request.method === 'PUT' || (request.method === 'POST' && !pathOf(request).includes('/upload/sign/'));
  const isUpload = isPut && pathOf(request).startsWith('/storage/v1/object/') && !TAKES_JSON.test(pathOf(request));
  if (!isUpload || !request.body) return next(request, context);
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return refused(415, 'InvalidRequest', 'forms are not taken');
  const isMeasured = /^\d+$/.test(request.headers.get('content-length') ?? '');
  return isMeasured ? next(request, context) : refused(411, 'MissingContentLength', 'content-length is required');
};

const refused = (status: number, error: string, message: string) =>
  Response.json({ statusCode: String(status), error, message }, { status });

interface Signed {
  readonly signedUrl?: string;
}

/** supabase-js expects `signedURL` and `url`, relative to `/storage/v1`; lite answers `signedUrl` with the prefix. */
export const nameSignedUrls: Correction = (next) => async (request, context) => {
  const response = await next(request, context);
  const signing =
    /^\/storage\/v1\/object\/(upload\/)?sign\/[^/]+\/./.test(pathOf(request)) && request.method === 'POST';
  if (!signing || !response.ok) return response;
  const { signedUrl, ...rest } = (await response.json()) as Signed;
  const url = signedUrl?.replace(/^\/storage\/v1/, '') ?? null;
  return withJson(response, { ...rest, signedURL: url, url });
};

/** lite has a route that signs several keys at once, but another route hides it. So each key is signed separately here. */
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

/** Names in a listing have to be relative to the requested folder. lite answers full keys. */
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
