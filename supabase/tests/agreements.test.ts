import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, emailOf, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Midnight in Korea, this many days from today. */
const koreanDay = (tx: Transaction, days: number) =>
  scalar<Date>(tx`select ((now() at time zone 'Asia/Seoul')::date + ${days}::int) at time zone 'Asia/Seoul'`);

type Saved = { ok: boolean; rev: number; current?: { rev: number; summary: string } };

const saveDraft = (tx: Transaction, version: number, rev: number, patch: object, who: PersonName = 'admin') =>
  scalar<Saved>(
    as(
      tx,
      who,
      (me) => me`select public.save_agreement_draft(${IDS.agreement}, ${version}, ${rev}, ${me.json(patch as never)})`,
    ),
  );
const publish = (tx: Transaction, version: number, rev: number, who: PersonName = 'admin') =>
  scalar<Saved>(as(tx, who, (me) => me`select public.publish_agreement(${IDS.agreement}, ${version}, ${rev})`));
const answer = (tx: Transaction, who: PersonName, action: string, version = 1, agreement: string = IDS.agreement) =>
  as(
    tx,
    who,
    (me) =>
      me`select public.consent_agreements(${me.json([{ agreement_id: agreement, version, action }])}, 're_consent')`,
  );
const pending = async (tx: Transaction, who: PersonName) =>
  (await as(tx, who, (me) => me<{ title: string; version: number }[]>`select * from public.pending_consents()`)).map(
    ({ title, version }) => `${title} ${version}`,
  );
/** Makes the second version the version in force. */
async function takeEffect(tx: Transaction): Promise<void> {
  await tx`alter table public.agreement_versions disable trigger agreement_versions_guard`;
  await tx`update public.agreement_versions
    set published_at = now() - interval '9 days', notice_at = now() - interval '9 days', effective_at = now()
    where agreement_id = ${IDS.agreement} and version = 2`;
  await tx`alter table public.agreement_versions enable trigger agreement_versions_guard`;
}

