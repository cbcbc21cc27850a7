import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { addAreaTexts } from '../../scripts/area-texts.ts';
import { AppError } from '../../shared-ui/src/errors/app-error.ts';
import { errorText } from '../../shared-ui/src/errors/messages.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

const OUR_SITE = `(select site_id from public.pages where id = '${IDS.ourPage}')`;
const DOC = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

interface Making {
  readonly who: PersonName;
  /** SQL that creates `$n` of the counted rows, each with a length of `$size`. */
  readonly make: string;
  /** Whether only functions of the gateway make such rows. */
  readonly byServer?: true;
}

const MAKING: Readonly<Record<string, Making>> = {
  person_projects: {
    who: 'owner',
    make: `insert into public.projects (id, name) select gen_random_uuid(), 'x' from generate_series(1, $n)`,
  },
  person_memos: {
    who: 'owner',
    make: `insert into public.memos (id, body) select gen_random_uuid(), repeat('x', $size) from generate_series(1, $n)`,
  },
  project_members: {
    who: 'owner',
    make: `insert into public.project_members (project_id, member_email)
      select '${IDS.ourProject}', gen_random_uuid() || '@example.com' from generate_series(1, $n)`,
  },
  project_invites: {
    who: 'owner',
    make: `select public.create_invite_code('${IDS.ourProject}', 'member', 1, 1) from generate_series(1, $n)`,
  },
  project_notes: {
    who: 'member',
    make: `insert into public.notes (id, project_id, body_text)
      select gen_random_uuid(), '${IDS.ourProject}', repeat('x', $size) from generate_series(1, $n)`,
  },
  project_files: {
    who: 'member',
    byServer: true,
    make: `insert into public.files (project_id, name, mime, size, sha256)
      select '${IDS.ourProject}', gen_random_uuid()::text, 'text/plain', 10, repeat('0', 64) from generate_series(1, $n)`,
  },
  project_file_storage: {
    who: 'member',
    byServer: true,
    make: `insert into public.file_uploads (id, project_id, user_id, size, held)
      select gen_random_uuid(), '${IDS.ourProject}', '${personId('member')}', $size, $size from generate_series(1, $n)`,
  },
  project_comments: {
    who: 'member',
    make: `select public.save_comment(gen_random_uuid(), 'note', n.id, '${DOC('x')}', 'x' || repeat('x', $size))
      from generate_series(1, $n), (
        select id from public.notes where project_id = '${IDS.ourProject}' and removed_at is null limit 1
      ) n`,
  },
  project_boards: {
    who: 'owner',
    byServer: true,
    make: `insert into public.boards (project_id, name) select '${IDS.ourProject}', 'x' from generate_series(1, $n)`,
  },
  project_issues: {
    who: 'member',
    make: `select public.create_issue(
        gen_random_uuid(), '${IDS.ourProject}', 'x', null, jsonb_build_object('body_text', repeat('x', $size)))
      from generate_series(1, $n)`,
  },
  project_labels: {
    who: 'member',
    make: `select public.save_label(gen_random_uuid(), '${IDS.ourProject}', left(gen_random_uuid()::text, 30), 'red') from generate_series(1, $n)`,
  },
  project_issue_views: {
    who: 'member',
    make: `select public.save_issue_view(gen_random_uuid(), '${IDS.ourProject}', 'x', '') from generate_series(1, $n)`,
  },
  site_pages: {
    who: 'member',
    make: `insert into public.pages (id, site_id, slug, title, draft)
      select gen_random_uuid(), p.site_id, gen_random_uuid()::text, 'x', jsonb_build_object('x', repeat('x', $size))
      from public.pages p, generate_series(1, $n) where p.id = '${IDS.ourPage}'`,
  },
  site_form_answers: {
    who: 'member',
    byServer: true,
    make: `insert into public.form_submissions (form_id, site_id, definition_id, version_id, data, body, ip_hash, digest)
      select f.id, f.site_id, d.id, f.version_id, '{}', repeat('x', $size), '', ''
      from public.forms f join public.form_definitions d on d.form_id = f.id, generate_series(1, $n)
      where f.id = '${IDS.ourForm}'`,
  },
  site_form_files: {
    who: 'member',
    byServer: true,
    make: `insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
      select gen_random_uuid(), s.site_id, s.id, 'cv', 'cv.pdf', $size
      from public.form_submissions s, generate_series(1, $n) where s.id = '${IDS.ourAnswer}'`,
  },
  site_assets: {
    who: 'member',
    make: `insert into public.assets (site_id, sha256, path, mime, bytes)
      select p.site_id, repeat(md5(random()::text), 2), p.site_id || '/0.png', 'image/png', 1
      from public.pages p, generate_series(1, $n) where p.id = '${IDS.ourPage}'`,
  },
  site_files: {
    who: 'member',
    make: `insert into storage.objects (bucket_id, name, metadata)
      select 'site-assets', p.site_id || '/' || gen_random_uuid() || '.png', jsonb_build_object('contentLength', $size, 'size', $size)
      from public.pages p, generate_series(1, $n) where p.id = '${IDS.ourPage}'`,
  },
  project_pictures: {
    who: 'member',
    make: `insert into storage.objects (bucket_id, name, metadata)
      select 'note-pictures', '${IDS.ourProject}/' || gen_random_uuid() || '.webp', jsonb_build_object('contentLength', $size, 'size', $size)
      from generate_series(1, $n)`,
  },
};

