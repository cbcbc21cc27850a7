import { type Correction, withBody } from './fetch.ts';

/** JSON object of a request's body, with the way to send it on. Null: the body is none, or not an object. */
export async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export const withObject = (request: Request, body: Record<string, unknown>): Request =>
  withBody(request, JSON.stringify(body));

/** An error as GoTrue words it. */
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

/** lite trusts the types of what it is sent: a number as password, or a NUL within a name, ends in 500. */
export const checkAuthBodies: Correction = (next) => async (request, context) => {
  if (!context.authRoute || request.method === 'GET') {
    return next(request, context);
  }
  const text = await request.text();
  const fault = text === '' ? null : faultOf(text);
  if (fault) return authError(400, 'validation_failed', fault);
  return next(withBody(request, text === '' ? null : text), context);
};

function faultOf(text: string): string | null {
  if (/\\u0000/i.test(text)) return 'The body must not contain NUL characters';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'Could not parse request body as JSON';
  }
  if (!body || typeof body !== 'object' || Array.isArray(body)) return 'The body must be a JSON object';
  const fields = body as Record<string, unknown>;
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
