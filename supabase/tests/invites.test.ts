import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar, setActor } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

type Answer = Record<string, unknown>;
const accept = (tx: Transaction, who: PersonName, code: string) =>
  as(tx, who, (me) => scalar<Answer>(me`select public.accept_invite(${code})`));
const roleOf = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) => scalar<string | null>(me`select public.project_role(${IDS.ourProject})`));
const openCode = (tx: Transaction, who: PersonName, role = 'member', uses = 1) =>
  as(tx, who, (me) =>
    scalar<string>(me`select code from public.create_invite_code(${IDS.ourProject}, ${role}, ${uses}, 7)`),
  );
const invite = (tx: Transaction, who: PersonName, emails: string[], role = 'member') =>
  as(tx, who, (me) => me`select * from public.create_invites(${IDS.ourProject}, ${emails}, ${role})`);
/** Reads the codes from the mails, because they are stored nowhere else. */
const mailedCode = (tx: Transaction, email: string) =>
  scalar<string>(
    tx`select data ->> 'code' from public.outbox where to_email = ${email} order by created_at desc, sent_at limit 1`,
  );

describe('an open code', () => {
  test(
    'an open code makes its holder a member once, with its role; members keep their role',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'manager', 'viewer', 2);
      expect(code).toMatch(/^[0-9a-f]{32}$/);
      const project = { project_id: IDS.ourProject, name: 'project' };
      expect(await accept(tx, 'stranger', code)).toEqual({ ok: true, ...project, already_member: false });
      expect(await roleOf(tx, 'stranger')).toBe('viewer');
      expect(await accept(tx, 'stranger', code)).toEqual({ ok: true, ...project, already_member: true });
      expect(await accept(tx, 'owner', code)).toMatchObject({ already_member: true });
      expect(await roleOf(tx, 'owner')).toBe('owner');
      expect(await scalar(tx`select used from public.project_invites where max_uses = 2`)).toBe(1);
    }),
  );

  test(
    'an open code shows its project and inviter to anyone who has it, without being used up',
    withFixture(async (tx) => {
      const preview = (who: PersonName, code: string) =>
        as(tx, who, (me) => scalar<Answer>(me`select public.preview_invite(${code})`));
      const code = await openCode(tx, 'manager');
      const offer = { ok: true, project_id: IDS.ourProject, name: 'project', inviter_name: 'manager' };
      expect(await preview('stranger', code)).toEqual({ ...offer, already_member: false });
      expect(await preview('other', code)).toEqual({ ...offer, already_member: false });
      expect(await roleOf(tx, 'stranger')).toBeNull();
      await accept(tx, 'stranger', code);
      expect(await preview('stranger', code)).toEqual({ ...offer, already_member: true });
      expect(await preview('other', code)).toEqual({ ok: false, code: 'invite_used' });
      expect(await preview('other', 'f'.repeat(32))).toEqual({ ok: false, code: 'invite_not_found' });
      expect(await refusalOf(preview('suspended', code))).toBe('forbidden');

      await invite(tx, 'owner', ['new@example.com', 'other@example.com']);
      const mailed = await mailedCode(tx, 'other@example.com');
      expect(await preview('other', mailed)).toMatchObject({ ok: true, inviter_name: 'owner' });
      // The answer contains neither the project nor the inviter, because the invite is for another account.
      expect(await preview('admin', mailed)).toEqual({
        ok: false,
        code: 'invite_other_account',
        masked_email: 'o***@example.com',
      });
    }),
  );

  test(
    'an open code may be typed in capitals, with spaces and dashes',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'owner');
      const typed = ` ${code.toUpperCase().replace(/(.{8})/g, '$1-')} `;
      expect(await accept(tx, 'stranger', typed)).toMatchObject({ ok: true });
    }),
  );

  test(
    'a code that is used, expired, revoked or unknown is refused with that reason',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'owner');
      await accept(tx, 'stranger', code);
      expect(await accept(tx, 'other', code)).toEqual({ ok: false, code: 'invite_used' });

      const late = await openCode(tx, 'owner');
      await tx`update public.project_invites set expires_at = now() where code_hash = public.code_hash(${late})`;
      expect(await accept(tx, 'other', late)).toEqual({ ok: false, code: 'invite_expired' });

      const revoked = await openCode(tx, 'owner');
      const id = await scalar<string>(
        tx`select id from public.project_invites where code_hash = public.code_hash(${revoked})`,
      );
      await as(tx, 'manager', (me) => me`select public.revoke_invite(${id})`);
      expect(await accept(tx, 'other', revoked)).toEqual({ ok: false, code: 'invite_not_found' });
      for (const guess of ['', 'f'.repeat(32), IDS.ourInvite]) {
        expect(await accept(tx, 'other', guess)).toEqual({ ok: false, code: 'invite_not_found' });
      }
      expect(await roleOf(tx, 'other')).toBeNull();
    }),
  );

  test(
    'an open code is stored as a hash that readers of the row cannot see',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'owner');
      expect(
        await scalar(tx`select count(*)::int from public.project_invites i where i::text like ${`%${code}%`}`),
      ).toBe(0);
      expect(await refusalOf(as(tx, 'owner', (me) => me`select code_hash from public.project_invites`))).toMatch(
        /permission denied/,
      );
    }),
  );

  test(
    'an open code is revoked when its creator is removed or demoted',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'manager', 'member', 5);
      await as(
        tx,
        'owner',
        (me) => me`delete from public.project_members where joined_user_id = ${personId('manager')}`,
      );
      expect(await accept(tx, 'manager', code)).toEqual({ ok: false, code: 'invite_not_found' });
    }),
  );

  test(
    'a code for a project in the trash is refused',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'owner');
      await as(tx, 'owner', (me) => me`delete from public.projects where id = ${IDS.ourProject}`);
      expect(await accept(tx, 'stranger', code)).toEqual({ ok: false, code: 'invite_not_found' });
    }),
  );

  test(
    'an open code is refused for suspended users and guests',
    withFixture(async (tx) => {
      const code = await openCode(tx, 'owner');
      expect(await refusalOf(accept(tx, 'suspended', code))).toBe('forbidden');
      const guest = tx.savepoint(async (inner) => {
        await setActor(inner, 'guest');
        await inner`select public.accept_invite(${code})`;
      });
      expect(await refusalOf(guest)).toMatch(/permission denied/);
    }),
  );
});

