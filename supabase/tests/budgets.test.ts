import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture: withPaidFixture } = useFixture();

/** Nobody has a paid site, and everybody has signed up just now. */
const startAnew = async (tx: Transaction | typeof database.sql) => {
  await tx`update public.sites set plan = 'free', plan_until = null, plan_ends_at = null, granted_until = null`;
  await tx`update public.profiles set created_at = now(), email_proved_at = null`;
};
const withFixture = (work: (tx: Transaction) => Promise<void>) =>
  withPaidFixture(async (tx) => {
    await startAnew(tx);
    await work(tx);
  });

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** A new project of this person. */
const projectOf = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) =>
    scalar<string>(me`insert into public.projects (id, name) values (gen_random_uuid(), 'x') returning id`),
  );
/** An upload that has arrived, or a part of one. */
const begin = async (tx: Transaction, who: PersonName, project: string, bytes: number) => {
  const id = crypto.randomUUID();
  await as(tx, who, (me) => me`select public.begin_upload(${id}, ${project}, ${bytes})`);
  return id;
};
const take = async (tx: Transaction, who: PersonName, id: string, bytes: number) => {
  await as(tx, who, (me) => me`select public.take_upload_part(${id}, 0, ${bytes})`);
  await tx.savepoint((inner) => inner`select public.hold_upload_part(${id}, ${bytes})`);
};
const upload = async (tx: Transaction, who: PersonName, project: string, bytes: number) =>
  take(tx, who, await begin(tx, who, project, bytes), bytes);
const note = (tx: Transaction, who: PersonName, project: string, length = 10) =>
  as(
    tx,
    who,
    (me) =>
      me`insert into public.notes (id, project_id, body_text) values (gen_random_uuid(), ${project}, repeat('x', ${length}))`,
  );
const limits = (tx: Transaction, budget: string, values: Record<string, number>) =>
  tx`update public.budget_limits set ${tx(values)} where budget = ${budget}`;
const joined = async (tx: Transaction, who: PersonName, days: number) => {
  await tx`update public.profiles set created_at = now() - make_interval(days => ${days}) where id = ${personId(who)}`;
  await tx`select public.add_person_budget(${personId(who)})`;
  await tx`update public.person_budgets set joined_at = now() - make_interval(days => ${days}) where person_id = ${personId(who)}`;
};
const mostOf = async (tx: Transaction, who: PersonName, budget: string) =>
  Number(await scalar(tx`select public.budget_of(${personId(who)}, ${budget})`));
const network = async (tx: Transaction, who: PersonName, name: string) => {
  await tx`select public.add_person_budget(${personId(who)})`;
  await tx`update public.person_budgets set network = ${name} where person_id = ${personId(who)}`;
};

