import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/** Sets headers of every answer to this request, also of one that replaces another. A route can override them. */
export function setOwnHeaders(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): void {
  c.set('ownHeaders', { ...c.get('ownHeaders'), ...headers });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

/**
 * The only way to put an answer in the place of another one. Hono would keep the headers of the replaced answer, and of one
 * that was only prepared: with its length or encoding the next answer on the connection would begin at a wrong byte.
 *
 * @returns an answer with the headers of every answer and the given ones, for the error handler or for `c.res`
 */
export function replaceAnswer(
  c: Context<AppEnv>,
  body: string | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const wasMade = c.finalized;
  // Otherwise the connection to Supabase would wait for somebody who reads the rest.
  if (wasMade) void c.res.body?.cancel().catch(() => {});
  c.res = undefined;
  c.finalized = wasMade;
  return new Response(body, { status, headers: { ...c.get('ownHeaders'), ...headers } });
}
