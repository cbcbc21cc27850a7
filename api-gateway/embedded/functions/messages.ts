/** A request that is sent between the two processes. */
export interface WireRequest {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export interface WireAnswer {
  readonly id: number;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Messages in both directions. A request goes to the function in the process, or from the function to Supabase. */
export type Message = { readonly request: WireRequest } | { readonly answer: WireAnswer };

const BODYLESS = [204, 205, 304];

export const requestOf = ({ method, url, headers, body }: WireRequest): Request =>
  new Request(url, { method, headers: headers.map(([name, value]) => [name, value]), body });

export const answerOf = ({ status, headers, body }: WireAnswer): Response =>
  new Response(BODYLESS.includes(status) ? null : body, {
    status,
    headers: headers.map(([name, value]) => [name, value]),
  });

/** Reads the body, because requests of the HTTP server have no `bytes()`. */
const bytesOf = async (given: Request | Response) => (given.body ? new Uint8Array(await given.arrayBuffer()) : null);

export async function wireRequest(id: number, request: Request): Promise<WireRequest> {
  const { method, url, headers } = request;
  return { id, method, url, headers: [...headers], body: await bytesOf(request) };
}

export async function wireAnswer(id: number, answer: Response): Promise<WireAnswer> {
  const { status, headers } = answer;
  return { id, status, headers: [...headers], body: await bytesOf(answer) };
}

export const noAnswer = (id: number): WireAnswer => ({ id, status: 0, headers: [], body: null });