describe('a new account', () => {
  test(
    'may begin 1 GB of uploads over all projects together',
    withFixture(async (tx) => {
      const [one, two] = [await projectOf(tx, 'stranger'), await projectOf(tx, 'stranger')];
      await upload(tx, 'stranger', one, 600 * MB);
      expect(await refusalOf(upload(tx, 'stranger', two, 600 * MB))).toBe('budget_files');
      await upload(tx, 'stranger', two, 400 * MB);
    }),
  );

  test(
    'may have 20 projects, also when they are made at once',
    withFixture(async (tx) => {
      const make = (count: number) =>
        as(
          tx,
          'stranger',
          (me) =>
            me`insert into public.projects (id, name) select gen_random_uuid(), 'x' from generate_series(1, ${count}::int)`,
        );
      expect(await refusalOf(make(21))).toBe('budget_projects');
      await make(20);
      expect(await refusalOf(make(1))).toBe('budget_projects');
      await joined(tx, 'stranger', 91);
      await make(180);
      expect(await refusalOf(make(1))).toMatch(/^(budget|quota_person)_projects/);
    }),
  );

  test(
    'still saves words when its files are used up, and pictures and files of sites are files too',
    withFixture(async (tx) => {
      const project = await projectOf(tx, 'stranger');
      await upload(tx, 'stranger', project, GB);
      const picture = (size: number) =>
        as(
          tx,
          'stranger',
          (me) => me`insert into storage.objects (bucket_id, name, metadata)
            values ('note-pictures', ${project} || '/' || gen_random_uuid() || '.webp', jsonb_build_object('contentLength', ${size}::int, 'size', ${size}::int))`,
        );
      expect(await refusalOf(picture(10))).toMatch(/row-level security|budget_files/);
      expect(await as(tx, 'stranger', (me) => scalar(me`select public.project_picture_quota(${project}, 10)`))).toBe(
        'budget_files',
      );
      await note(tx, 'stranger', project, 100_000);
      await tx`insert into public.memos (id, user_id, body) values (gen_random_uuid(), ${personId('stranger')}, 'x')`;
    }),
  );

  test(
    'is refused with how much is used, of how much',
    withFixture(async (tx) => {
      const project = await projectOf(tx, 'stranger');
      const late = await begin(tx, 'stranger', project, 100 * MB);
      await upload(tx, 'stranger', project, 1000 * MB);
      const error = await take(tx, 'stranger', late, 100 * MB).catch((thrown: unknown) => thrown);
      expect(JSON.parse((error as { detail: string }).detail)).toEqual({ used: 1000 * MB, most: GB });
    }),
  );
});

test(
  'the budget grows to its full size in fourteen days, at once with a proven address, and with each paid site',
  withFixture(async (tx) => {
    expect(await mostOf(tx, 'stranger', 'files')).toBe(GB);
    await joined(tx, 'stranger', 7);
    expect(await mostOf(tx, 'stranger', 'files')).toBe(5.5 * GB);
    await joined(tx, 'stranger', 100);
    expect(await mostOf(tx, 'stranger', 'files')).toBe(10 * GB);
    await joined(tx, 'stranger', 0);
    await tx`update public.profiles set email_proved_at = now() where id = ${personId('stranger')}`;
    expect(await mostOf(tx, 'stranger', 'files')).toBe(10 * GB);
    await tx`insert into public.sites (id, owner_id, name, subdomain, plan, plan_until, plan_ends_at)
      values (gen_random_uuid(), ${personId('stranger')}, 'x', 'paid-site', 'pro', now() + interval '1 day', now() + interval '8 days')`;
    expect(await mostOf(tx, 'stranger', 'files')).toBe(20 * GB);
    expect(await mostOf(tx, 'admin', 'files')).toBe(10 * GB);
  }),
);

test(
  'words of all kinds and rows count, in all projects and sites together',
  withFixture(async (tx) => {
    const [one, two] = [await projectOf(tx, 'stranger'), await projectOf(tx, 'stranger')];
    const used = async () => Number(await scalar(tx`select words from public.person_use(${personId('stranger')})`));
    const before = await used();
    await note(tx, 'stranger', one, 100_000);
    expect(await used()).toBeGreaterThan(before + 100_000);
    await limits(tx, 'words', { at_first: (await used()) + 150_000 });
    await note(tx, 'stranger', two, 140_000);
    expect(await refusalOf(note(tx, 'stranger', one, 100_000))).toBe('budget_words');
    expect(
      await refusalOf(
        as(
          tx,
          'stranger',
          (me) =>
            me`insert into public.memos (id, body) select gen_random_uuid(), repeat('x', 9000) from generate_series(1, 10)`,
        ),
      ),
    ).toBe('budget_words');
  }),
);

test(
  'the owner is charged with what members and visitors add, and whoever only adds is not',
  withFixture(async (tx) => {
    const files = async (who: PersonName) =>
      Number(await scalar(tx`select files from public.person_use(${personId(who)})`));
    const [owner, member] = [await files('owner'), await files('member')];
    await upload(tx, 'member', IDS.ourProject, 10 * MB);
    await tx`insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
      select gen_random_uuid(), s.site_id, s.id, 'cv', 'cv.pdf', ${MB} from public.form_submissions s where s.id = ${IDS.ourAnswer}`;
    expect([await files('owner'), await files('member')]).toEqual([owner + 11 * MB, member]);
    await limits(tx, 'files', { at_first: owner + 12 * MB });
    expect(await refusalOf(upload(tx, 'member', IDS.ourProject, 2 * MB))).toBe('budget_files');
  }),
);