describe('writing', () => {
  test(
    'a draft is saved on its revision; a stale save gets the newer draft; a repeated save counts once',
    withFixture(async (tx) => {
      expect(await saveDraft(tx, 2, 1, { summary: '첫째' })).toMatchObject({ ok: true, rev: 2 });
      expect(await saveDraft(tx, 2, 1, { summary: '첫째' })).toMatchObject({ ok: true, rev: 2 });
      expect(await saveDraft(tx, 2, 1, { summary: '둘째' })).toMatchObject({
        ok: false,
        current: { rev: 2, summary: '첫째' },
      });
    }),
  );

  test(
    'only admins write, and a version cannot be skipped',
    withFixture(async (tx) => {
      for (const who of ['owner', 'suspended'] as const) {
        expect(await refusalOf(saveDraft(tx, 2, 1, { summary: 'x' }, who))).toBe('forbidden');
        expect(await refusalOf(publish(tx, 2, 1, who))).toBe('forbidden');
      }
      expect(await refusalOf(saveDraft(tx, 4, 0, { summary: 'x' }))).toBe('agreement_changed');
      expect(await refusalOf(saveDraft(tx, 1, 1, { summary: 'x' }))).toBe('agreement_published');
      expect(await refusalOf(saveDraft(tx, 2, 1, { published_at: '2020-01-01' }))).toBe('invalid_patch');
    }),
  );

  test.each([
    ['normal', 6, 'agreement_notice_too_short'],
    ['normal', 7, null],
    ['adverse', 29, 'agreement_notice_too_short'],
    ['adverse', 30, null],
  ] as const)('a %s change that takes effect in %i days in Korea: %s', (change, days, refusal) =>
    withFixture(async (tx) => {
      const effective_at = await koreanDay(tx, days);
      const { rev } = await saveDraft(tx, 2, 1, { body: document('둘째 판'), change, effective_at });
      if (refusal) expect(await refusalOf(publish(tx, 2, rev))).toBe(refusal);
      else expect(await publish(tx, 2, rev)).toMatchObject({ ok: true, rev: rev + 1 });
    })(),
  );

  test(
    'the announcement period counts from the publication, also when an earlier date was chosen',
    withFixture(async (tx) => {
      const { rev } = await saveDraft(tx, 2, 1, {
        body: document('둘째 판'),
        notice_at: await koreanDay(tx, -20),
        effective_at: await koreanDay(tx, 5),
      });
      expect(await refusalOf(publish(tx, 2, rev))).toBe('agreement_notice_too_short');
      const later = await saveDraft(tx, 2, rev, {
        notice_at: await koreanDay(tx, 4),
        effective_at: await koreanDay(tx, 10),
      });
      expect(await refusalOf(publish(tx, 2, later.rev))).toBe('agreement_notice_too_short');
    }),
  );

  test(
    'an empty version, one without an effective date and one with a past date are refused',
    withFixture(async (tx) => {
      expect(await refusalOf(publish(tx, 2, 1))).toBe('agreement_empty');
      const written = await saveDraft(tx, 2, 1, { body: document('둘째 판') });
      expect(await refusalOf(publish(tx, 2, written.rev))).toBe('agreement_no_effective_date');
      const past = await saveDraft(tx, 2, written.rev, { effective_at: await koreanDay(tx, -1) });
      expect(await refusalOf(publish(tx, 2, past.rev))).toMatch(/agreement_effective_past|agreement_effective_order/);
    }),
  );

  test(
    'publishing again after a lost answer changes nothing, and nobody, not even the server, changes a published version',
    withFixture(async (tx) => {
      const { rev } = await saveDraft(tx, 2, 1, {
        body: document('둘째 판'),
        effective_at: await koreanDay(tx, 8),
      });
      expect(await publish(tx, 2, rev)).toMatchObject({ ok: true });
      expect(await publish(tx, 2, rev)).toMatchObject({ ok: true });
      expect(await refusalOf(saveDraft(tx, 2, rev + 1, { summary: 'x' }))).toBe('agreement_published');
      const change = tx.savepoint(
        (inner) => inner`update public.agreement_versions set summary = 'x' where version = 2`,
      );
      expect(await refusalOf(change)).toBe('agreement_published');
      expect(await scalar(tx`select count(*)::int from public.audit_log where action = 'agreement.published'`)).toBe(1);
    }),
  );

  test(
    'kind and necessity of an agreement stay after publication, so that consents keep their meaning',
    withFixture(async (tx) => {
      const save = (patch: object) =>
        scalar<Saved>(
          as(tx, 'admin', (me) => me`select public.save_agreement(${IDS.agreement}, 1, ${me.json(patch as never)})`),
        );
      expect(await refusalOf(save({ required: true }))).toBe('agreement_published');
      expect(await save({ title: '새 이름' })).toMatchObject({ ok: true, rev: 2 });
      expect(await save({ title: '다른 이름' })).toMatchObject({ ok: false });
    }),
  );
});

