import { randomBytes } from 'node:crypto';
import type { MailTokens, Redeemable, TokenKind } from '../mail/mail-tokens.ts';
import { mailLink } from '../mail/mailer.ts';
import { authError, nextWith } from './auth-body.ts';
import type { AuthBody, Correction, Fetch, RequestContext } from './fetch.ts';

/** `email` is the documented type for mailed codes; lite supports only its older name. */
const KINDS = new Map<unknown, TokenKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
]);

/** Replaces a wrong token. lite then gives the same answer as for any unknown token. */
const nothing = () => randomBytes(32).toString('hex');

/**
 * lite redeems sha256(address + code), and anybody can compute this hash for all million codes. So no token of a caller
 * reaches lite. Links and codes are looked up in our own table, and lite gets its own stored token from there.
 */
export function redeemMailTokens(tokens: MailTokens, siteUrl: string): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute === 'verify.link') return openMailPage(siteUrl, request);
    return context.authRoute === 'verify' ? redeemBody(tokens, next, request, context) : next(request, context);
  };
}

/** The address of links in older mails. Newer mails link to the page of the app. A GET does not use the link up. */
function openMailPage(siteUrl: string, request: Request): Response {
  const { searchParams } = new URL(request.url);
  const kind = KINDS.get(searchParams.get('type'));
  if (!kind) return unknownType();
  const token = searchParams.get('token') ?? '';
  const location = mailLink(siteUrl, kind, token, searchParams.get('redirect_to') ?? siteUrl);
  return new Response(null, { status: 303, headers: { location } });
}

async function redeemBody(tokens: MailTokens, next: Fetch, request: Request, context: RequestContext) {
  const { authBody: body = {} } = context;
  const kind = KINDS.get(body.type);
  if (!kind) return unknownType();
  const found = await redeemableOf(tokens, kind, body);
  const response = await nextWith(next, request, context, { type: kind, token_hash: found?.authHash ?? nothing() });
  if (found && response.ok) await tokens.forget(found.userId);
  return response;
}

async function redeemableOf(tokens: MailTokens, kind: TokenKind, body: AuthBody): Promise<Redeemable | null> {
  const { token_hash: hash, email, token } = body;
  if (typeof hash === 'string' && hash !== '') return tokens.ofLink(kind, hash);
  return typeof email === 'string' && typeof token === 'string' ? tokens.ofCode(kind, email, token) : null;
}

const unknownType = () => authError(400, 'validation_failed', 'Invalid email verification type');