describe('an invitation by mail', () => {
  test(
    'an invitation by mail returns a result per address, and sends nobody two mails',
    withFixture(async (tx) => {
      const asked = [
        'A@Example.com ',
        'a@example.com',
        'viewer@example.com',
        'new@example.com',
        'not-an-address',
        'b\u202e@example.com',
        'b@example.com',
      ];
      expect(await invite(tx, 'manager', asked)).toEqual([
        { email: 'a@example.com', status: 'sent', until: null },
        { email: 'viewer@example.com', status: 'already_member', until: null },
        { email: 'new@example.com', status: 'already_invited', until: null },
        { email: 'not-an-address', status: 'invalid', until: null },
        { email: 'b\u202e@example.com', status: 'invalid', until: null },
        { email: 'b@example.com', status: 'sent', until: null },
      ]);
      const mails = await tx`select to_email, data - 'code' - 'mailbox_hash' as data from public.outbox
          where to_email not in ('new@example.com', 'gone@example.com')`;
      // No word of the inviter.
      const data = { inviter_email: 'manager@example.com', is_proven: false, role: 'member' };
      expect(mails).toEqual(['a@example.com', 'b@example.com'].map((to_email) => ({ to_email, data })));
    }),
  );

  test(
    'an invitation by mail is accepted for its account only; another account sees the masked address',
    withFixture(async (tx) => {
      await invite(tx, 'owner', ['stranger@example.com'], 'manager');
      const code = await mailedCode(tx, 'stranger@example.com');
      expect(await accept(tx, 'other', code)).toEqual({
        ok: false,
        code: 'invite_other_account',
        masked_email: 's***@example.com',
      });
      expect(await accept(tx, 'stranger', code)).toMatchObject({ ok: true });
      expect(await roleOf(tx, 'stranger')).toBe('manager');
    }),
  );

  test(
    'the address in an invitation alone grants no access',
    withFixture(async (tx) => {
      await invite(tx, 'owner', ['other@example.com']);
      await as(
        tx,
        'owner',
        (me) => me`
        insert into public.project_members (project_id, user_id, member_email) values (${IDS.ourProject}, ${personId('owner')}, 'added@example.com')`,
      );
      expect(await roleOf(tx, 'other')).toBeNull();
      expect(
        await as(tx, 'other', (me) => me`select from public.notes where project_id = ${IDS.ourProject}`),
      ).toHaveLength(0);
    }),
  );

  test(
    'an invitation that is sent again has a new code, and the old one stops working',
    withFixture(async (tx) => {
      await invite(tx, 'owner', ['other@example.com']);
      const old = await mailedCode(tx, 'other@example.com');
      await tx`delete from public.outbox`;
      const id = await scalar<string>(tx`select id from public.project_invites where email = 'other@example.com'`);
      await as(tx, 'manager', (me) => me`select public.resend_invite(${id})`);
      const fresh = await mailedCode(tx, 'other@example.com');
      expect(fresh).not.toBe(old);
      expect(await accept(tx, 'other', old)).toEqual({ ok: false, code: 'invite_not_found' });
      expect(await accept(tx, 'other', fresh)).toMatchObject({ ok: true });
    }),
  );

  test(
    'an invitation that is revoked removes the address from the project',
    withFixture(async (tx) => {
      await invite(tx, 'owner', ['other@example.com']);
      const id = await scalar<string>(tx`select id from public.project_invites where email = 'other@example.com'`);
      await as(tx, 'manager', (me) => me`select public.revoke_invite(${id})`);
      expect(
        await tx`select from public.project_members where member_email = 'other@example.com' and project_id = ${IDS.ourProject}`,
      ).toHaveLength(0);
    }),
  );
});