describe('consents', () => {
  test(
    'consents are only appended, and deleted with their account',
    withFixture(async (tx) => {
      const change = tx.savepoint((inner) => inner`update public.agreement_consents set action = 'withdraw'`);
      expect(await refusalOf(change)).toBe('consents_are_append_only');
      const removal = tx.savepoint((inner) => inner`delete from public.agreement_consents`);
      expect(await refusalOf(removal)).toBe('consents_are_append_only');
      await tx`delete from auth.users where id = ${personId('stranger')}`;
      expect(await tx`select from public.agreement_consents where user_id = ${personId('stranger')}`).toHaveLength(0);
    }),
  );

  test(
    'a user is asked again when a newer version is in force, and not before',
    withFixture(async (tx) => {
      await tx`update public.agreements set required = true where id = ${IDS.agreement}`;
      expect(await pending(tx, 'member')).toEqual([]);
      await takeEffect(tx);
      expect(await pending(tx, 'member')).toEqual(['published 2']);
      expect(await refusalOf(answer(tx, 'member', 'agree', 3))).toBe('agreement_changed');
      expect(await refusalOf(answer(tx, 'member', 'decline', 2))).toBe('consent_required');
      await answer(tx, 'member', 'agree', 2);
      expect(await pending(tx, 'member')).toEqual([]);
      expect(await pending(tx, 'suspended')).toEqual([]);
      expect(await pending(tx, 'viewer')).toEqual(['published 2']);
    }),
  );

  test(
    'the same answer from two tabs is one row, and each later change is another row',
    withFixture(async (tx) => {
      await answer(tx, 'member', 'withdraw');
      await answer(tx, 'member', 'withdraw');
      await answer(tx, 'member', 'agree');
      const rows =
        await tx`select action from public.agreement_consents where user_id = ${personId('member')} order by at`;
      expect(rows.map(({ action }) => action)).toEqual(['agree', 'withdraw', 'agree']);
    }),
  );

  test(
    'a withdrawn required consent is asked for again; a declined or withdrawn optional one is not',
    withFixture(async (tx) => {
      await answer(tx, 'member', 'withdraw');
      expect(await pending(tx, 'member')).toEqual([]);
      await tx`update public.agreements set required = true where id = ${IDS.agreement}`;
      expect(await pending(tx, 'member')).toEqual(['published 1']);
      await tx`update public.agreements set required = false where id = ${IDS.agreement}`;
      await takeEffect(tx);
      expect(await pending(tx, 'member')).toEqual([]);
      expect(await pending(tx, 'viewer')).toEqual(['published 2']);
      await answer(tx, 'viewer', 'decline', 2);
      expect(await pending(tx, 'viewer')).toEqual([]);
    }),
  );

  test(
    'a user is asked once for an optional agreement that is newer than the account',
    withFixture(async (tx) => {
      await tx`update public.profiles set created_at = now() - interval '1 year'`;
      expect(await pending(tx, 'member')).toEqual(['members 1']);
      await answer(tx, 'member', 'decline', 1, IDS.membersAgreement);
      expect(await pending(tx, 'member')).toEqual([]);
    }),
  );

  test(
    'one user cannot fill the table',
    withFixture(async (tx) => {
      const rest = Array.from({ length: 60 }, (_, at) => ({
        agreement_id: IDS.agreement,
        version: 1,
        action: at % 2 ? 'agree' : 'withdraw',
      }));
      const flood = as(tx, 'member', (me) => me`select public.consent_agreements(${me.json(rest)}, 'account')`);
      expect(await refusalOf(flood)).toBe('too_many_requests');
    }),
  );

  test(
    'coverage counts the last answer of each person who is not suspended',
    withFixture(async (tx) => {
      await answer(tx, 'member', 'withdraw');
      const rows = await as(
        tx,
        'admin',
        (me) => me`select version, agreed::int, withdrawn::int from public.agreement_coverage(${IDS.agreement})`,
      );
      expect(rows).toEqual([{ version: 1, agreed: 6, withdrawn: 1 }]);
    }),
  );

  test(
    'only admins can export, and an export writes one audit row for all of its parts',
    withFixture(async (tx) => {
      const part = (who: 'admin' | 'owner', exportId: string) =>
        as(tx, who, (me) => me`select email from public.export_consents(${IDS.agreement}, ${exportId})`);
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      expect(await refusalOf(part('owner', first))).toBe('forbidden');
      expect((await part('admin', first)).length).toBeGreaterThan(0);
      await part('admin', first);
      await part('admin', second);
      const acts = await tx`
        select after ->> 'export_id' as id from public.audit_log where action = 'agreement.exported' order by at`;
      expect(acts.map(({ id }) => id)).toEqual([first, second]);
    }),
  );
});

