import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Signer } from '../../platform/http/signer.ts';

export interface AskedFirstDeps {
  signer: Pick<Signer, 'open'>;
  now(): number;
}

interface Options<Value> {
  path: string;
  /** The purpose of the signed token. */
  purpose: string;
  schema: z.ZodType<Value>;
  /** HTML documents: the question with a button that sends a POST, the answer afterwards, and the one for an invalid token. */
  ask: string;
  done(token: string): string;
  expired: string;
  act(value: Value): Promise<unknown>;
}

/**
 * GET and POST {path}/{token}, for an address in a mail, as RFC 8058 asks. The POST of a mail program acts without a session. A GET
 * changes nothing, because programs also send it to check a link.
 */
export function askedFirst<Value>(
  { path, purpose, schema, ask, done, expired, act }: Options<Value>,
  { signer, now }: AskedFirstDeps,
) {
  const token = (c: Context<AppEnv>) => c.req.param('token') ?? '';
  const open = (c: Context<AppEnv>) => schema.safeParse(signer.open(purpose, token(c), now()));
  const say = (c: Context<AppEnv>, html: string, status: 200 | 410 = 200) => {
    c.header('x-robots-tag', 'noindex');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', plainPolicy({ formAction: "'self'" }));
    return c.html(html, status);
  };
  return new Hono<AppEnv>()
    .get(`${path}/:token`, (c) => (open(c).success ? say(c, ask) : say(c, expired, 410)))
    .post(`${path}/:token`, async (c) => {
      const opened = open(c);
      if (!opened.success) return say(c, expired, 410);
      await act(opened.data);
      return say(c, done(token(c)));
    });
}