describe('mails to strangers are limited, and no user can use up another user’s limit', () => {
  interface Answer {
    email: string;
    status: string;
    until: Date | null;
  }
  const inviteInto = (tx: Transaction, who: PersonName, project: string, emails: string[]) =>
    as(tx, who, (me) => me<Answer[]>`select * from public.create_invites(${project}, ${emails}, 'member')`);
  const resend = (tx: Transaction, who: PersonName, project: string, email: string) =>
    as(tx, who, (me) =>
      scalar<{ ok: boolean; code?: string; until?: string }>(
        me`select public.resend_invite(i.id) from public.project_invites i
          where i.email = ${email} and i.project_id = ${project} and i.revoked_at is null`,
      ),
    );
  const revoke = (tx: Transaction, who: PersonName, email: string) =>
    as(tx, who, (me) => me`select public.revoke_invite(i.id) from public.project_invites i where i.email = ${email}`);
  /** An account that is old enough and whose address is proven. */
  const establish = async (tx: Transaction, who: PersonName) => {
    await tx`
      update public.profiles set email_proved_at = now(), created_at = now() - interval '4 days' where id = ${personId(who)}`;
  };
  const inADay = (time: string | Date | null | undefined) => {
    const hours = (new Date(time ?? 0).getTime() - Date.now()) / 3_600_000;
    return hours > 23 && hours <= 24;
  };

  test(
    'one address gets five mails a day per project, and a sixth is refused with a time',
    withFixture(async (tx) => {
      await inviteInto(tx, 'owner', IDS.ourProject, ['flood@example.com']);
      for (let times = 0; times < 4; times += 1) {
        expect(await resend(tx, 'owner', IDS.ourProject, 'flood@example.com')).toEqual({ ok: true });
      }
      const sent = await scalar(tx`select code_hash from public.project_invites where email = 'flood@example.com'`);
      const refused = await resend(tx, 'owner', IDS.ourProject, 'flood@example.com');
      expect(refused).toEqual({ ok: false, code: 'invite_limited', until: expect.any(String) });
      expect(inADay(refused.until)).toBe(true);
      // The code of the last mail still works.
      expect(await scalar(tx`select code_hash from public.project_invites where email = 'flood@example.com'`)).toBe(
        sent,
      );

      const other = await inviteInto(tx, 'other', IDS.theirProject, ['flood@example.com']);
      expect(other).toEqual([{ email: 'flood@example.com', status: 'sent', until: null }]);

      // The limit is reset neither by another member nor by a revocation.
      await revoke(tx, 'owner', 'flood@example.com');
      const [again] = await inviteInto(tx, 'manager', IDS.ourProject, ['flood@example.com']);
      expect(again?.status).toBe('limited');
    }),
  );

  test(
    'a limited address does not block the rest of its batch',
    withFixture(async (tx) => {
      for (let times = 0; times < 5; times += 1) {
        await inviteInto(tx, 'owner', IDS.ourProject, ['flood@example.com']);
        await revoke(tx, 'owner', 'flood@example.com');
      }
      const answers = await inviteInto(tx, 'owner', IDS.ourProject, [
        'a@example.com',
        'flood@example.com',
        'b@example.com',
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['sent', 'limited', 'sent']);
      expect(inADay(answers[1]?.until)).toBe(true);
      const mails = await tx`select to_email from public.outbox where to_email in ('a@example.com', 'b@example.com')`;
      expect(mails).toHaveLength(2);
    }),
  );

  test(
    'one user can mail one address ten times a day over all projects',
    withFixture(async (tx) => {
      const statuses: (string | undefined)[] = [];
      for (let n = 0; n < 11; n += 1) {
        const project = crypto.randomUUID();
        await as(tx, 'stranger', (me) => me`insert into public.projects (id, name) values (${project}, 'x')`);
        const [answer] = await inviteInto(tx, 'stranger', project, ['flood@example.com']);
        statuses.push(answer?.status);
      }
      expect(statuses).toEqual([...Array(10).fill('sent'), 'limited']);
      expect((await inviteInto(tx, 'owner', IDS.ourProject, ['flood@example.com']))[0]?.status).toBe('sent');
    }),
  );

  test(
    'one user with a proven address can send two hundred mails a day; the others are refused with a time @nightly',
    withFixture(async (tx) => {
      await establish(tx, 'owner');
      const batch = (from: number) =>
        inviteInto(
          tx,
          'owner',
          IDS.ourProject,
          Array.from({ length: 50 }, (_, at) => `flood-${from + at}@example.com`),
        );
      for (let sent = 0; sent < 180; sent += 60) await batch(sent);
      const answers = [...(await batch(300)), ...(await batch(400))];
      expect(answers.filter(({ status }) => status === 'sent')).toHaveLength(50);
      const limited = answers.filter(({ status }) => status === 'limited');
      expect(limited).toHaveLength(50);
      expect(limited.every(({ until }) => inADay(until))).toBe(true);
      expect((await inviteInto(tx, 'manager', IDS.ourProject, ['more@example.com']))[0]?.status).toBe('sent');
    }),
  );

  test(
    'a new account, and one whose address is not proven, can send twenty mails a day',
    withFixture(async (tx) => {
      const batch = (from: number) =>
        inviteInto(
          tx,
          'owner',
          IDS.ourProject,
          Array.from({ length: 25 }, (_, at) => `flood-${from + at}@example.com`),
        );
      const sent = async (from: number) => (await batch(from)).filter(({ status }) => status === 'sent').length;
      await tx`update public.profiles set created_at = now() - interval '1 year' where id = ${personId('owner')}`;
      expect(await sent(0)).toBe(20);
      await establish(tx, 'owner');
      expect(await sent(100)).toBe(25);
      await tx`update public.profiles set created_at = now() - interval '2 days' where id = ${personId('owner')}`;
      expect(await sent(200)).toBe(0);
    }),
  );

  test(
    'all accounts of one network together can send three hundred mails a day, and other networks go on',
    withFixture(async (tx) => {
      await tx`delete from public.person_origins`;
      await tx`insert into public.person_origins (person_id, network) values
        (${personId('owner')}, repeat('a', 22)), (${personId('manager')}, repeat('a', 22)), (${personId('other')}, repeat('b', 22))`;
      await tx`
        insert into public.invite_mails (project_id, inviter_id, email, network)
        select ${IDS.ourProject}, ${personId('manager')}, n || '@example.com', repeat('a', 22) from generate_series(1, 299) n`;
      const [last, over] = await inviteInto(tx, 'owner', IDS.ourProject, ['a@example.com', 'b@example.com']);
      expect([last?.status, over?.status]).toEqual(['sent', 'limited']);
      expect(inADay(over?.until)).toBe(true);
      const [other] = await inviteInto(tx, 'other', IDS.theirProject, ['c@example.com']);
      expect(other?.status).toBe('sent');
      // An account of earlier keeps twenty mails of its own.
      await establish(tx, 'owner');
      const own = Array.from({ length: 20 }, (_, at) => `own-${at}@example.com`);
      const statuses = (await inviteInto(tx, 'owner', IDS.ourProject, own)).map(({ status }) => status);
      expect(statuses).toEqual([...Array(19).fill('sent'), 'limited']);
    }),
  );

  const mailsTo = async (tx: Transaction, pattern: string) =>
    (await tx`select from public.outbox where to_email like ${pattern} and tries = 0`).length;

  test(
    'a mailbox gets ten invitations a day over all inviters, spellings and kinds, and no inviter learns it',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      const inviters = ['owner', 'manager', 'other', 'stranger', 'viewer'] as const;
      const statuses = new Set<string | undefined>();
      for (const who of inviters) {
        const project = crypto.randomUUID();
        await as(tx, who, (me) => me`insert into public.projects (id, name) values (${project}, 'x')`);
        for (const email of ['v.ictim@gmail.com', 'Victim+1@gmail.com', 'victim@googlemail.com']) {
          const [answer] = await inviteInto(tx, who, project, [email]);
          statuses.add(answer?.status);
        }
      }
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const site = await as(
        tx,
        'owner',
        (me) => me`select * from public.create_site_invites(${siteId}, '{victim@gmail.com}', 'viewer')`,
      );
      statuses.add(site[0]?.status as string);
      expect([...statuses]).toEqual(['sent']);
      expect(await mailsTo(tx, '%')).toBe(10);
      // One mark tells the operator.
      expect(await tx`select from public.outbox where last_error like 'held: %'`).toHaveLength(1);
      // Each invitation exists, also where its mail was not sent.
      expect(await tx`select from public.project_invites where email like '%ictim%'`).toHaveLength(15);
    }),
  );

  test(
    'a mailbox that refused invitations gets none from anybody, is not told of, and can take it back',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await inviteInto(tx, 'owner', IDS.ourProject, ['new.person@example.com']);
      const hash = await scalar<string>(tx`select data ->> 'mailbox_hash' from public.outbox`);
      await tx`select public.refuse_invitations(${hash})`;
      // The mail that waited is gone too.
      expect(await mailsTo(tx, '%')).toBe(0);
      expect(await resend(tx, 'owner', IDS.ourProject, 'new.person@example.com')).toEqual({ ok: true });
      const [answer] = await inviteInto(tx, 'other', IDS.theirProject, ['New.Person+x@example.com']);
      expect(answer?.status).toBe('sent');
      expect(await tx`select from public.outbox`).toHaveLength(0);
      await tx`select public.allow_invitations(${hash})`;
      await resend(tx, 'owner', IDS.ourProject, 'new.person@example.com');
      expect(await mailsTo(tx, 'new.person@example.com')).toBe(1);
    }),
  );

  test(
    'the waiting invitations of a suspended person are not sent',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await inviteInto(tx, 'owner', IDS.ourProject, ['a@example.com']);
      await inviteInto(tx, 'other', IDS.theirProject, ['b@example.com']);
      await tx`update public.profiles set suspended_at = now() where id = ${personId('owner')}`;
      expect(await tx`select to_email from public.outbox where kind = 'project_invite'`).toEqual([
        { to_email: 'b@example.com' },
      ]);
    }),
  );

  test(
    'a day later the limits are reset',
    withFixture(async (tx) => {
      await inviteInto(tx, 'owner', IDS.ourProject, ['flood@example.com']);
      for (let times = 0; times < 4; times += 1) await resend(tx, 'owner', IDS.ourProject, 'flood@example.com');
      await tx`update public.invite_mails set at = at - interval '1 day'`;
      expect(await resend(tx, 'owner', IDS.ourProject, 'flood@example.com')).toEqual({ ok: true });
      expect(
        await scalar(tx`select count(*)::int from public.invite_mails where inviter_id = ${personId('owner')}`),
      ).toBe(1);
    }),
  );

  test(
    'a full project refuses each further address, and accepts the addresses that fit',
    withFixture(async (tx) => {
      await tx`update public.usage_limits l set max_rows = u.row_count + 2 from public.usage u
        where u.resource = l.resource and u.owner_id = ${IDS.ourProject} and l.resource = 'project_members'`;
      const answers = await inviteInto(tx, 'owner', IDS.ourProject, ['a@b.kr', 'c@d.kr', 'e@f.kr', 'not an address']);
      expect(answers.map(({ status }) => status)).toEqual(['sent', 'sent', 'full', 'invalid']);
      expect(await tx`select from public.project_invites where email = 'e@f.kr'`).toHaveLength(0);
    }),
  );
});