describe('the notice of a change', () => {
  test(
    'a change is told to every user once on its date, by mail and in the app, also with notifications off',
    withFixture(async (tx) => {
      await tx`delete from public.notifications`;
      await tx`delete from public.outbox`;
      const { rev } = await saveDraft(tx, 2, 1, {
        body: document('둘째 판'),
        summary: '연락 방법을 바꿨어요.',
        effective_at: await koreanDay(tx, 8),
      });
      await publish(tx, 2, rev);
      await tx`select public.send_due_agreements()`;
      await tx`select public.send_due_agreements()`;
      const people = await tx`select email from public.profiles where suspended_at is null order by 1`;
      expect(await tx`select to_email as email from public.outbox where kind = 'agreement_change' order by 1`).toEqual(
        people,
      );
      const told = await tx`
        select p.email from public.notifications n join public.profiles p on p.id = n.user_id
        where n.kind = 'content.agreement' and n.in_app and n.email = 'off' order by 1`;
      expect(told).toEqual(people);
      expect(people).not.toContainEqual({ email: emailOf('suspended') });
    }),
  );

  test(
    'the notice of a change waits for its date; a first version has no such notice',
    withFixture(async (tx) => {
      const { rev } = await saveDraft(tx, 2, 1, {
        body: document('둘째 판'),
        notice_at: await koreanDay(tx, 2),
        effective_at: await koreanDay(tx, 12),
      });
      await publish(tx, 2, rev);
      expect(await scalar(tx`select public.send_due_agreements()`)).toBe(0);
    }),
  );

  test(
    'a requested mail is sent before the mails about a change',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await tx`insert into public.outbox (kind, to_email, created_at)
        values ('agreement_change', 'a@example.com', now() - interval '1 hour'), ('sign_in', 'b@example.com', now())`;
      const [first] = await tx`select kind from public.claim_outbox(1)`;
      expect(first).toEqual({ kind: 'sign_in' });
    }),
  );
});

describe('boards', () => {
  const board = 'c3000000-0000-4000-8000-000000000001';
  const save = (tx: Transaction, rev: number, patch: object, who: PersonName = 'admin', id = board) =>
    scalar<Saved>(as(tx, who, (me) => me`select public.save_site_board(${id}, ${rev}, ${me.json(patch as never)})`));

  test(
    'a board in use can only be archived; an unused board can be removed',
    withFixture(async (tx) => {
      expect(await save(tx, 0, { kind: 'notice', name: '이벤트', read_level: 'member' })).toMatchObject({ ok: true });
      await tx`insert into public.notices (board_id, title) values (${board}, 'x')`;
      const remove = () => as(tx, 'admin', (me) => me`select public.remove_site_board(${board})`);
      expect(await refusalOf(remove())).toBe('site_board_in_use');
      expect(await save(tx, 1, { archived: true })).toMatchObject({ ok: true, rev: 2 });
      await tx`delete from public.notices where board_id = ${board}`;
      await remove();
      expect(await tx`select from public.site_boards where id = ${board}`).toHaveLength(0);
    }),
  );

  test(
    'the default boards stay, and guests can read the agreements of the sign-up',
    withFixture(async (tx) => {
      const agreements = '00000000-0000-4000-8000-000000000002';
      await tx`update public.site_boards set archived_at = null where id = ${agreements}`;
      expect(await refusalOf(save(tx, 1, { archived: true }, 'admin', agreements))).toBe('site_board_is_default');
      expect(await refusalOf(save(tx, 1, { read_level: 'member' }, 'admin', agreements))).toBe('site_board_is_default');
      expect(await save(tx, 1, { name: '약관과 방침' }, 'admin', agreements)).toMatchObject({ ok: true });
    }),
  );

  test(
    'an admin can neither change nor make a board for super admins',
    withFixture(async (tx) => {
      await save(tx, 0, { kind: 'notice', name: '이벤트' });
      expect(await refusalOf(save(tx, 1, { write_level: 'super' }))).toBe('forbidden');
      await tx`update public.site_boards set write_level = 'super' where id = ${board}`;
      expect(await refusalOf(save(tx, 1, { write_level: 'admin' }))).toBe('forbidden');
      expect(await refusalOf(save(tx, 1, { name: 'x' }, 'owner'))).toBe('forbidden');
    }),
  );

  test(
    'a moved board gets its new place, and the others keep their order',
    withFixture(async (tx) => {
      await tx`delete from public.notices`;
      await tx`delete from public.site_boards where kind = 'notice' and name not in ('open', 'members', 'admins')`;
      const order = async () =>
        (await tx`select name from public.site_boards where kind = 'notice' order by rank, created_at, id`).map(
          ({ name }) => name as string,
        );
      const [last = ''] = (await order()).slice(-1);
      const id = await scalar<string>(tx`select id from public.site_boards where kind = 'notice' and name = ${last}`);
      const rest = (await order()).filter((name) => name !== last);
      await as(tx, 'admin', (me) => me`select public.move_site_board(${id}, 0)`);
      expect(await order()).toEqual([last, ...rest]);
    }),
  );
});
