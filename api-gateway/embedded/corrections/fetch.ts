import type { AuthRouteName } from './auth-route-table.ts';

/** The JSON object in the body of a request to Auth. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** Data about a request that is not part of the request itself. */
export interface RequestContext {
  /** The client's address from the socket or from a trusted proxy; null when unknown. */
  readonly peerAddress: string | null;
  /** The route that `readAuthRoute` found. Only for `/auth/v1`. */
  readonly authRoute?: AuthRouteName;
  /** The body that `checkAuthBodies` parsed; absent without a body. Only for `/auth/v1`. */
  readonly authBody?: AuthBody;
}

export type Fetch = (request: Request, context: RequestContext) => Promise<Response>;

/** A wrapper that corrects a bug of `@supabase/lite`. */
export type Correction = (next: Fetch) => Fetch;

/** Composes corrections. The first correction sees the request first and the answer last. */
export function correct(fetch: Fetch, corrections: readonly Correction[]): Fetch {
  return corrections.reduceRight((next, correction) => correction(next), fetch);
}

export const pathOf = (request: Request): string => new URL(request.url).pathname;

/** The same request with another body and its length headers. */
export function withBody(request: Request, body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const copy = new Headers(request.headers);
  copy.delete('content-length');
  copy.delete('transfer-encoding');
  for (const [name, value] of Object.entries(headers)) copy.set(name, value);
  return new Request(request.url, { method: request.method, headers: copy, body, signal: request.signal });
}

/** The same answer with another JSON body. */
export function withJson(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
