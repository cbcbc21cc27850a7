import type { Sql, Transaction } from '@dojang/embedded/sql';
import { isSeeded } from '../seed/once.ts';

/** The password of all demo accounts, as README.md and `10_people.sql` have it. */
export const DEMO_PASSWORD = 'dojang-demo-2026';

/** Its hash in `10_people.sql`. */
const SEEDED_HASH = '$2b$10$0VnCm39dRB3.5N62Zt5hWebt/wNmeVafHgG0n2bqkFugjFrGPvqxC';

/** Ids of the accounts in `10_people.sql`. */
const IDS = 'a0000000-0000-4000-8000-%';
const REASON = '다른 기기에서 열 수 있게 되어 둘러보기 계정을 닫았어요.';

/** Whether the demo was added to this database. */
export const hasDemoRows = (sql: Sql): Promise<boolean> => isSeeded(sql, 'demo');

/** How many demo accounts are suspended because the platform was opened to others. */
export async function closedDemoAccounts(sql: Sql): Promise<number> {
  const [{ closed } = { closed: 0 }] = await sql<{ closed: number }[]>`
      select count(*)::int as closed from public.profiles where suspended_reason = ${REASON}`;
  return closed;
}

/**
 * Suspends every demo account whose password is still the published one, and ends its sessions. Hashing takes long, so only a
 * password that was set later is hashed.
 */
export async function suspendDemo(tx: Transaction): Promise<void> {
  await tx`
      with closed as (
        update public.profiles p set suspended_at = now(), suspended_reason = ${REASON}
        from auth.users u,
          -- pgcrypto knows this kind of hash by its older name only.
          lateral (select regexp_replace(u.encrypted_password, '^\\$2b\\$', '$2a$') as hash) later
        where u.id = p.id and p.id::text like ${IDS} and p.suspended_at is null
          and case when u.encrypted_password = ${SEEDED_HASH} then true
            else extensions.crypt(${DEMO_PASSWORD}, later.hash) = later.hash end
        returning p.id
      )
      delete from auth.sessions s using closed where s.user_id = closed.id`;
}

/** Ends the suspensions of `suspendDemo`, where only this machine reaches the platform again. */
export async function resumeDemo(tx: Transaction): Promise<void> {
  await tx`update public.profiles set suspended_at = null, suspended_reason = null where suspended_reason = ${REASON}`;
}
