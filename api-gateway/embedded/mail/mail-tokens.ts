import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../postgres/connect.ts';

export type TokenKind = 'signup' | 'recovery' | 'email_change';

/** A redeemed mail: its user, and the token that Auth stores for it. */
export interface Redeemable {
  readonly userId: string;
  readonly authHash: string;
}

export interface MailTokens {
  /** Generates both secrets of a mail, and invalidates those of the previous one. */
  issue(mail: { userId: string; kind: TokenKind; email: string; authHash: string }): Promise<{
    /** 256 random bits, for the link. Valid for an hour. */
    token: string;
    /** Six digits. Valid for ten minutes and five attempts. */
    code: string;
  }>;
  ofLink(kind: TokenKind, token: string): Promise<Redeemable | null>;
  /** Checks a code or link. It counts as an attempt, whether right or wrong. */
  ofCode(kind: TokenKind, email: string, code: string): Promise<Redeemable | null>;
  /** Invalidates every mail of a user except mails of the kept kind, because one mail was used or the password changed. */
  forget(userId: string, kept?: TokenKind): Promise<void>;
}

/**
 * Attempts per code, and attempts for all codes of a kind within a day. With 25 attempts and a million codes the chance is one
 * in 40,000.
 */
const TRIES = 5;
const DAY_TRIES = 25;

interface Row {
  user_id: string;
  auth_hash: string;
  code_hash: Buffer;
}
const redeemable = (row: Row): Redeemable => ({ userId: row.user_id, authHash: row.auth_hash });

/** @param secret key of the hashes, so that a copy of the table alone reveals no code */
export function createMailTokens(sql: Sql, secret: string): MailTokens {
  const linkHash = (token: string) => createHash('sha256').update(token).digest();
  const codeHash = (kind: TokenKind, email: string, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['mailed code', kind, email, code]))
      .digest();

  return {
    async issue({ userId, kind, email, authHash }) {
      const address = email.toLowerCase();
      const token = randomBytes(32).toString('base64url');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await sql`
        insert into embedded.mail_tokens as t
          (user_id, kind, email, link_hash, link_expires_at, code_hash, code_expires_at, auth_hash)
        values (${userId}, ${kind}, ${address}, ${linkHash(token)}, now() + interval '1 hour',
          ${codeHash(kind, address, code)}, now() + interval '10 minutes', ${authHash})
        on conflict (user_id, kind) do update set
          email = excluded.email, link_hash = excluded.link_hash, link_expires_at = excluded.link_expires_at,
          code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, auth_hash = excluded.auth_hash,
          tries = 0,
          day_tries = case when t.day_began_at between now() - interval '1 day' and now() then t.day_tries else 0 end,
          day_began_at = case when t.day_began_at between now() - interval '1 day' and now() then t.day_began_at else now() end`;
      return { token, code };
    },
    async ofLink(kind, token) {
      const [row] = await sql<Row[]>`
        select user_id, auth_hash from embedded.mail_tokens
        where link_hash = ${linkHash(token)} and kind = ${kind} and link_expires_at > now()`;
      return row ? redeemable(row) : null;
    },
    async ofCode(kind, email, code) {
      const address = email.toLowerCase();
      // One statement counts and reads, so only five of a thousand simultaneous guesses are checked.
      const rows = await sql<Row[]>`
        update embedded.mail_tokens set tries = tries + 1, day_tries = day_tries + 1
        where email = ${address} and kind = ${kind} and tries < ${TRIES} and day_tries < ${DAY_TRIES}
          and code_expires_at > now()
        returning user_id, auth_hash, code_hash`;
      const hash = codeHash(kind, address, code);
      const row = rows.find((known) => timingSafeEqual(known.code_hash, hash));
      return row ? redeemable(row) : null;
    },
    async forget(userId, kept) {
      await sql`delete from embedded.mail_tokens where user_id = ${userId} and kind is distinct from ${kept ?? null}`;
    },
  };
}
