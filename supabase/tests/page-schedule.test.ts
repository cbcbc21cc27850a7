import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';
import { rowsRead } from './support/rows-read.ts';

const { withFixture } = useSharedFixture();

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plan = (tx: Transaction, who: PersonName, publishAt: string | null, unpublishAt: string | null = null) =>
  as(tx, who, (me) => me`select public.set_page_schedule(${IDS.ourPage}, ${publishAt}, ${unpublishAt})`);
const due = (tx: Transaction) => tx`select page_id, user_id from public.claim_due_pages(5)`;
const stored = async (tx: Transaction) => {
  const [row] = await tx`
    select publish_at is not null as publishes, unpublish_at is not null as unpublishes,
      schedule_failed_at is not null as failed, live_version_id is not null as live
    from public.pages where id = ${IDS.ourPage}`;
  return row;
};

test(
  'an editor schedules a page; it becomes due in the editor’s name, and the schedule ends afterwards',
  withFixture(async (tx) => {
    await plan(tx, 'member', at(1), at(2));
    expect(await due(tx)).toEqual([]);
    await tx`update public.pages set publish_at = now() - interval '1 second' where id = ${IDS.ourPage}`;
    expect(await due(tx)).toEqual([{ page_id: IDS.ourPage, user_id: personId('member') }]);
    // Somebody changed the schedule while the gateway rendered the page.
    await tx`select public.end_page_schedule(${IDS.ourPage}, ${at(9)}, false)`;
    expect(await stored(tx)).toMatchObject({ publishes: true });
    await tx`select public.end_page_schedule(id, publish_at, true) from public.pages where id = ${IDS.ourPage}`;
    expect(await stored(tx)).toMatchObject({ publishes: false, unpublishes: true, failed: true });
    await plan(tx, 'member', null);
    expect(await stored(tx)).toMatchObject({ unpublishes: false, failed: false });
  }),
);

test(
  'due pages are taken in turn of their people, a taken one later again, and only so many',
  withFixture(async (tx) => {
    await tx`insert into public.pages (site_id, slug, title, publish_at, scheduled_by)
      select site_id, 'many-' || n, 'x', now() - interval '1 day', ${personId('member')}
      from public.pages, generate_series(1, 50) n where id = ${IDS.ourPage}`;
    await tx`update public.pages set publish_at = now() - interval '1 second', scheduled_by = ${personId('owner')}
      where id = ${IDS.ourPage}`;
    const take = () => tx<{ page_id: string; user_id: string; tries: number }[]>`
      select page_id, user_id, tries from public.claim_due_pages(2)`;
    const first = await take();
    expect(first.map(({ user_id }) => user_id).sort()).toEqual([personId('member'), personId('owner')].sort());
    const second = await take();
    expect(second.map(({ user_id }) => user_id)).toEqual([personId('member'), personId('member')]);
    expect(second.map(({ page_id }) => page_id)).not.toContain(first[0]?.page_id);
    await tx`update public.pages set schedule_retry_at = now() where id = ${IDS.ourPage}`;
    expect((await take()).find(({ page_id }) => page_id === IDS.ourPage)).toMatchObject({ tries: 2 });
    await plan(tx, 'owner', at(1));
    expect(await tx`select schedule_tries, schedule_retry_at from public.pages where id = ${IDS.ourPage}`).toEqual([
      { schedule_tries: 0, schedule_retry_at: null },
    ]);
  }),
);

test(
  'a page is unpublished when it is due, but not before it is published',
  withFixture(async (tx) => {
    await tx`insert into public.page_versions (page_id, site_id, kind, title, project)
      select id, site_id, 'publish', title, '{}' from public.pages where id = ${IDS.ourPage}`;
    await tx`update public.pages p set live_version_id = v.id, publish_at = now(), unpublish_at = now()
      from public.page_versions v where v.page_id = p.id and p.id = ${IDS.ourPage}`;
    await tx`select public.unpublish_due_pages()`;
    expect(await stored(tx)).toMatchObject({ live: true, unpublishes: true });
    await tx`update public.pages set publish_at = null where id = ${IDS.ourPage}`;
    await tx`select public.unpublish_due_pages()`;
    expect(await stored(tx)).toMatchObject({ live: false, unpublishes: false });
  }),
);

test(
  'a claim reads a few rows, however many pages of one person are due, also to be unpublished or of a removed site',
  withFixture(async (tx) => {
    const other = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.theirPage}`);
    await tx`set local session_replication_role = replica`;
    for (const column of ['publish_at', 'unpublish_at'])
      await tx`insert into public.pages (site_id, slug, title, ${tx(column)}, scheduled_by)
        select ${other}, ${column.replace('_at', '-')} || n, 'x', now() - interval '1 day', ${personId('other')} from generate_series(1, 3000) n`;
    await tx`update public.pages set publish_at = now() - interval '1 second', scheduled_by = ${personId('owner')}
      where id = ${IDS.ourPage}`;
    await tx`set local session_replication_role = origin`;
    await tx`analyze public.pages`;
    const claim = () => tx<{ user_id: string }[]>`select user_id from public.claim_due_pages(5)`;
    let taken: { user_id: string }[] = [];
    const claimed = await rowsRead(tx, async () => (taken = await claim()), 'pages');
    expect(claimed).toBeLessThan(100);
    expect(taken.map(({ user_id }) => user_id)).toContain(personId('owner'));
    await tx`update public.sites set removed_at = now() where id = ${other}`;
    expect(await rowsRead(tx, claim, 'pages')).toBeLessThan(100);
    expect(await rowsRead(tx, () => tx`select public.unpublish_due_pages()`, 'pages')).toBeLessThan(1_500);
  }),
);

test(
  'pages of one person that are to be unpublished do not keep those of another back',
  withFixture(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.pages (site_id, slug, title, unpublish_at, scheduled_by)
      select site_id, 'many-' || n, 'x', now() - interval '1 day', ${personId('other')}
      from public.pages, generate_series(1, 300) n where id = ${IDS.theirPage}`;
    await tx`set local session_replication_role = origin`;
    await tx`update public.pages set unpublish_at = now(), scheduled_by = ${personId('owner')} where id = ${IDS.ourPage}`;
    expect(await scalar<number>(tx`select public.unpublish_due_pages()`)).toBe(100);
    expect(await stored(tx)).toMatchObject({ unpublishes: false });
  }),
);

test(
  'a page in the trash has no schedule',
  withFixture(async (tx) => {
    await plan(tx, 'member', at(1), at(2));
    await tx`update public.pages set removed_at = now() where id = ${IDS.ourPage}`;
    expect(await stored(tx)).toMatchObject({ publishes: false, unpublishes: false });
  }),
);

test.each([
  ['the past', at(-1), null],
  ['an end in the past', null, at(-1)],
  ['an end before the start', at(2), at(1)],
  ['more than a year ahead', at(24 * 400), null],
])('%s is refused', (_name, start, end) =>
  withFixture(async (tx) => {
    expect(await refusalOf(plan(tx, 'member', start, end))).toBe('schedule_invalid');
  })(),
);

test.each([
  ['viewer', 'forbidden'],
  ['stranger', 'not_found'],
] as const)('%s schedules nothing: %s', (who, reason) =>
  withFixture(async (tx) => {
    expect(await refusalOf(plan(tx, who, at(1)))).toBe(reason);
  })(),
);