const make = (tx: Transaction, resource: string, count: number, size = 1) => {
  const { who, make: statement, byServer } = MAKING[resource] as Making;
  const run = (me: Transaction) =>
    me.unsafe(statement.replaceAll('$n', String(count)).replaceAll('$size', String(size)));
  return byServer ? (tx.savepoint(run) as Promise<unknown>) : as(tx, who, run);
};
const limit = (tx: Transaction, resource: string, limits: { max_rows?: number | null; max_bytes?: number | null }) =>
  tx`update public.usage_limits set ${tx(limits)} where resource = ${resource}`;
const counter = async (tx: Transaction, resource: string, owner: string) => {
  const [row] = await tx.unsafe<{ row_count: string; byte_count: string }[]>(
    `select row_count, byte_count from public.usage where resource = '${resource}' and owner_id = ${owner}`,
  );
  return row && { rows: Number(row.row_count), bytes: Number(row.byte_count) };
};
await addAreaTexts();

/** The differences between the counters and the real counts. */
const differences = (tx: Transaction | typeof database.sql) => tx`
  select * from (select owner_id, resource, row_count, byte_count from public.usage where row_count <> 0 or byte_count <> 0) u
  full join public.counted_usage() c using (owner_id, resource)
  where (u.row_count, u.byte_count) is distinct from (c.row_count, c.byte_count)`;

const REFUSED = /^quota_|row-level security/;

describe('each quota', () => {
  test(
    'every quota has an actor who can fill it, and the message names its limits',
    withFixture(async (tx) => {
      const limits = await tx<
        { resource: string; max_rows: string | null; max_bytes: string | null; pruned: boolean }[]
      >`
        select * from public.usage_limits`;
      expect(
        limits
          .filter(({ pruned }) => !pruned)
          .map(({ resource }) => resource)
          .sort(),
      ).toEqual(Object.keys(MAKING).sort());
      for (const { resource, max_rows, max_bytes } of limits) {
        if (max_rows) {
          const words = errorText(new AppError({ code: `quota_${resource}_rows` }));
          expect(words, resource).toContain(Number(max_rows).toLocaleString('ko'));
        }
        if (max_bytes && resource !== 'project_note_versions') {
          const words = errorText(new AppError({ code: `quota_${resource}_bytes` }));
          const mega = Number(max_bytes) / 1024 ** 2;
          expect(words, resource).toContain(mega >= 1024 ? `${mega / 1024}GB` : `${mega}MB`);
        }
      }
    }),
  );

  test.each(Object.keys(MAKING))('the quota of %s limits the rows, one at a time or all at once', (resource) =>
    withFixture(async (tx) => {
      await make(tx, resource, 3);
      const { n } = (
        await tx<{ n: number }[]>`
        select (select row_count::int from public.usage u where u.resource = ${resource} order by row_count desc limit 1) as n`
      )[0] ?? { n: 0 };
      await limit(tx, resource, { max_rows: n + 2 });
      await make(tx, resource, 1);
      expect(await refusalOf(make(tx, resource, 100))).toMatch(REFUSED);
      await make(tx, resource, 1);
      expect(await refusalOf(make(tx, resource, 1))).toMatch(REFUSED);
    })(),
  );

  test.each([
    'person_memos',
    'project_notes',
    'project_issues',
    'project_file_storage',
    'site_pages',
    'site_files',
    'project_pictures',
  ])('%s: no more bytes than it allows', (resource) =>
    withFixture(async (tx) => {
      await limit(tx, resource, { max_bytes: 40_000 });
      await make(tx, resource, 3, 10_000);
      expect(await refusalOf(make(tx, resource, 1, 15_000))).toMatch(REFUSED);
      await make(tx, resource, 1, 1000);
    })(),
  );
});

