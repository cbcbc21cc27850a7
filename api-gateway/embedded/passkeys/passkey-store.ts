import type { Sql, Transaction } from '../postgres/connect.ts';
import type { Challenge } from './challenges.ts';

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

/** A passkey as its owner sees it. The field names are those of GoTrue. */
export interface ListedPasskey {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string;
}

/** Maximum number of passkeys of a user. */
export const MAX_PASSKEYS = 10;

export function createPasskeyStore(sql: Sql) {
  return {
    /** The passkeys of a user, the oldest first. */
    async list(userId: string): Promise<ListedPasskey[]> {
      return sql<ListedPasskey[]>`
        select id, friendly_name, to_json(created_at) #>> '{}' as created_at,
          to_json(last_used_at) #>> '{}' as last_used_at
        from embedded.passkeys where user_id = ${userId} order by created_at, id`;
    },
    async credentialsOf(userId: string): Promise<{ id: string }[]> {
      return sql<{ id: string }[]>`select credential_id as id from embedded.passkeys where user_id = ${userId}`;
    },
    /** @returns `spent` when the challenge was used before, `full` when the credential exists or the user has the maximum */
    async add(passkey: Omit<StoredPasskey, 'id'>, challenge: Challenge): Promise<ListedPasskey | 'spent' | 'full'> {
      const { userId, credentialId, publicKey, signCount, transports } = passkey;
      return sql.begin(async (tx) => {
        if (!(await spend(tx, challenge))) return 'spent';
        // Simultaneous registrations of one user are counted one after the other.
        await tx`select from auth.users where id = ${userId} for no key update`;
        const [row] = await tx<ListedPasskey[]>`
          insert into embedded.passkeys (user_id, credential_id, public_key, sign_count, transports)
          select ${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${signCount}, ${transports}
          where (select count(*) from embedded.passkeys where user_id = ${userId}) < ${MAX_PASSKEYS}
          on conflict do nothing
          returning id, to_json(created_at) #>> '{}' as created_at`;
        return row ?? 'full';
      });
    },
    async find(credentialId: string): Promise<StoredPasskey | null> {
      const [row] = await sql<(Omit<StoredPasskey, 'publicKey'> & { publicKey: Buffer })[]>`
        select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
          sign_count::float8 as "signCount", transports
        from embedded.passkeys where credential_id = ${credentialId}`;
      return row ? { ...row, publicKey: new Uint8Array(row.publicKey) } : null;
    },
    /** @returns false when the challenge was used before, or the passkey has been removed meanwhile */
    async use(passkey: StoredPasskey, signCount: number, challenge: Challenge): Promise<boolean> {
      return sql.begin(async (tx) => {
        if (!(await spend(tx, challenge))) return false;
        const used = await tx`
          update embedded.passkeys set sign_count = ${signCount}, last_used_at = now()
          where id = ${passkey.id} returning id`;
        return used.length === 1;
      });
    },
    async rename(userId: string, id: string, name: string): Promise<ListedPasskey | null> {
      const [row] = await sql<ListedPasskey[]>`
        update embedded.passkeys set friendly_name = ${name} where id = ${id} and user_id = ${userId}
        returning id, friendly_name, to_json(created_at) #>> '{}' as created_at`;
      return row ?? null;
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await sql`delete from embedded.passkeys where id = ${id} and user_id = ${userId} returning id`;
      return removed.length === 1;
    },
    /**
     * A token that Auth accepts for a session of this user. Only Auth itself gets it. Null for an address that was not
     * confirmed.
     */
    async sessionToken(userId: string, token: string): Promise<string | null> {
      const rows = await sql`
        update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
        where id = ${userId} and email_confirmed_at is not null returning id`;
      return rows.length === 1 ? token : null;
    },
  };
}

/** Uses a challenge up. @returns false when it was used before */
async function spend(tx: Transaction, { id, expiresAt }: Challenge): Promise<boolean> {
  const spent = await tx`
    with ended as (delete from embedded.used_passkey_challenges where expires_at < now())
    insert into embedded.used_passkey_challenges (id, expires_at)
    values (${id}, to_timestamp(${expiresAt})) on conflict do nothing returning id`;
  return spent.length === 1;
}
