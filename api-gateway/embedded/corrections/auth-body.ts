import { type AuthBody, type Correction, type Fetch, type RequestContext, withBody } from './fetch.ts';

/** Forwards a request to Auth with another body. */
export const nextWith = (next: Fetch, request: Request, context: RequestContext, body: AuthBody): Promise<Response> =>
  next(withBody(request, JSON.stringify(body)), { ...context, authBody: body });

/** An error in the format of GoTrue. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json(
    { code, error_code: code, msg: message },
    { status, headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': code } },
  );
}

const TEXTS = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'scope',
];

/**
 * lite does not check the types of its input: a number as password or a NUL in a name results in 500. The body is parsed here
 * once, for all later corrections.
 */
export const checkAuthBodies: Correction = (next) => async (request, context) => {
  if (!context.authRoute || request.method === 'GET') {
    return next(request, context);
  }
  const text = await request.text();
  if (text === '') return next(withBody(request, null), context);
  const body = readBody(text);
  if (typeof body === 'string') return authError(400, 'validation_failed', body);
  return next(withBody(request, text), { ...context, authBody: body });
};

/** The parsed object of a body, or the reason why it is invalid. */
function readBody(text: string): AuthBody | string {
  if (/\\u0000/i.test(text)) return 'The body must not contain NUL characters';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'Could not parse request body as JSON';
  }
  if (!body || typeof body !== 'object' || Array.isArray(body)) return 'The body must be a JSON object';
  const fields = body as AuthBody;
  return faultOf(fields) ?? fields;
}

function faultOf(fields: AuthBody): string | null {
  for (const name of TEXTS) {
    const value = fields[name];
    if (value !== undefined && value !== null && typeof value !== 'string') return `${name} must be text`;
  }
  if (typeof fields.email === 'string' && fields.email.length > 255) return 'email is too long';
  const { data } = fields;
  if (data !== undefined && data !== null && (typeof data !== 'object' || Array.isArray(data))) {
    return 'data must be an object';
  }
  return null;
}
