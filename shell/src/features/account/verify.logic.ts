import { parseUrl } from '@dojang/contract/text';

/** Kinds of mails whose link contains its own token, with the names of Supabase. */
const TOKEN_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** The result in the URL that the link of a mail opened. */
export type MailLink =
  /** The server has checked the link. The browser that requested the mail exchanges the code for a session. */
  | { kind: 'code' }
  /** A token to be redeemed by this page. */
  | { kind: 'token'; hash: string; type: TokenType }
  | { kind: 'failed'; code: string }
  /** A mail was sent to this address. */
  | { kind: 'sent'; email: string }
  | { kind: 'none' };

/**
 * Where to continue. It is `next`, or for a mail of a hosted Supabase the `next` inside `redirect_to`. It is not checked yet.
 */
export function nextOfLink(query: URLSearchParams): string | null {
  const next = query.get('next');
  const carried = query.get('redirect_to');
  return next ?? (carried === null ? null : (parseUrl(carried)?.searchParams.get('next') ?? null));
}

/** Supabase puts the result into the query or the fragment, depending on the flow. An error takes precedence. */
export function readMailLink({ search, hash }: { search: string; hash: string }): MailLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => query.get(name) ?? fragment.get(name);
  if (get('error') ?? get('error_code') ?? get('error_description')) {
    return { kind: 'failed', code: get('error_code') ?? 'unknown' };
  }
  const token = get('token_hash');
  const type = TOKEN_TYPES.find((known) => known === get('type'));
  if (token && type) return { kind: 'token', hash: token, type };
  if (get('code')) return { kind: 'code' };
  const email = get('sent');
  return email ? { kind: 'sent', email } : { kind: 'none' };
}
