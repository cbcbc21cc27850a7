/**
 * Headers for browsers of another origin, which send a CORS preflight (OPTIONS). The product's own pages have the same origin.
 */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
};

/** A refusal. The function answers with its status and code. The code is for programs. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Serves POST requests. Adds the CORS headers, and answers refusals as JSON. */
export function servePost(answer: (request: Request) => Promise<Response>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const response = await answerOf(request, answer);
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  });
}

async function answerOf(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    return await answer(request);
  } catch (error) {
    const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'function_failed');
    return Response.json({ code, message: code }, { status });
  }
}

/**
 * Calls a function of the database in the name of the user who sent the request.
 *
 * @throws Refusal with the database's own code
 */
export async function rpc(request: Request, name: string, args: Record<string, unknown>): Promise<unknown> {
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
      authorization: request.headers.get('authorization') ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body;
  const code = (body as { code?: unknown } | null)?.code;
  throw new Refusal(answer.status, typeof code === 'string' ? code : 'function_failed');
}
