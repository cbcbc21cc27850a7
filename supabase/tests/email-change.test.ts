import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture, database } = useFixture();
const OLD = 'member@example.com';
const NEW = 'next@example.com';

interface Answer {
  ok: boolean;
  code?: string;
}

const begin = (tx: Transaction, email = NEW, who: PersonName = 'member') =>
  scalar<Answer>(tx`select public.begin_email_change(${personId(who)}, ${email})`);
const finish = (tx: Transaction, [old, next]: readonly [string, string], who: PersonName = 'member') =>
  as(tx, who, (me) => scalar<Answer>(me`select public.finish_email_change(${old}, ${next})`));
const emailOf = (tx: Transaction, who: PersonName = 'member') =>
  scalar<string>(tx`select email from public.profiles where id = ${personId(who)}`);
/** The newest code at each of two addresses. */
async function codes(tx: Transaction, old = OLD, next = NEW): Promise<[string, string]> {
  const codeAt = (to: string) =>
    scalar<string>(
      tx`select data ->> 'code' from public.outbox where to_email = ${to} and data ? 'code' order by ctid desc limit 1`,
    );
  return [await codeAt(old), await codeAt(next)];
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const expired = { ok: false, code: 'login_code_expired' };

test(
  'an address is changed once by the codes of both addresses, and everything that shows it follows',
  withFixture(async (tx) => {
    expect(await begin(tx, ' NEXT@example.com ')).toEqual({ ok: true });
    const [old, next] = await codes(tx);
    // The code of one address is not enough.
    for (const pair of [
      [old, wrong(next)],
      [wrong(old), next],
      [old, old],
      [next, next],
    ] as const) {
      expect(await finish(tx, pair)).toEqual({ ok: false, code: 'email_codes_wrong' });
    }
    expect(await emailOf(tx)).toBe(OLD);
    await tx`update auth.users set recovery_token = 'a mail that went to the former address' where email = ${OLD}`;
    // Hosted Supabase has this table, and the embedded one does not.
    await tx`create table auth.one_time_tokens (user_id uuid, token_hash text)`;
    await tx`insert into auth.one_time_tokens values (${personId('member')}, 'the same mail')`;
    await tx`insert into auth.one_time_tokens values (${personId('owner')}, 'of another account')`;
    expect(await finish(tx, [old, next])).toEqual({ ok: true, email: NEW });
    expect(await emailOf(tx)).toBe(NEW);
    const [user] = await tx`select email, recovery_token from auth.users where id = ${personId('member')}`;
    expect(user).toEqual({ email: NEW, recovery_token: '' });
    expect(await tx`select token_hash from auth.one_time_tokens`).toEqual([{ token_hash: 'of another account' }]);
    expect(
      await tx`select member_email from public.project_members where joined_user_id = ${personId('member')}`,
    ).toContainEqual({ member_email: NEW });
    const told =
      await tx`select kind, to_email, data ->> 'email' as email from public.outbox order by ctid desc limit 1`;
    expect(told).toEqual([{ kind: 'email_changed', to_email: OLD, email: NEW }]);
    expect(await finish(tx, [old, next])).toEqual(expired);
  }),
);

test(
  'codes are for one user and one change, expire after five tries or ten minutes, and 25 wrong codes a day are the limit',
  withFixture(async (tx) => {
    await begin(tx);
    const first = await codes(tx);
    await begin(tx, 'other-next@example.com', 'other');
    expect(await finish(tx, first, 'other')).toEqual({ ok: false, code: 'email_codes_wrong' });
    // A second change invalidates the codes of the first one.
    await begin(tx, 'third@example.com');
    const second = await codes(tx, OLD, 'third@example.com');
    expect((await finish(tx, first)).ok).toBe(false);
    for (let at = 0; at < 4; at++) await finish(tx, ['', '']);
    expect(await finish(tx, second)).toEqual(expired);
    await begin(tx);
    await tx`update public.email_changes set expires_at = now()`;
    expect(await finish(tx, await codes(tx))).toEqual(expired);
    await begin(tx);
    await tx`update public.email_changes set all_tries = 25`;
    expect(await finish(tx, await codes(tx))).toEqual({ ok: false, code: 'too_many_codes' });
    await begin(tx);
    expect(await begin(tx)).toEqual({ ok: false, code: 'too_many_mails' });
  }),
);

test(
  'a taken address gets the same answer, and a mail without a code',
  withFixture(async (tx) => {
    expect(await begin(tx, 'owner@example.com')).toEqual({ ok: true });
    const mails = await tx`select kind, data from public.outbox where to_email = 'owner@example.com'`;
    expect(mails).toEqual([{ kind: 'email_change_taken', data: {} }]);
    const [old] = await codes(tx);
    expect(await finish(tx, [old, '000000'])).toEqual({ ok: false, code: 'email_codes_wrong' });
    expect(await begin(tx, OLD)).toEqual({ ok: false, code: 'email_unchanged' });
    expect(await begin(tx, 'mіna@example.com')).toEqual({ ok: false, code: 'email_address_invalid' });
  }),
);

test(
  'an address stays with the user who took it after the code was mailed',
  withFixture(async (tx) => {
    await begin(tx);
    await begin(tx, NEW, 'other');
    const others = await codes(tx, 'other@example.com');
    await begin(tx);
    expect(await finish(tx, others, 'other')).toMatchObject({ ok: true });
    expect(await finish(tx, await codes(tx))).toEqual({ ok: false, code: 'email_taken' });
    expect(await emailOf(tx)).toBe(OLD);
  }),
);

test(
  'a new password stops a change, and Auth alone changes no address',
  withFixture(async (tx) => {
    await begin(tx);
    await tx`update auth.users set encrypted_password = 'new' where email = ${OLD}`;
    expect(await finish(tx, await codes(tx))).toEqual(expired);
    const alone = tx.savepoint((inner) => inner`update auth.users set email = ${NEW} where email = ${OLD}`);
    expect(await refusalOf(alone)).toBe('email_codes_required');
  }),
);

test('only five of twenty simultaneous guesses are checked', async () => {
  const { sql } = database;
  const run = <T>(work: (tx: Transaction) => Promise<T>) => sql.begin(work) as Promise<T>;
  await run((tx) => begin(tx));
  const guesses = await Promise.all(Array.from({ length: 20 }, () => run((tx) => finish(tx, ['', '']))));
  expect(guesses.filter(({ code }) => code === 'email_codes_wrong')).toHaveLength(5);
});
