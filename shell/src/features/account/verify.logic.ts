/** Kinds of mails whose link carries a token of its own, as Supabase names them. */
const TOKEN_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** What an address that a mail's link led to says. */
export type MailLink =
  /** The server has checked the link; the code becomes a session in the browser that asked for the mail. */
  | { kind: 'code' }
  /** To be checked by us. */
  | { kind: 'token'; hash: string; type: TokenType }
  | { kind: 'failed'; code: string }
  /** A mail is on its way to this address. */
  | { kind: 'sent'; email: string }
  | { kind: 'none' };

/** Supabase answers in the query or behind the `#`, depending on the flow. A failure outweighs everything else. */
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
