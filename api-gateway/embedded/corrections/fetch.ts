import type { AuthRouteName } from './auth-route-table.ts';

/** A JSON object that a request to Auth carries. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** What is known of a request beside itself. */
export interface RequestContext {
  /** Address of the client's socket, or what a trusted proxy says; null when unknown. */
  readonly peerAddress: string | null;
  /** Under `/auth/v1` only: the route that `readAuthRoute` found. */
  readonly authRoute?: AuthRouteName;
  /** Under `/auth/v1` only: the body as `checkAuthBodies` read it; absent where there is none. */
  readonly authBody?: AuthBody;
}

export type Fetch = (request: Request, context: RequestContext) => Promise<Response>;

/** Something that `@supabase/lite` does wrong, put right around it. */
export type Correction = (next: Fetch) => Fetch;

/** The first correction sees the request first and the answer last. */
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
