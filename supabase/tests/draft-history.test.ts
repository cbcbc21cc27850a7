import { randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const save = (tx: Transaction, who: PersonName, rev: number, project: object) =>
  as(tx, who, (me) =>
    scalar<{ ok: boolean }>(me`select public.save_draft(${IDS.ourPage}, ${rev}, ${me.json(project as never)})`),
  );
const versions = (tx: Transaction, who: PersonName) =>
  as(
    tx,
    who,
    (me) => me<{ project: unknown; created_by: string | null }[]>`
    select project, created_by from public.draft_versions where page_id = ${IDS.ourPage} order by at desc, project::text desc`,
  );
/** Resets the page: it was saved a moment ago by nobody, and has no history. */
async function fresh(tx: Transaction) {
  await tx`delete from public.draft_versions`;
  await tx`update public.pages set updated_at = now(), updated_by = null where id = ${IDS.ourPage}`;
}
/** Adds copies of the only version. Each is a second later than the one before. */
const add = (tx: Transaction, count: number, project: object = {}) =>
  tx`insert into public.draft_versions (page_id, site_id, title, project, at, kept_at)
    select page_id, site_id, title, ${tx.json(project as never)}, at + n * interval '1 second', kept_at + n * interval '1 second'
    from (select * from public.draft_versions where page_id = ${IDS.ourPage} limit 1) v, generate_series(1, ${count}) n`;

test(
  'an earlier draft is kept once per person and ten minutes',
  withFixture(async (tx) => {
    await fresh(tx);
    await save(tx, 'member', 1, { n: 1 });
    await save(tx, 'member', 2, { n: 2 });
    expect(await versions(tx, 'member')).toEqual([{ project: {}, created_by: null }]);
    await tx`update public.draft_versions set at = now() - interval '11 minutes', kept_at = now() - interval '11 minutes'`;
    await save(tx, 'member', 3, { n: 3 });
    await save(tx, 'manager', 4, { n: 4 });
    expect(await versions(tx, 'manager')).toEqual([
      { project: { n: 3 }, created_by: personId('member') },
      { project: { n: 2 }, created_by: personId('member') },
      { project: {}, created_by: null },
    ]);
  }),
);

test(
  'a draft that nobody changed for months is kept once, and is not the first one to be pruned',
  withFixture(async (tx) => {
    await fresh(tx);
    await save(tx, 'member', 1, { n: 1 });
    await add(tx, 49);
    await tx`update public.draft_versions set kept_at = kept_at - interval '1 day'`;
    await tx`update public.pages set updated_at = now() - interval '1 year', updated_by = ${personId('member')}
      where id = ${IDS.ourPage}`;
    await save(tx, 'member', 2, { n: 2 });
    await save(tx, 'member', 3, { n: 3 });
    const kept = (await versions(tx, 'viewer')).map(({ project }) => project);
    expect([kept.length, kept.filter((project) => JSON.stringify(project) === '{"n":1}').length]).toEqual([50, 1]);
    expect(kept).not.toContainEqual({ n: 2 });
  }),
);

test(
  'a draft that is replaced by another version is kept at once, only once, and only for editors',
  withFixture(async (tx) => {
    await fresh(tx);
    const keep = (who: PersonName) => as(tx, who, (me) => me`select public.keep_draft(${IDS.ourPage})`);
    await save(tx, 'member', 1, { n: 1 });
    await save(tx, 'member', 2, { n: 2 });
    await keep('member');
    await keep('manager');
    expect((await versions(tx, 'viewer')).map(({ project }) => project)).toContainEqual({ n: 2 });
    expect(await versions(tx, 'viewer')).toHaveLength(2);
    for (const who of ['viewer', 'stranger'] as const) await expect(tx.savepoint(() => keep(who))).rejects.toThrow();
    expect(await versions(tx, 'viewer')).toHaveLength(2);
  }),
);

test(
  'a refused or repeated save keeps no version',
  withFixture(async (tx) => {
    await fresh(tx);
    expect(await save(tx, 'member', 7, { n: 1 })).toMatchObject({ ok: false });
    expect(await versions(tx, 'member')).toEqual([]);
    await save(tx, 'member', 1, { n: 1 });
    await tx`update public.draft_versions set at = now() - interval '11 minutes', kept_at = now() - interval '11 minutes'`;
    expect(await save(tx, 'member', 1, { n: 1 })).toMatchObject({ ok: true });
    expect(await versions(tx, 'member')).toHaveLength(1);
  }),
);

test(
  'only members of the site read the history of a draft',
  withFixture(async (tx) => {
    await fresh(tx);
    await save(tx, 'member', 1, { n: 1 });
    for (const who of ['viewer', 'member', 'manager', 'owner'] as const)
      expect(await versions(tx, who)).toHaveLength(1);
    for (const who of ['stranger', 'other', 'suspended'] as const) expect(await versions(tx, who)).toEqual([]);
  }),
);

/** Makes all versions look as if they had been kept this long ago. */
const age = (tx: Transaction, interval: string) =>
  tx`update public.draft_versions set kept_at = kept_at - ${interval}::interval`;
const honest = (tx: Transaction) =>
  scalar<number>(tx`
    select count(*)::int from public.draft_versions where page_id = ${IDS.ourPage} and project @> '{"honest": true}'`);
/** Adds one version of the member for each day. */
async function addDays(tx: Transaction, days: number) {
  await tx`
    insert into public.draft_versions (page_id, site_id, title, project, created_by, at, kept_at)
    select id, site_id, title, jsonb_build_object('honest', true, 'n', n), ${personId('member')}, now(), now() - n * interval '1 day'
    from public.pages, generate_series(1, ${days}) n where id = ${IDS.ourPage}`;
}
const LARGE = { text: 'x'.repeat(10 * 1024 * 1024 - 100) };

test(
  'after an hour fifty versions of a draft are kept, and 100 MB of a site; published versions stay @nightly',
  withFixture(async (tx) => {
    await fresh(tx);
    const published = () => scalar<number>(tx`select count(*)::int from public.page_versions`);
    const before = await published();
    await save(tx, 'member', 1, { n: 1 });
    await add(tx, 60);
    expect(await versions(tx, 'viewer')).toHaveLength(61);
    await age(tx, '2 hours');
    await save(tx, 'member', 2, { n: 2 });
    expect(await versions(tx, 'viewer')).toHaveLength(50);
    // There are eleven versions of 10 MB and a small one.
    await tx`delete from public.draft_versions`;
    await save(tx, 'manager', 3, { n: 3 });
    await add(tx, 11, LARGE);
    expect(await versions(tx, 'viewer')).toHaveLength(11);
    expect(await published()).toBe(before);
  }),
);

test(
  'neither many saves nor large drafts of one person replace the versions of another',
  withFixture(async (tx) => {
    await fresh(tx);
    await addDays(tx, 30);
    for (let rev = 1; rev < 121; rev += 1) await save(tx, rev % 2 === 0 ? 'member' : 'manager', rev, { rev });
    expect(await honest(tx)).toBe(30);
    // There may be one more, while the newest version would be the next one to be removed.
    expect([100, 101]).toContain((await versions(tx, 'viewer')).length);
    await tx`insert into public.draft_versions (page_id, site_id, title, project, created_by, at)
      select id, site_id, title, ${tx.json(LARGE)}, ${personId('manager')}, now() + n * interval '1 second'
      from public.pages, generate_series(1, 12) n where id = ${IDS.ourPage}`;
    expect(await honest(tx)).toBe(30);
  }),
);

test(
  'a version that was kept a moment ago is not the first one to be removed, and is kept once',
  withFixture(async (tx) => {
    await fresh(tx);
    await addDays(tx, 49);
    await save(tx, 'member', 1, { n: 'mine' });
    // The manager tries versions one after another. Each one is restored, and the draft that it replaces is kept.
    for (let rev = 2; rev < 30; rev += 1) {
      await as(tx, 'manager', (me) => me`select public.keep_draft(${IDS.ourPage})`);
      await save(tx, 'manager', rev, { rev });
    }
    const kept = (await versions(tx, 'viewer')).filter(({ project }) => JSON.stringify(project) === '{"n":"mine"}');
    expect([kept.length, await honest(tx)]).toEqual([1, 49]);
  }),
);

test(
  'versions are also kept after the clock was set back',
  withFixture(async (tx) => {
    await fresh(tx);
    await save(tx, 'member', 1, { n: 1 });
    await age(tx, '-1 day');
    await save(tx, 'member', 2, { n: 2 });
    expect(await versions(tx, 'member')).toHaveLength(2);
  }),
);

test(
  'a picture of an earlier draft is kept, and the history is gone with its page',
  withFixture(async (tx) => {
    await fresh(tx);
    const src = `/storage/v1/object/public/site-assets/${randomUUID()}/${'a'.repeat(64)}.png`;
    await tx`update public.pages set draft = ${tx.json({ src })} where id = ${IDS.ourPage}`;
    await save(tx, 'member', 1, {});
    const key = await scalar<string>(tx`select unnest(asset_keys) from public.draft_versions`);
    const isUsed = () => scalar<boolean>(tx`select public.is_asset_used(${key})`);
    expect(await isUsed()).toBe(true);
    await tx`delete from public.pages where id = ${IDS.ourPage}`;
    expect(await scalar(tx`select count(*)::int from public.draft_versions`)).toBe(0);
    expect(await isUsed()).toBe(false);
  }),
);