describe('a user who may no longer invite', () => {
  const removed = (tx: Transaction) =>
    as(tx, 'owner', (me) => me`delete from public.project_members where joined_user_id = ${personId('manager')}`);
  const demoted = (tx: Transaction) =>
    as(
      tx,
      'owner',
      (me) => me`select public.set_project_role(m.id, 'member') from public.project_members m
        where m.joined_user_id = ${personId('manager')} and m.project_id = ${IDS.ourProject}`,
    );

  test.each([
    ['removed', removed],
    ['demoted', demoted],
  ] as const)('a user who is %s loses the unused codes and mails, and no others', (_how, happen) =>
    withFixture(async (tx) => {
      const open = await openCode(tx, 'manager', 'member', 2);
      await invite(tx, 'manager', ['stranger@example.com']);
      await invite(tx, 'owner', ['other@example.com']);
      const mailed = await mailedCode(tx, 'stranger@example.com');
      const ofOwner = await mailedCode(tx, 'other@example.com');
      await happen(tx);
      for (const code of [open, mailed]) {
        expect(await accept(tx, 'stranger', code)).toEqual({ ok: false, code: 'invite_not_found' });
      }
      const pending = await tx`select member_email from public.project_members
        where project_id = ${IDS.ourProject} and joined_user_id is null and member_email like '%r@example.com'`;
      expect(pending).toEqual([{ member_email: 'other@example.com' }]);
      expect(await accept(tx, 'other', ofOwner)).toMatchObject({ ok: true });
    })(),
  );

  test(
    'a user who may no longer invite leaves the members that they invited',
    withFixture(async (tx) => {
      await invite(tx, 'manager', ['stranger@example.com']);
      await accept(tx, 'stranger', await mailedCode(tx, 'stranger@example.com'));
      await removed(tx);
      expect(await roleOf(tx, 'stranger')).toBe('member');
    }),
  );

  test(
    'a user who hands the project over loses only the pending invites for managers',
    withFixture(async (tx) => {
      const asManager = await openCode(tx, 'owner', 'manager', 5);
      const asMember = await openCode(tx, 'owner', 'member', 5);
      await proveFresh(tx, 'owner');
      await as(
        tx,
        'owner',
        (me) => me`select public.transfer_project(${IDS.ourProject}, m.id) from public.project_members m
          where m.joined_user_id = ${personId('manager')} and m.project_id = ${IDS.ourProject}`,
      );
      expect(await accept(tx, 'stranger', asManager)).toEqual({ ok: false, code: 'invite_not_found' });
      expect(await accept(tx, 'stranger', asMember)).toMatchObject({ ok: true });
    }),
  );
});

