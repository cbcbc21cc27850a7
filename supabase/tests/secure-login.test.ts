import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture, database } = useFixture();
const ME = personId('member');

interface Answer {
  ok: boolean;
  code?: string;
  left?: number;
}

const signIn = (tx: Transaction, id: string = ME) => tx`insert into auth.sessions (id, user_id) values (${id}, ${ME})`;
const send = (tx: Transaction, who: PersonName = 'member') =>
  as(tx, who, (me) => scalar<Answer>(me`select public.send_login_code()`));
const verify = (tx: Transaction, code: string, who: PersonName = 'member') =>
  as(tx, who, (me) => scalar<Answer>(me`select public.verify_login_code(${code})`));
const isActive = (tx: Transaction) => as(tx, 'member', (me) => scalar<boolean>(me`select public.is_active()`));
const newestCode = async (tx: Transaction) => {
  const mails = await tx<{ code: string }[]>`
    select data ->> 'code' as code from public.outbox where kind = 'login_code' and to_email = 'member@example.com'`;
  await tx`update public.secure_login_challenges set sent_at = sent_at - interval '1 minute'`;
  await tx`delete from public.outbox where kind = 'login_code'`;
  return mails[0]?.code ?? '';
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const turnOn = (tx: Transaction) => tx`update public.profiles set is_secure_login = true where id = ${ME}`;

test(
  'the mailed code completes a session; it works once and in that session only',
  withFixture(async (tx) => {
    await turnOn(tx);
    await signIn(tx);
    expect(await isActive(tx)).toBe(false);
    expect((await send(tx)).ok).toBe(true);
    // A second request within half a minute sends no second mail.
    expect((await send(tx)).ok).toBe(true);
    const code = await newestCode(tx);
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(tx, wrong(code))).toEqual({ ok: false, code: 'login_code_wrong', left: 4 });
    expect(await verify(tx, code)).toEqual({ ok: true });
    expect(await isActive(tx)).toBe(true);
    expect(await verify(tx, code)).toMatchObject({ ok: false, code: 'login_code_expired' });
    await tx`delete from auth.sessions where id = ${ME}`;
    await tx`update public.secure_login_challenges set session_id = gen_random_uuid()`;
    expect(await isActive(tx)).toBe(false);
    expect(await refusalOf(verify(tx, code))).toBe('forbidden');
  }),
);

test(
  'a code expires after five wrong tries or ten minutes; 25 wrong codes a day are the limit, also in new sessions',
  withFixture(async (tx) => {
    await turnOn(tx);
    await signIn(tx);
    await send(tx);
    const first = await newestCode(tx);
    for (let left = 4; left >= 0; left--) expect((await verify(tx, wrong(first))).left).toBe(left);
    expect((await verify(tx, first)).code).toBe('login_code_expired');
    await send(tx);
    const second = await newestCode(tx);
    await tx`update public.secure_login_challenges set expires_at = now()`;
    expect((await verify(tx, second)).code).toBe('login_code_expired');
    // The user signs out and in again.
    await tx`update public.secure_login_challenges set session_id = gen_random_uuid(), all_tries = 25`;
    await send(tx);
    expect((await verify(tx, await newestCode(tx))).code).toBe('too_many_codes');
    await tx`update public.secure_login_challenges set sends = 10`;
    expect(await send(tx)).toEqual({ ok: false, code: 'too_many_mails' });
    // The link of a mail for a new password also completes a session.
    await tx`select public.prove_session(${ME}, ${ME})`;
    expect(await isActive(tx)).toBe(true);
  }),
);

test(
  'only a session that received a code turns secure login on, and a session without its code cannot turn it off',
  withFixture(async (tx) => {
    await signIn(tx);
    const set = (on: boolean) =>
      as(tx, 'member', (me) => me`update public.profiles set is_secure_login = ${on} where id = ${ME} returning id`);
    expect(await refusalOf(set(true))).toBe('login_code_required');
    await send(tx);
    await verify(tx, await newestCode(tx));
    expect(await set(true)).toHaveLength(1);
    await tx`update public.secure_login_challenges set verified_at = null`;
    expect(await set(false)).toHaveLength(0);
  }),
);

test(
  'turning secure login off needs a proof of the last ten minutes in the same session',
  withFixture(async (tx) => {
    await turnOn(tx);
    await signIn(tx);
    const turnOff = () =>
      as(tx, 'member', (me) => me`update public.profiles set is_secure_login = false where id = ${ME} returning id`);
    await send(tx);
    await verify(tx, await newestCode(tx));
    await tx`update public.secure_login_challenges set fresh_at = now() - interval '11 minutes'`;
    expect(await refusalOf(turnOff())).toBe('fresh_proof_required');
    const elsewhere = personId('other');
    await signIn(tx, elsewhere);
    await tx`select public.note_fresh_proof(${ME}, ${elsewhere})`;
    expect(await refusalOf(turnOff())).toBe('fresh_proof_required');
    await tx`select public.note_fresh_proof(${ME}, ${ME})`;
    expect(await turnOff()).toHaveLength(1);
  }),
);

/** Functions that read data of a member. Each finds something for a proven session. */
const READING = [
  'my_topics()',
  'my_project_topics()',
  'my_project_ids()',
  'my_site_ids()',
  'my_board_ids()',
  'project_list(true)',
  `project_people('${IDS.ourProject}')`,
  `project_detail('${IDS.ourProject}')`,
  'my_consents()',
  `search_notes(null, 'note')`,
  `issue_heads('${IDS.ourProject}')`,
];

test(
  'a session without its code reads nothing by a function',
  withFixture(async (tx) => {
    const found = async () => {
      const names: string[] = [];
      for (const call of READING) {
        const rows = await as(tx, 'member', (me) => me.unsafe(`select x from public.${call} x`)).catch(() => []);
        if (rows.some(({ x }) => x !== null && JSON.stringify(x) !== '[]')) names.push(call);
      }
      return names;
    };
    expect(await found()).toEqual(READING);
    await turnOn(tx);
    expect(await found()).toEqual([]);
  }),
);

test('only five of twenty simultaneous guesses are checked', async () => {
  const { sql } = database;
  const run = <T>(work: (tx: Transaction) => Promise<T>) => sql.begin(work) as Promise<T>;
  await run(async (tx) => {
    await turnOn(tx);
    await signIn(tx);
    await send(tx);
  });
  const guesses = await Promise.all(Array.from({ length: 20 }, () => run((tx) => verify(tx, 'wrong'))));
  expect(guesses.filter(({ code }) => code === 'login_code_wrong')).toHaveLength(5);
  await sql`delete from auth.sessions where id = ${ME}`;
});
