import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { cookieAttributes } from '../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Signer } from '../../platform/http/signer.ts';

/** Time that a preview is open, and the age that its account reaches. */
export const PREVIEW_MS = 2 * 60 * 60 * 1000;
/** Time in which the code of a new preview has to be used. */
const CODE_MS = 60_000;

const COOKIE = 'dojang_preview';

const grantSchema = z.object({
  id: z.string(),
  /** Name → version that is shown in place of the live one. */
  versions: z.record(z.string(), z.string()),
});
const codeSchema = grantSchema.extend({ path: z.string() });

/** The content of one preview. */
export type Grant = z.infer<typeof grantSchema>;
/** A preview that has not begun: its content and its first page. */
export type PreviewCode = z.infer<typeof codeSchema>;

export interface GrantDeps {
  signer: Pick<Signer, 'sign' | 'open'>;
  config: { siteUrl: string };
  /** Milliseconds since 1970. */
  now(): number;
}

/** A code for the address that begins a preview. Whoever uses a code counts it, so that it works once. */
export const writeCode = ({ signer, now }: GrantDeps, code: PreviewCode): string =>
  signer.sign('preview code', code, now() + CODE_MS);

/** The content of a code; null for a wrong or expired code, or for the code of another preview. */
export function readCode({ signer, now }: GrantDeps, text: string, id: string): PreviewCode | null {
  const code = codeSchema.safeParse(signer.open('preview code', text, now())).data;
  return code?.id === id ? code : null;
}

/** Sets the cookie with which this browser, and no other one, opens the preview. Scripts cannot read it. */
export function writeGrant(c: Context<AppEnv>, deps: GrantDeps, { id, versions }: Grant): void {
  const value = deps.signer.sign('preview', { id, versions } satisfies Grant, deps.now() + PREVIEW_MS);
  setCookie(c, COOKIE, value, { ...cookieAttributes(deps), maxAge: PREVIEW_MS / 1000 });
}

/** The preview that this browser opened at this host; null when there is none or it has ended. */
export function readGrant(c: Context<AppEnv>, { signer, now }: GrantDeps, id: string): Grant | null {
  const value = getCookie(c, COOKIE);
  const grant = value === undefined ? undefined : grantSchema.safeParse(signer.open('preview', value, now())).data;
  return grant?.id === id ? grant : null;
}
