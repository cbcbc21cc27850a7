import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture: onFixture } = useSharedFixture();

const withFixture = (work: (tx: Transaction) => Promise<void>) =>
  onFixture(async (tx) => {
    await tx`delete from public.notifications`;
    await tx`delete from public.notification_settings`;
    await work(tx);
  });

/** The notifications of each user: `member projects.role`. */
async function told(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ line: string }[]>`
    select split_part(p.email, '@', 1) || ' ' || n.kind as line
    from public.notifications n join public.profiles p on p.id = n.user_id order by 1`;
  return rows.map(({ line }) => line);
}

const memberId = (tx: Transaction, who: PersonName) =>
  scalar<string>(tx`
    select id from public.project_members where project_id = ${IDS.ourProject} and joined_user_id = ${personId(who)}`);
const invite = (tx: Transaction, email: string) =>
  as(tx, 'owner', (me) => me`select * from public.create_invites(${IDS.ourProject}, ${[email]}, 'member')`);
const codeOf = (tx: Transaction) =>
  scalar<string>(
    tx`select data ->> 'code' from public.outbox where kind = 'project_invite' order by created_at desc limit 1`,
  );

test(
  'only an account with a proven address is told of an invitation, and the notification ends with the invitation',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await invite(tx, 'stranger@example.com');
    expect(await told(tx)).toEqual([]);
    // Accepting a mailed code proves the address.
    const code = await codeOf(tx);
    await as(tx, 'stranger', (me) => me`select public.accept_invite(${code})`);
    await tx`delete from public.notifications`;
    await tx`delete from public.outbox`;
    await as(
      tx,
      'other',
      (me) => me`select * from public.create_invites(${IDS.theirProject}, '{stranger@example.com}', 'viewer')`,
    );
    expect(await told(tx)).toEqual(['stranger projects.invited']);
    const again = await codeOf(tx);
    expect(await scalar(tx`select link from public.notifications`)).toBe(`/project?invite=${again}`);
    await as(tx, 'stranger', (me) => me`select public.accept_invite(${again})`);
    expect(await told(tx)).toEqual(['other projects.joined']);
  }),
);

test(
  'leaders are told who joined, and users that their role changed or that they were removed, but not of their own acts',
  withFixture(async (tx) => {
    await as(tx, 'owner', async (me) => me`select public.set_project_role(${await memberId(tx, 'viewer')}, 'member')`);
    expect(await told(tx)).toEqual(['viewer projects.role']);
    await tx`delete from public.notifications`;
    await as(
      tx,
      'owner',
      async (me) => me`delete from public.project_members where id = ${await memberId(tx, 'viewer')}`,
    );
    await as(tx, 'member', (me) => me`select public.leave_project(${IDS.ourProject})`);
    expect(await told(tx)).toEqual(['viewer projects.removed']);
    await tx`delete from public.notifications`;
    const [made] = await as(tx, 'owner', async (me) => [
      ...(await me<{ code: string }[]>`select code from public.create_invite_code(${IDS.ourProject}, 'member')`),
    ]);
    await as(tx, 'stranger', (me) => me`select public.accept_invite(${made?.code ?? ''})`);
    expect(await told(tx)).toEqual(['manager projects.joined', 'owner projects.joined']);
  }),
);