describe('a save that replaces content', () => {
  test(
    'only the growth of replaced content counts, and shorter content is always accepted',
    withFixture(async (tx) => {
      const save = (rev: number, length: number) =>
        as(
          tx,
          'member',
          (me) =>
            me`select public.save_note(${IDS.ourNote}, ${rev}, 'x', ${DOC('가'.repeat(length))}::text::jsonb, 'x')`,
        );
      await save(1, 1000);
      const before = await counter(tx, 'project_notes', `'${IDS.ourProject}'`);
      await limit(tx, 'project_notes', { max_bytes: (before?.bytes ?? 0) + 100 });
      expect(await refusalOf(save(2, 1100))).toBe('quota_project_notes_bytes');
      await save(2, 1010);
      await limit(tx, 'project_notes', { max_bytes: 10 });
      await save(3, 500);
      expect(await refusalOf(save(4, 501))).toBe('quota_project_notes_bytes');
      expect((await counter(tx, 'project_notes', `'${IDS.ourProject}'`))?.bytes).toBe((before?.bytes ?? 0) - 1500);
    }),
  );
});

describe('the trash', () => {
  test(
    'rows in the trash count until they are purged',
    withFixture(async (tx) => {
      const [{ n = 0 } = {}] = await tx<{ n: number }[]>`
        select count(*)::int as n from public.notes where project_id = ${IDS.ourProject}`;
      await limit(tx, 'project_notes', { max_rows: n });
      await as(tx, 'member', (me) => me`select public.remove_note(${IDS.ourNote})`);
      expect(await refusalOf(make(tx, 'project_notes', 1))).toBe('quota_project_notes_rows');
      await as(tx, 'manager', (me) => me`select public.purge_note(${IDS.ourNote})`);
      await make(tx, 'project_notes', 1);
    }),
  );

  test(
    'deleting a project, page or account deletes its counters',
    withFixture(async (tx) => {
      await tx`update public.projects set removed_at = now() where id = ${IDS.ourProject}`;
      await tx`update public.projects set purge_at = now() where id = ${IDS.ourProject}`;
      await tx`select public.purge_expired()`;
      await tx`delete from auth.users where id = ${personId('viewer')}`;
      const left = await tx`
        select * from public.usage u where u.owner_id in (${IDS.ourProject}, ${personId('viewer')})`;
      expect(left).toEqual([]);
      expect(await differences(tx)).toEqual([]);
    }),
  );
});

test(
  'purging a project with the id of a user or a site keeps their counters',
  withFixture(async (tx) => {
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    for (const id of [personId('owner'), site]) {
      await as(tx, 'owner', (me) => me`insert into public.projects (id, name) values (${id}, 'x')`);
      await tx`update public.projects set removed_at = now() where id = ${id}`;
      await tx`update public.projects set purge_at = now() where id = ${id}`;
    }
    await tx`select public.purge_expired()`;
    expect(await differences(tx)).toEqual([]);
  }),
);