describe('the permission to invite', () => {
  test.each([
    ['owner', 'manager', null],
    ['owner', 'owner', 'invalid_role'],
    ['manager', 'member', null],
    ['manager', 'manager', 'forbidden'],
    ['member', 'viewer', 'forbidden'],
    ['viewer', 'viewer', 'forbidden'],
    ['stranger', 'viewer', 'not_found'],
    ['admin', 'viewer', 'not_found'],
    ['suspended', 'viewer', 'not_found'],
  ] as const)('%s as %s: %s', (who, role, reason) =>
    withFixture(async (tx) => {
      if (reason) expect(await refusalOf(openCode(tx, who, role))).toBe(reason);
      else expect(await openCode(tx, who, role)).toHaveLength(32);
      const mailed = invite(tx, who, ['x@example.com'], role);
      if (reason) expect(await refusalOf(mailed)).toBe(reason);
      else expect(await mailed).toHaveLength(1);
    })(),
  );
});

test('when twenty users use a single-use code at the same time, one becomes a member', async () => {
  const { sql } = database;
  const people = Array.from({ length: 20 }, () => crypto.randomUUID());
  await sql.begin(async (tx) => {
    for (const id of people) await tx`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`;
  });
  const code = await sql.begin((tx) => openCode(tx, 'owner'));
  const answers = await Promise.all(
    people.map((id) =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${id}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
        return scalar<Answer>(tx`select public.accept_invite(${code})`);
      }),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 'invite_used')).toHaveLength(19);
  expect(await sql`select used from public.project_invites where email is null`).toEqual([{ used: 1 }]);
  const joined = await sql`select from public.project_members where joined_user_id in ${sql(people)}`;
  expect(joined).toHaveLength(1);
});