test(
  'assignees are told of an issue when they may see its board',
  withFixture(async (tx) => {
    const assign = (who: PersonName) =>
      as(tx, 'owner', (me) => {
        const changes = { add_assignees: [personId(who)] };
        return me`select public.update_issues(${[IDS.ourIssue]}::uuid[], ${me.json(changes)})`;
      });
    await assign('member');
    await assign('owner');
    expect(await told(tx)).toEqual(['member projects.assigned']);
    const [row] = await tx`select title, link from public.notifications`;
    expect(row).toMatchObject({ link: `/project/issue?projectId=${IDS.ourProject}&issue=${IDS.ourIssue}` });
    expect(row?.title).toMatch(/^#\d+ /);
  }),
);

test(
  'nobody is told the title of an issue whose board they may not see',
  withFixture(async (tx) => {
    const everyone = (['viewer', 'member', 'manager', 'stranger'] as const).map(personId);
    await tx`
      select public.notify(${everyone}::uuid[], 'projects.mentioned', ${IDS.ourProject}, 'issue', ${IDS.listedIssue}, '비밀', '/project',
        ${personId('owner')})`;
    expect(await told(tx)).toEqual(['manager projects.mentioned', 'member projects.mentioned']);
  }),
);

test(
  'the many due issues of one person do not keep the reminder of another back',
  withFixture(async (tx) => {
    const hour = await scalar<number>(tx`select extract(hour from now() at time zone 'UTC')::int`);
    const shift = (15 - hour + 24) % 24;
    const zone = shift <= 12 ? `Etc/GMT-${shift}` : `Etc/GMT+${24 - shift}`;
    await tx`delete from public.notification_times`;
    await tx`insert into public.notification_times (user_id, time_zone)
      select id, ${zone} from public.profiles where id in (${personId('owner')}, ${personId('member')})`;
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.issue_assignees`;
    const assign = (who: PersonName, from: number, count: number) => tx`
      with made as (
        insert into public.issues (id, project_id, number, board_id, column_id, title, rank, due_date)
        select ('00000000-0000-4000-8000-' || lpad((${from}::int + n)::text, 12, '0'))::uuid, project_id, ${from}::int + n, board_id,
          column_id, 'x', rank, (now() at time zone ${zone})::date + 1
        from public.issues, generate_series(1, ${count}::int) n where id = ${IDS.ourIssue}
        returning id, project_id
      )
      insert into public.issue_assignees (issue_id, user_id, project_id) select id, ${personId(who)}, project_id from made`;
    await assign('owner', 10_000, 700);
    await assign('member', 20_000, 1);
    await tx`set local session_replication_role = origin`;
    await tx`delete from public.notifications`;
    await tx`select public.send_due_notifications()`;
    expect(await told(tx)).toContain('member projects.due');
  }),
);

test(
  'a user is told once of an issue that is due tomorrow in their time zone, but not of a closed one',
  withFixture(async (tx) => {
    // A time zone in which the time is now between nine and midnight.
    const hour = await scalar<number>(tx`select extract(hour from now() at time zone 'UTC')::int`);
    const shift = (15 - hour + 24) % 24;
    const zone = shift <= 12 ? `Etc/GMT-${shift}` : `Etc/GMT+${24 - shift}`;
    await tx`update public.notification_times set time_zone = ${zone}`;
    await tx`insert into public.issue_assignees (issue_id, user_id, project_id) values (${IDS.ourIssue}, ${personId('member')}, ${IDS.ourProject})
      on conflict do nothing`;
    await tx`delete from public.notifications`;
    const due = (days: number) => tx`
      update public.issues set due_date = (now() at time zone ${zone})::date + ${days}::int where id = ${IDS.ourIssue}`;
    const run = () => scalar<{ issues: number }>(tx`select public.send_due_notifications()`);
    await due(2);
    await run();
    expect(await told(tx)).toEqual([]);
    await due(1);
    await run();
    await run();
    expect(await told(tx)).toContain('member projects.due');
    expect(await scalar(tx`select max(count) from public.notifications where kind = 'projects.due'`)).toBe(1);
    await tx`delete from public.notifications`;
    await tx`delete from public.notification_marks`;
    // Two in the morning is too early.
    const night = (2 - hour + 24) % 24;
    await tx`update public.notification_times set time_zone = ${night <= 12 ? `Etc/GMT-${night}` : `Etc/GMT+${24 - night}`}`;
    await run();
    expect((await told(tx)).filter((line) => line.endsWith('.due'))).toEqual([]);
  }),
);

test(
  'everyone is told once of a notice that must be read, when it is visible',
  withFixture(async (tx) => {
    await tx`update public.notices set must_read_until = now() + interval '1 day' where id in (${IDS.liveNotice}, ${IDS.draftNotice})`;
    const run = () => tx`select public.send_due_notifications()`;
    await run();
    await run();
    const rows = await tx<{ people: number; notices: number; most: number }[]>`
      select count(*)::int as people, count(distinct target_id)::int as notices, max(count) as most
      from public.notifications where kind = 'content.must_read'`;
    const active = await scalar<number>(tx`select count(*)::int from public.profiles where suspended_at is null`);
    expect(rows[0]).toEqual({ people: active, notices: 1, most: 1 });
  }),
);

test(
  'members of a site are told of a publication, except its author',
  withFixture(async (tx) => {
    await tx`update public.pages set draft = '{"x":1}' where id = ${IDS.ourPage}`;
    const rev = await scalar<number>(tx`select rev from public.pages where id = ${IDS.ourPage}`);
    await tx`select public.publish_page(${IDS.ourPage}, ${rev}, ${personId('owner')}, 'x', 'x', '[]')`;
    expect(await told(tx)).toEqual([
      'manager page-builder.published',
      'member page-builder.published',
      'viewer page-builder.published',
    ]);
  }),
);

test(
  'a mail is collected once, and contains only unread and still visible notifications',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    const send = (target: string) => tx`
      select public.notify(${[personId('member')]}::uuid[], 'projects.mentioned', ${IDS.ourProject}, 'note', ${target}, '회의록',
        '/project', ${personId('owner')})`;
    await send(IDS.ourNote);
    await send(IDS.ourRemovedNote);
    const collect = () => scalar<number>(tx`select public.collect_notification_mails()`);
    expect(await collect()).toBe(1);
    expect(await collect()).toBe(0);
    const [mail] = await tx<{ to_email: string; data: { user_id: string; ids: string[] } }[]>`
      select to_email, data from public.outbox`;
    expect(mail?.to_email).toBe('member@example.com');
    expect(mail?.data.ids).toHaveLength(2);
    const content = () =>
      tx.savepoint(async (inner) => {
        await inner`select set_config('role', 'service_role', true)`;
        const items = await scalar<{ title: string }[]>(
          inner`select public.notification_mail(${mail?.data.user_id ?? ''}, ${mail?.data.ids ?? []}::uuid[])`,
        );
        expect(await scalar(inner`select current_user`)).toBe('service_role');
        await inner`select set_config('role', 'none', true)`;
        return items;
      });
    expect(await content()).toHaveLength(1);
    await tx`delete from public.project_members where joined_user_id = ${personId('member')}`;
    expect(await content()).toEqual([]);
  }),
);

test(
  'unsubscribing turns off all mails, also of kinds that are added later, and leaves other channels',
  withFixture(async (tx) => {
    await as(tx, 'member', (me) => {
      const settings = [{ kind: 'projects.commented', in_app: false, email: 'instant', browser: true }];
      return me`select public.save_notification_settings(${me.json(settings)}, ${IDS.ourProject})`;
    });
    await tx`select public.unsubscribe_notification_mails(${personId('member')})`;
    const rows = await as(tx, 'member', async (me) => [
      ...(await me`select * from public.notification_preferences(${IDS.ourProject}) where email <> 'off'`),
    ]);
    expect(rows).toEqual([]);
    const [kept] = await tx`select in_app, browser from public.notification_settings where project_id is not null
      and user_id = ${personId('member')}`;
    expect(kept).toEqual({ in_app: false, browser: true });
    // No choice was stored for this kind, as for a kind that is added after the click.
    const emailOf = (kind: string) =>
      scalar<string>(
        tx`select email from public.notification_channels(array[${personId('member')}::uuid], null, ${kind})`,
      );
    expect(await emailOf('projects.mentioned')).toBe('off');
    await as(tx, 'member', (me) => {
      const settings = [{ kind: 'projects.mentioned', in_app: true, email: 'instant', browser: true }];
      return me`select public.save_notification_settings(${me.json(settings)})`;
    });
    expect(await emailOf('projects.mentioned')).toBe('instant');
    expect(await emailOf('projects.assigned')).toBe('off');
  }),
);