test(
  'a project cannot be handed to a user who already owns the maximum',
  withFixture(async (tx) => {
    await limit(tx, 'person_projects', { max_rows: 2 });
    await as(tx, 'manager', (me) => me`insert into public.projects (name) values ('a'), ('b')`);
    await proveFresh(tx, 'owner');
    const hand = () =>
      as(
        tx,
        'owner',
        (me) => me`select public.transfer_project(${IDS.ourProject}, m.id) from public.project_members m
          where m.joined_user_id = ${personId('manager')} and m.project_id = ${IDS.ourProject}`,
      );
    expect(await refusalOf(hand())).toBe('quota_person_projects_rows');
    await limit(tx, 'person_projects', { max_rows: 3 });
    await hand();
    expect(await counter(tx, 'person_projects', `'${personId('manager')}'`)).toMatchObject({ rows: 3 });
    expect(await differences(tx)).toEqual([]);
  }),
);

/** Random numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test(
  'after a random sequence of actions the counters match the rows',
  withFixture(async (tx) => {
    expect(await differences(tx)).toEqual([]);
    const random = numbers(6);
    const pick = (count: number) => Math.floor(random.next().value * count);
    const acts: (() => Promise<unknown>)[] = [
      ...Object.keys(MAKING).map((resource) => () => make(tx, resource, pick(4), pick(300))),
      () => tx`update public.notes set body_text = repeat('y', ${pick(500)}), rev = rev + 1 where random() < 0.3`,
      () => tx`update public.memos set body = repeat('y', ${pick(500)}) where random() < 0.3`,
      () => tx`update public.pages set draft = jsonb_build_object('y', repeat('y', ${pick(500)})) where random() < 0.3`,
      () => tx`insert into public.note_versions (note_id, project_id, rev, title, content, at)
        select id, project_id, 1000 + ${pick(1000)}, title, content, now() from public.notes where random() < 0.5
        on conflict do nothing`,
      () => tx`insert into public.page_versions (page_id, site_id, kind, title, project, html)
        select id, site_id, 'publish', title, draft, repeat('z', ${pick(500)}) from public.pages where random() < 0.5`,
      () =>
        tx`update public.projects p set owner_id = (select id from public.profiles order by random() limit 1) where random() < 0.2`,
      () => tx`delete from public.notes where random() < 0.2`,
      () => tx`delete from public.comments where random() < 0.2`,
      () => tx`delete from public.memos where random() < 0.2`,
      () => tx`delete from public.pages where random() < 0.1 and id <> ${IDS.ourPage}`,
      () => tx`delete from public.project_invites where random() < 0.3`,
      () => tx`update public.projects set removed_at = now() where random() < 0.05 and id <> ${IDS.ourProject}`,
      () => tx`update public.projects set purge_at = now() where removed_at is not null`,
      () => tx`select public.purge_expired()`,
    ];
    for (let step = 0; step < 120; step += 1) await acts[pick(acts.length)]?.();
    expect(await differences(tx)).toEqual([]);
    await tx`update public.usage set row_count = row_count + 7, byte_count = 0`;
    expect(await differences(tx)).not.toEqual([]);
    await tx`select public.recount_usage()`;
    expect(await differences(tx)).toEqual([]);
  }),
);

describe('a version history drops old entries instead of refusing new ones', () => {
  test(
    'a hundred versions of a note are kept; versions saved by users and of other days outlast many of one hour',
    withFixture(async (tx) => {
      await tx`delete from public.note_versions where note_id = ${IDS.ourNote}`;
      const kept = async () => {
        const rows = await tx<{ rev: number }[]>`
          select rev from public.note_versions where note_id = ${IDS.ourNote} order by rev`;
        return rows.map(({ rev }) => rev);
      };
      // There is one version each day, then many within minutes. Users saved the first of these.
      await tx`insert into public.note_versions (note_id, project_id, rev, title, content, kind, at, kept_at)
        select ${IDS.ourNote}, ${IDS.ourProject}, n, '', '{}', 'auto', now(), now() - make_interval(days => 100 - n)
        from generate_series(1, 60) n`;
      await tx`insert into public.note_versions (note_id, project_id, rev, title, content, kind, at, kept_at)
        select ${IDS.ourNote}, ${IDS.ourProject}, n, '', '{}', case n when 61 then 'manual' else 'auto' end,
          now(), now() - interval '2 hours' + make_interval(secs => n)
        from generate_series(61, 200) n`;
      const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
      expect(await kept()).toEqual([...range(1, 61), ...range(162, 200)]);
    }),
  );

  test(
    'the quota of a project limits the number of its kept versions',
    withFixture(async (tx) => {
      await limit(tx, 'project_note_versions', { max_bytes: 10_000 });
      for (let rev = 10; rev < 40; rev += 1) {
        await tx`insert into public.note_versions (note_id, project_id, rev, title, content, at)
          values (${IDS.ourNote}, ${IDS.ourProject}, ${rev}, '', ${DOC('x'.repeat(1000))}::text::jsonb, now() + make_interval(secs => ${rev}))`;
      }
      const kept = await tx<{ rev: number }[]>`
        select rev from public.note_versions where note_id = ${IDS.ourNote} order by rev desc`;
      expect(kept[0]?.rev).toBe(39);
      expect(kept.length).toBeGreaterThan(5);
      expect((await counter(tx, 'project_note_versions', `'${IDS.ourProject}'`))?.bytes).toBeLessThanOrEqual(10_000);
    }),
  );

  test(
    'the newest two hundred versions of a page and the live one are kept; a site full of live pages cannot publish @nightly',
    withFixture(async (tx) => {
      const publish = async (size = 10) =>
        scalar<{ ok: boolean }>(
          tx`select public.publish_page(${IDS.ourPage}, p.rev, ${personId('owner')}, ${'x'.repeat(size)}, '', '[]', null)
            from public.pages p where p.id = ${IDS.ourPage}`,
        );
      await publish();
      const live = await scalar<string>(tx`select live_version_id from public.pages where id = ${IDS.ourPage}`);
      const add = (first: number, last: number) => tx`
        insert into public.page_versions (page_id, site_id, kind, title, project, at)
        select page_id, site_id, kind, title, project, now() + make_interval(secs => n)
        from public.page_versions, generate_series(${first}::int, ${last}::int) n where id = ${live}`;
      await add(1, 209);
      await add(210, 210);
      const left = await tx<{ id: string }[]>`
        select id from public.page_versions where page_id = ${IDS.ourPage} order by at desc`;
      expect(left).toHaveLength(201);
      expect(left.at(-1)?.id).toBe(live);

      await limit(tx, 'site_page_versions', { max_bytes: 5000 });
      for (let times = 0; times < 8; times += 1) expect(await publish(2000 + times)).toMatchObject({ ok: true });
      expect((await counter(tx, 'site_page_versions', OUR_SITE))?.bytes).toBeLessThanOrEqual(5000);
      expect(await refusalOf(tx.savepoint(() => publish(6000)))).toBe('quota_site_page_versions_bytes');
    }),
  );
});

test(
  'activity, ended invites and sent mails are deleted after some time @nightly',
  withFixture(async (tx) => {
    const count = (table: string) => scalar<number>(tx`select count(*)::int from ${tx(`public.${table}`)}`);
    const before = [await count('activity'), await count('project_invites'), await count('outbox')];
    await tx`insert into public.activity (project_id, verb, target_type, target_id, at)
      values (${IDS.ourProject}, 'x', 'x', ${IDS.ourProject}, now() - interval '13 months')`;
    await tx`insert into public.project_invites (project_id, role, code_hash, expires_at)
      values (${IDS.ourProject}, 'member', 'old', now() - interval '31 days')`;
    await tx`insert into public.outbox (kind, to_email, created_at, sent_at)
      values ('x', 'x@example.com', now() - interval '31 days', now())`;
    await tx`select public.purge_expired()`;
    expect([await count('activity'), await count('project_invites'), await count('outbox')]).toEqual(before);

    await tx`insert into public.activity (project_id, verb, target_type, target_id, at)
      select ${IDS.theirProject}, 'x', 'x', ${IDS.theirProject}, now() - make_interval(secs => n) from generate_series(1, 50010) n`;
    await tx`select public.purge_expired()`;
    const left = tx`select count(*)::int from public.activity where project_id = ${IDS.theirProject}`;
    expect(await scalar(left)).toBe(50_000);
  }),
);