test(
  'what visitors send leaves the owner of the site a tenth',
  withFixture(async (tx) => {
    const answer = (bytes: number) =>
      tx.savepoint(
        (me) => me`insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
          select gen_random_uuid(), s.site_id, s.id, 'cv', 'cv.pdf', ${bytes} from public.form_submissions s where s.id = ${IDS.ourAnswer}`,
      );
    await limits(tx, 'files', { at_first: 20 * MB });
    await answer(9 * MB);
    expect(await refusalOf(answer(10 * MB))).toBe('budget_files');
    await upload(tx, 'owner', IDS.ourProject, 10 * MB);
  }),
);

test(
  'what is deleted for good is free again: an upload, a picture, a whole project',
  withFixture(async (tx) => {
    const project = await projectOf(tx, 'stranger');
    await upload(tx, 'stranger', project, 500 * MB);
    await tx`insert into storage.objects (bucket_id, name, metadata) values ('note-pictures', ${project} || '/a.webp', '{"size": 1000000}')`;
    const noted = async () =>
      Number(await scalar(tx`select files from public.person_budgets where person_id = ${personId('stranger')}`));
    expect(await noted()).toBe(500 * MB + 1_000_000);
    await tx`delete from storage.objects where name = ${project} || '/a.webp'`;
    expect(await noted()).toBe(500 * MB);
    await tx`update public.projects set removed_at = now() where id = ${project}`;
    expect(await noted()).toBe(500 * MB);
    await tx`update public.projects set purge_at = now() where id = ${project}`;
    await tx`select public.purge_expired()`;
    expect(await noted()).toBe(0);
  }),
);

