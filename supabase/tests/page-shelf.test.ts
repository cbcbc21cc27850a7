import { randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

interface Shelf {
  sites: { id: string; name: string; role: string }[];
  removed_sites: { id: string; name: string }[];
  site_id: string | null;
  pages: { id: string; title: string; draft?: unknown; thumb_key: string | null; thumb_rev: number | null }[];
}

const shelf = (tx: Transaction, who: PersonName, siteId: string | null = null) =>
  as(tx, who, (me) => scalar<Shelf>(me`select public.page_shelf(${siteId})`));
const ourSite = (tx: Transaction) => scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
const picture = (start: Buffer, bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
const save = (tx: Transaction, who: PersonName, rev: number, bytes = picture(WEBP, 200)) =>
  as(tx, who, (me) =>
    scalar<string>(me`select public.save_page_thumb(${IDS.ourPage}, ${rev}, ${bytes.toString('base64')})`),
  );

describe('the shelf of pages', () => {
  test(
    'the revision counts changes of name and settings only, because the settings form is based on it',
    withFixture(async (tx) => {
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const revision = () => scalar<number>(tx`select settings_rev from public.sites where id = ${siteId}`);
      const first = await revision();
      await as(
        tx,
        'owner',
        (me) => me`update public.sites set name = 'x', settings = '{"lang":"en"}' where id = ${siteId}`,
      );
      expect(await revision()).toBe(first + 1);
      await as(tx, 'owner', (me) => me`update public.sites set name = 'x', home_page_id = null where id = ${siteId}`);
      expect(await revision()).toBe(first + 1);
      const forged = as(tx, 'owner', (me) => me`update public.sites set settings_rev = 1 where id = ${siteId}`);
      expect(await refusalOf(forged)).toMatch(/permission denied/);
    }),
  );

  test(
    'a member gets their sites with their own role, and the pages of the requested site without drafts',
    withFixture(async (tx) => {
      const siteId = await ourSite(tx);
      const { sites, pages, site_id } = await shelf(tx, 'viewer', siteId);
      expect(sites.map(({ role }) => role).sort()).toEqual(['owner', 'viewer']);
      expect(site_id).toBe(siteId);
      expect(pages.map(({ id }) => id)).toEqual([IDS.ourPage]);
      expect(pages[0]).not.toHaveProperty('draft');
    }),
  );

  test(
    'a request for a foreign site gets the user’s own site, and a suspended user gets nothing',
    withFixture(async (tx) => {
      const siteId = await ourSite(tx);
      const theirs = await shelf(tx, 'stranger', siteId);
      expect(theirs.site_id).not.toBe(siteId);
      expect(theirs.pages).toEqual([]);
      expect(await shelf(tx, 'suspended')).toEqual({ sites: [], removed_sites: [], site_id: null, pages: [] });
    }),
  );

  test(
    'the shelf has every page, whatever the maximum number of rows in a list',
    withFixture(async (tx) => {
      const siteId = await ourSite(tx);
      await tx`update public.usage_limits set max_rows = 2000 where resource = 'site_pages'`;
      await tx`insert into public.pages (site_id, slug, title) select ${siteId}, 'p-' || n, 'p' from generate_series(1, 1001) n`;
      expect((await shelf(tx, 'owner', siteId)).pages).toHaveLength(1002);
    }),
  );
});

describe('the picture of a page', () => {
  test(
    'an editor stores the picture, and its key reads it; the key changes when a user loses access',
    withFixture(async (tx) => {
      const first = await save(tx, 'member', 1);
      expect((await shelf(tx, 'viewer', await ourSite(tx))).pages[0]).toMatchObject({ thumb_key: first, thumb_rev: 1 });
      expect(await save(tx, 'member', 1, picture(JPEG, 30_720))).toBe(first);
      await as(tx, 'member', (me) => me`select public.save_draft(${IDS.ourPage}, 1, '{"pages":[1]}')`);
      const second = await save(tx, 'member', 2, picture(JPEG, 30_720));
      expect(second).toBe(first);
      const stored = await scalar<{ picture: string; rev: number }>(tx`select public.page_thumb(${second})`);
      expect(Buffer.from(stored.picture, 'base64').equals(picture(JPEG, 30_720))).toBe(true);
      expect(stored.rev).toBe(2);
      await tx`delete from public.site_members where user_id = ${personId('viewer')} and role = 'viewer'`;
      expect(await scalar(tx`select public.page_thumb(${first})`)).toBeNull();
      const [page] = (await shelf(tx, 'member', await ourSite(tx))).pages;
      expect(page?.thumb_key).not.toBe(first);
      expect(await scalar(tx`select public.page_thumb(${page?.thumb_key ?? null})`)).not.toBeNull();
    }),
  );

  test.each([
    ['viewer', 'forbidden'],
    ['stranger', 'not_found'],
    ['suspended', 'not_found'],
  ] as const)('it is not stored by %s: %s', (who, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(save(tx, who, 1))).toBe(reason);
    })(),
  );

  test.each([
    ['more than 30 KB', 1, picture(WEBP, 30_721)],
    ['another type', 1, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a revision that does not exist', 2, picture(WEBP, 200)],
    ['nothing', 1, Buffer.alloc(0)],
  ])('%s is refused', (_, rev, bytes) =>
    withFixture(async (tx) => {
      expect(await refusalOf(save(tx, 'member', rev, bytes))).toBe('picture_invalid');
    })(),
  );
});

describe('sites', () => {
  const create = (tx: Transaction, id: string, name = '둘째 가게') =>
    as(tx, 'member', (me) => me`select public.create_site(${id}, ${name})`);

  test(
    'a person creates a site once, as its owner, and owns at most twenty',
    withFixture(async (tx) => {
      const id = randomUUID();
      await create(tx, id);
      await create(tx, id);
      expect((await shelf(tx, 'member', id)).sites).toContainEqual(expect.objectContaining({ id, role: 'owner' }));
      const { sites } = await shelf(tx, 'member');
      const owned = sites.filter(({ role }) => role === 'owner').length;
      for (let n = owned; n < 20; n++) await create(tx, randomUUID());
      expect(await refusalOf(create(tx, randomUUID()))).toBe('too_many_sites');
      expect(await refusalOf(create(tx, randomUUID(), ' '))).toBe('invalid_request');
    }),
  );

  test(
    'only the owner moves a site with its pages to the trash and back',
    withFixture(async (tx) => {
      const siteId = await ourSite(tx);
      const change = (who: PersonName, what: 'remove_site' | 'restore_site') =>
        as(tx, who, (me) => me`select ${me.unsafe(`public.${what}`)}(${siteId})`);
      expect(await refusalOf(change('manager', 'remove_site'))).toBe('forbidden');
      expect(await refusalOf(change('stranger', 'remove_site'))).toBe('not_found');
      await change('owner', 'remove_site');
      const owned = await shelf(tx, 'owner', siteId);
      expect(owned.removed_sites.map(({ id }) => id)).toEqual([siteId]);
      expect(owned.sites.map(({ id }) => id)).not.toContain(siteId);
      expect(await refusalOf(change('manager', 'restore_site'))).toBe('not_found');
      await change('owner', 'restore_site');
      await change('owner', 'restore_site');
      expect((await shelf(tx, 'manager', siteId)).site_id).toBe(siteId);
    }),
  );

  test(
    'each member of a site hears of a changed page on their own topic, and nobody else does',
    withFixture(async (tx) => {
      await tx.unsafe(`
        create table public.heard (topic text, payload jsonb);
        create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql as 'insert into public.heard (topic, payload) values (topic, payload)'`);
      await tx`update public.pages set title = '새 이름' where id = ${IDS.ourPage}`;
      const heard = await tx<
        { topic: string }[]
      >`select distinct topic from public.heard where payload ->> 'table' = 'pages'`;
      const members = await tx<
        { user_id: string }[]
      >`select user_id from public.site_members where site_id = ${await ourSite(tx)}`;
      expect(heard.map(({ topic }) => topic).sort()).toEqual(members.map((m) => `person:${m.user_id}`).sort());
      expect(heard.map(({ topic }) => topic)).not.toContain(`person:${personId('stranger')}`);
    }),
  );
});

// The last test, because it changes the fixture.
test('a save and the removal of a member at the same time both succeed', async () => {
  await database.sql.begin((tx) => save(tx, 'member', 1));
  await database.sql.begin((tx) => as(tx, 'member', (me) => me`select public.save_draft(${IDS.ourPage}, 1, '{}')`));
  const isWaiting = async () => {
    const waiting = await database.sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'delete from public.site_members%'`;
    return waiting.length;
  };
  const saved = await database.sql.begin(async (tx) => {
    await tx`select from public.pages where id = ${IDS.ourPage} for no key update`;
    const removal = database.sql.begin(
      (other) => other`delete from public.site_members where user_id = ${personId('viewer')} and role = 'viewer'`,
    );
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1);
    return { key: await save(tx, 'member', 2), removal: removal.then(() => 'removed') };
  });
  expect(saved.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await saved.removal).toBe('removed');
  const [page] = await database.sql<{ thumb_key: string }[]>`
    select thumb_key from public.pages where id = ${IDS.ourPage}`;
  expect(page?.thumb_key).not.toBe(saved.key);
});