describe('the new accounts of one network', () => {
  test(
    'share one budget, and others are not counted',
    withFixture(async (tx) => {
      const [one, two, three] = [
        await projectOf(tx, 'stranger'),
        await projectOf(tx, 'viewer'),
        await projectOf(tx, 'member'),
      ];
      for (const who of ['stranger', 'viewer', 'member'] as const) await network(tx, who, 'n1');
      await limits(tx, 'files', { of_network: 1.5 * GB });
      await upload(tx, 'stranger', one, 700 * MB);
      await upload(tx, 'viewer', two, 700 * MB);
      expect(await refusalOf(upload(tx, 'member', three, 700 * MB))).toBe('budget_network_files');
      await network(tx, 'member', 'n2');
      await upload(tx, 'member', three, 700 * MB);
    }),
  );

  test(
    'share a number of projects, but nobody is refused the first three',
    withFixture(async (tx) => {
      for (const who of ['stranger', 'viewer'] as const) await network(tx, who, 'n1');
      await limits(tx, 'projects', { of_network: 4 });
      for (let count = 0; count < 4; count += 1) await projectOf(tx, 'viewer');
      for (let count = 0; count < 3; count += 1) await projectOf(tx, 'stranger');
      expect(await refusalOf(projectOf(tx, 'stranger'))).toBe('budget_network_projects');
    }),
  );

  test(
    'an account leaves the share after ninety days, after fourteen with a proven address, with more from an admin, or with a paid site',
    withFixture(async (tx) => {
      const shares = async () => {
        const [row] = await tx`
          select public.shares_budget(b) as alone, exists (select from public.sharing_accounts('n1') s where s.person_id = b.person_id) as listed
          from public.person_budgets b where person_id = ${personId('stranger')}`;
        expect(row?.listed).toBe(row?.alone);
        return row?.alone;
      };
      await network(tx, 'stranger', 'n1');
      expect(await shares()).toBe(true);
      await joined(tx, 'stranger', 20);
      expect(await shares()).toBe(true);
      await tx`update public.profiles set email_proved_at = now() where id = ${personId('stranger')}`;
      expect(await shares()).toBe(false);
      await joined(tx, 'stranger', 10);
      expect(await shares()).toBe(true);
      await tx`update public.profiles set email_proved_at = null`;
      await joined(tx, 'stranger', 91);
      expect(await shares()).toBe(false);
      await joined(tx, 'stranger', 1);
      await tx`insert into public.raised_budgets (person_id, budget, most) values (${personId('stranger')}, 'files', 1)`;
      expect(await shares()).toBe(false);
    }),
  );

  test(
    'are summed in one query, however many they are',
    withFixture(async (tx) => {
      const more = (count: number) => tx`
        with made as (
          insert into auth.users (id, email)
          select gen_random_uuid(), gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int) returning id
        )
        insert into public.person_budgets (person_id, network, joined_at, files)
        select id, 'n1', now(), 10 from made
        on conflict (person_id) do update set network = excluded.network, files = excluded.files`;
      const state = () => tx`select network_used from public.budget_state(${personId('stranger')}, 'files')`;
      const calls = async () => {
        const before = Number(await scalar(tx`select sum(calls) from pg_stat_xact_user_functions`));
        const [found] = await state();
        return [
          Number(found?.network_used),
          Number(await scalar(tx`select sum(calls) from pg_stat_xact_user_functions`)) - before,
        ];
      };
      await network(tx, 'stranger', 'n1');
      await tx`set local track_functions = 'all'`;
      await state();
      const [used, few] = await calls();
      await more(50);
      const [usedThen, many] = await calls();
      expect([Number(usedThen) - Number(used), many]).toEqual([500, few]);
    }),
  );

  test(
    'an account that was made without the gateway shares with all such accounts',
    withFixture(async (tx) => {
      const [one, two] = [await projectOf(tx, 'stranger'), await projectOf(tx, 'member')];
      await limits(tx, 'files', { of_network: GB });
      await upload(tx, 'stranger', one, 700 * MB);
      expect(await refusalOf(upload(tx, 'member', two, 700 * MB))).toBe('budget_network_files');
    }),
  );
});

test(
  'a project is handed over to somebody only when it fits, and a deleted account keeps nobody from taking over',
  withFixture(async (tx) => {
    await upload(tx, 'owner', IDS.ourProject, 900 * MB);
    const theirs = await projectOf(tx, 'manager');
    await upload(tx, 'manager', theirs, 200 * MB);
    await proveFresh(tx, 'owner');
    const hand = () =>
      as(
        tx,
        'owner',
        (me) => me`select public.transfer_project(${IDS.ourProject}, m.id) from public.project_members m
          where m.joined_user_id = ${personId('manager')} and m.project_id = ${IDS.ourProject}`,
      );
    expect(await refusalOf(hand())).toBe('budget_of_receiver');
    await tx`update public.projects set owner_id = ${personId('manager')} where id = ${IDS.ourProject}`;
    expect(Number(await scalar(tx`select files from public.person_use(${personId('manager')})`))).toBeGreaterThan(GB);
    expect(await refusalOf(upload(tx, 'manager', theirs, 1))).toBe('budget_files');
    await note(tx, 'manager', theirs);
  }),
);

describe('an admin', () => {
  const raise = (tx: Transaction, who: PersonName, most: number | null, reason = '가족 사진') =>
    as(tx, who, (me) => me`select public.raise_budget('files', ${reason}, ${personId('stranger')}, null, ${most})`);

  test(
    'raises a budget with a reason, in one row of the audit log, and takes it back',
    withFixture(async (tx) => {
      const acts = () => tx`select target_id, before, after from public.audit_log where action = 'budget.raised'`;
      await raise(tx, 'admin', 50 * GB);
      expect(await mostOf(tx, 'stranger', 'files')).toBe(50 * GB);
      expect(await acts()).toEqual([
        {
          target_id: personId('stranger'),
          before: { budget: 'files', most: null },
          after: { budget: 'files', most: 50 * GB, reason: '가족 사진' },
        },
      ]);
      await raise(tx, 'admin', null);
      expect(await mostOf(tx, 'stranger', 'files')).toBe(GB);
      expect(await acts()).toHaveLength(2);
    }),
  );

  test(
    'has to give a reason, and nobody else may do it or see the lists',
    withFixture(async (tx) => {
      expect(await refusalOf(raise(tx, 'admin', GB, ' '))).toBe('invalid_request');
      expect(await refusalOf(raise(tx, 'stranger', 50 * GB))).toBe('forbidden');
      for (const list of ['admin_budgets', 'admin_networks'])
        expect(await refusalOf(as(tx, 'owner', (me) => me.unsafe(`select * from public.${list}()`)))).toBe('forbidden');
    }),
  );

  test(
    'sees the people and networks that use the most first, and raises a network',
    withFixture(async (tx) => {
      const [one, two] = [await projectOf(tx, 'stranger'), await projectOf(tx, 'viewer')];
      for (const who of ['stranger', 'viewer'] as const) await network(tx, who, 'n1');
      await upload(tx, 'stranger', one, 300 * MB);
      await upload(tx, 'viewer', two, 400 * MB);
      const people = await as(tx, 'admin', (me) => me`select * from public.admin_budgets('files')`);
      expect(people.slice(0, 2)).toMatchObject([
        { email: 'viewer@example.com', files: String(400 * MB), most_files: String(GB), shares: true },
        { email: 'stranger@example.com', files: String(300 * MB) },
      ]);
      const [largest] = await as(tx, 'admin', (me) => me`select * from public.admin_networks('files')`);
      expect(largest).toMatchObject({
        network: 'n1',
        people: '2',
        files: String(700 * MB),
        most_files: String(20 * GB),
      });
      await as(tx, 'admin', (me) => me`select public.raise_budget('files', '새 사무실', null, 'n1', ${90 * GB})`);
      const [raised] = await as(tx, 'admin', (me) => me`select * from public.admin_networks('files')`);
      expect(raised?.most_files).toBe(String(90 * GB));
    }),
  );
});

test(
  'people see their own use only',
  withFixture(async (tx) => {
    const project = await projectOf(tx, 'stranger');
    await upload(tx, 'stranger', project, 10 * MB);
    const mine = await as(tx, 'stranger', (me) => scalar<Record<string, unknown>>(me`select public.my_budget()`));
    expect(mine).toMatchObject({ files: { used: 10 * MB, most: GB }, projects: { used: 1, most: 20 } });
  }),
);

test('two uploads at the same moment in different projects do not exceed the budget together', async () => {
  await startAnew(database.sql);
  const projects = await database.sql.begin(async (tx) => [
    await projectOf(tx, 'other'),
    await projectOf(tx, 'other'),
    await projectOf(tx, 'other'),
  ]);
  const answers = await Promise.all(
    projects.map((project) =>
      database.sql
        .begin(async (tx) => {
          const id = await begin(tx, 'other', project, 600 * MB);
          await tx`select pg_sleep(0.1)`;
          await take(tx, 'other', id, 600 * MB);
        })
        .then(
          () => 'begun',
          (error: Error) => error.message,
        ),
    ),
  );
  expect(answers.sort()).toEqual(['begun', 'budget_files', 'budget_files']);
});

test('notes in many projects of one owner are saved at the same moment, and none waits for another', async () => {
  const projects = await database.sql.begin(async (tx) => [await projectOf(tx, 'admin'), await projectOf(tx, 'admin')]);
  await database.sql.begin(async (holder) => {
    await note(holder, 'admin', projects[0] ?? '', 200_000);
    const waits = database.sql.begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`;
      await note(tx, 'admin', projects[1] ?? '', 200_000);
    });
    await waits;
  });
});
