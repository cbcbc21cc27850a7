import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';
import { rowsRead } from './support/rows-read.ts';

const { withFixture } = useSharedFixture();

interface Saved {
  ok: boolean;
  rev?: number;
  version_id?: string;
  current?: Record<string, unknown>;
}

const saveDraft = (tx: Transaction, who: PersonName, rev: number, project: unknown, title = 'page') =>
  as(tx, who, (me) =>
    scalar<Saved>(me`select public.save_draft(${IDS.ourPage}, ${rev}, ${me.json(project as never)}, ${title})`),
  );
/** Calls with the server's key, as the gateway does. */
const asServer = <T>(tx: Transaction, work: (inner: Transaction) => Promise<T>) =>
  tx.savepoint(async (inner) => {
    await inner`select set_config('role', 'service_role', true)`;
    const answer = await work(inner);
    await inner`select set_config('role', 'none', true)`;
    return answer;
  }) as Promise<T>;
const publish = (tx: Transaction, who: PersonName, rev: number, html = '<h1>안녕</h1>') =>
  asServer(tx, (me) =>
    scalar<Saved>(
      me`select public.publish_page(${IDS.ourPage}, ${rev}, ${personId(who)}, ${html}, ${`etag of ${html}`}, '[]')`,
    ),
  );
/** Reads the answer of two functions. Both have to agree for a user who may read the page. */
async function hasChanges(tx: Transaction, who: PersonName = 'member'): Promise<boolean> {
  const changed = await as(tx, who, (me) =>
    scalar<string[]>(me`select public.changed_pages(array[${IDS.ourPage}]::uuid[])`),
  );
  const shelf = await as(tx, who, (me) =>
    scalar<{ pages: { id: string; has_changes: boolean }[] }>(
      me`select public.page_shelf((select site_id from public.pages where id = ${IDS.ourPage}))`,
    ),
  );
  const page = shelf.pages.find(({ id }) => id === IDS.ourPage);
  if (page) expect(page.has_changes).toBe(changed.includes(IDS.ourPage));
  return changed.includes(IDS.ourPage);
}
const live = (tx: Transaction) =>
  asServer(tx, (me) => me`select html, taken_down, unpublished from public.published_page(${IDS.ourPage})`);

test(
  'reading the paths of a site does not look up its first page for each path',
  withFixture(async (tx) => {
    await publish(tx, 'member', 1);
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    const subdomain = await scalar<string>(tx`select subdomain from public.sites where id = ${site}`);
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.pages (id, site_id, slug, title, draft, live_version_id, published_at)
      select gen_random_uuid(), site_id, 'page-' || n, title, draft, live_version_id, published_at
      from public.pages, generate_series(1, 100) n where id = ${IDS.ourPage}`;
    await tx`set local session_replication_role = origin`;
    const read = await rowsRead(
      tx,
      async () => {
        const paths = await scalar<{ path: string }[]>(tx`select public.site_paths(${subdomain})`);
        expect(paths).toHaveLength(101);
        expect(paths.filter(({ path }) => path === '/')).toHaveLength(1);
      },
      'sites',
    );
    expect(read).toBeLessThan(10);
  }),
);

describe('a draft', () => {
  test(
    'a draft is saved on its base revision; a repeat gets the same answer; a stale save is refused with the current version',
    withFixture(async (tx) => {
      const first = await saveDraft(tx, 'member', 1, { pages: [1] });
      expect(first).toMatchObject({ ok: true, rev: 2 });
      expect(await saveDraft(tx, 'member', 1, { pages: [1] })).toEqual(first);
      expect(await saveDraft(tx, 'manager', 1, { pages: [2] })).toMatchObject({
        ok: false,
        current: { rev: 2, draft: { pages: [1] }, updated_by_name: 'member' },
      });
    }),
  );

  test.each([
    ['viewer', 'forbidden'],
    ['stranger', 'not_found'],
    ['admin', 'not_found'],
    ['suspended', 'not_found'],
  ] as const)('a draft is not saved by %s: %s', (who, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(saveDraft(tx, who, 1, {}))).toBe(reason);
    })(),
  );
});

describe('publishing', () => {
  test(
    'publishing makes the rendered HTML live until the page is unpublished',
    withFixture(async (tx) => {
      expect(await live(tx)).toEqual([]);
      expect(await publish(tx, 'member', 1)).toMatchObject({ ok: true, version_id: expect.any(String) });
      await saveDraft(tx, 'member', 1, { pages: ['later'] });
      expect(await live(tx)).toEqual([{ html: '<h1>안녕</h1>', taken_down: false, unpublished: false }]);
      await asServer(tx, (me) => me`select public.unpublish_page(${IDS.ourPage}, ${personId('member')})`);
      expect(await live(tx)).toEqual([{ html: '', taken_down: false, unpublished: true }]);
      await publish(tx, 'member', 2);
      expect(await live(tx)).toMatchObject([{ unpublished: false }]);
    }),
  );

  test(
    'publishing a draft that was saved meanwhile is refused with the newer draft',
    withFixture(async (tx) => {
      await saveDraft(tx, 'manager', 1, { pages: ['newer'] });
      expect(await publish(tx, 'member', 1)).toMatchObject({
        ok: false,
        current: { rev: 2, draft: { pages: ['newer'] } },
      });
      expect(await live(tx)).toEqual([]);
    }),
  );

  test.each([
    ['viewer', 'forbidden'],
    ['stranger', 'not_found'],
    ['suspended', 'not_found'],
  ] as const)('is refused to %s: %s', (who, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(publish(tx, who, 1))).toBe(reason);
    })(),
  );

  test(
    'publishing is for the server only, so that nobody can publish other HTML',
    withFixture(async (tx) => {
      const own = as(
        tx,
        'owner',
        (me) => me`
        select public.publish_page(${IDS.ourPage}, 1, ${personId('owner')}, '<script>', '', '[]')`,
      );
      expect(await refusalOf(own)).toMatch(/permission denied/);
    }),
  );

  test(
    'publishing a page that only got another address adds no version, and the page no longer counts as changed',
    withFixture(async (tx) => {
      const first = await publish(tx, 'member', 1);
      await tx`update public.pages set published_at = now() - interval '1 day' where id = ${IDS.ourPage}`;
      await as(tx, 'member', (me) => me`update public.pages set slug = 'summer' where id = ${IDS.ourPage}`);
      expect(await hasChanges(tx)).toBe(true);
      expect(await publish(tx, 'member', 1)).toMatchObject({ version_id: first.version_id });
      expect(await hasChanges(tx)).toBe(false);
    }),
  );

  test(
    'a draft with the restored live content has no changes; a draft that would be published differently has',
    withFixture(async (tx) => {
      const words = (text: string) => ({
        styles: [],
        pages: [{ frames: [{ component: { components: [{ text }] } }] }],
      });
      await saveDraft(tx, 'member', 1, words('하나'));
      expect(await hasChanges(tx)).toBe(false);
      await publish(tx, 'member', 2);
      expect(await hasChanges(tx)).toBe(false);
      await saveDraft(tx, 'member', 2, words('둘'));
      expect(await hasChanges(tx)).toBe(true);
      // Values that only the editor needs are not published.
      await saveDraft(tx, 'member', 3, { ...words('하나'), assets: ['x'] });
      expect(await hasChanges(tx)).toBe(false);
      await as(tx, 'member', (me) => me`update public.pages set seo = '{"noindex":true}' where id = ${IDS.ourPage}`);
      expect(await hasChanges(tx)).toBe(true);
      await as(tx, 'member', (me) => me`update public.pages set seo = '{}' where id = ${IDS.ourPage}`);
      expect(await hasChanges(tx)).toBe(false);
      const set = (settings: object) => tx`update public.sites set settings = ${tx.json(settings as never)}
        where id = (select site_id from public.pages where id = ${IDS.ourPage})`;
      await set({ consent: '동의', embedHosts: 'a.kr' });
      // A page without a form does not contain the consent.
      expect(await hasChanges(tx)).toBe(false);
      await set({ lang: 'en' });
      expect(await hasChanges(tx)).toBe(true);
      expect(await hasChanges(tx, 'stranger')).toBe(false);
    }),
  );

  test(
    'publishing again after a lost answer adds no version, and a changed page does',
    withFixture(async (tx) => {
      const versions = () => scalar(tx`select count(*)::int from public.page_versions where page_id = ${IDS.ourPage}`);
      const before = await versions();
      const first = await publish(tx, 'member', 1);
      expect(await publish(tx, 'member', 1)).toEqual(first);
      expect(await versions()).toBe(Number(before) + 1);
      // The rendered HTML or the stored draft differs.
      expect((await publish(tx, 'member', 1, '<h1>또</h1>')).version_id).not.toBe(first.version_id);
      await saveDraft(tx, 'member', 1, { pages: ['hidden'] });
      expect((await publish(tx, 'member', 2, '<h1>또</h1>')).version_id).not.toBe(first.version_id);
      expect(await versions()).toBe(Number(before) + 3);
      await asServer(tx, (me) => me`select public.unpublish_page(${IDS.ourPage}, ${personId('member')})`);
      await publish(tx, 'member', 2, '<h1>또</h1>');
      expect(await live(tx)).toEqual([{ html: '<h1>또</h1>', taken_down: false, unpublished: false }]);
    }),
  );

  test(
    'neither a page in the trash nor one that an admin blocked is served, also when it is published again',
    withFixture(async (tx) => {
      await publish(tx, 'owner', 1);
      await as(tx, 'owner', (me) => me`update public.pages set removed_at = now() where id = ${IDS.ourPage}`);
      expect(await live(tx)).toEqual([]);
      await as(tx, 'owner', (me) => me`update public.pages set removed_at = null where id = ${IDS.ourPage}`);
      await tx`update public.pages set taken_down_at = now() where id = ${IDS.ourPage}`;
      expect(await live(tx)).toEqual([{ html: '', taken_down: true, unpublished: false }]);
      await publish(tx, 'owner', 1, '<h1>고침</h1>');
      expect(await live(tx)).toEqual([{ html: '', taken_down: true, unpublished: false }]);
    }),
  );

  test(
    'a published page is purged with its versions after 30 days, or with its owner',
    withFixture(async (tx) => {
      await publish(tx, 'owner', 1);
      await as(tx, 'owner', (me) => me`update public.pages set removed_at = now() where id = ${IDS.ourPage}`);
      expect(await scalar(tx`select public.purge_expired()`)).toMatchObject({ pages: 0 });
      await tx`update public.pages set purge_at = now() where id = ${IDS.ourPage}`;
      expect(await scalar(tx`select public.purge_expired()`)).toMatchObject({ pages: 1 });
      expect(await tx`select from public.page_versions where page_id = ${IDS.ourPage}`).toHaveLength(0);

      await tx`update public.pages set live_version_id = (select id from public.page_versions where page_id = ${IDS.theirPage})
        where id = ${IDS.theirPage}`;
      await tx`delete from public.sites where owner_id = ${personId('other')}`;
      expect(await tx`select from public.pages where id = ${IDS.theirPage}`).toHaveLength(0);
    }),
  );

  test(
    'a published version never changes',
    withFixture(async (tx) => {
      const change = tx.savepoint((inner) => inner`update public.page_versions set html = 'x'`);
      expect(await refusalOf(change)).toBe('page_version_immutable');
    }),
  );
});

describe('the path of a page within a site', () => {
  const add = (tx: Transaction, slug: string) =>
    as(
      tx,
      'member',
      (me) => me`
      insert into public.pages (site_id, slug, title) select site_id, ${slug}, 'x' from public.pages where id = ${IDS.ourPage}`,
    );

  test(
    'the path of a page within a site can be used once, and is free again when its page is removed',
    withFixture(async (tx) => {
      expect(await refusalOf(add(tx, 'page'))).toMatch(/pages_slug/);
      await as(tx, 'member', (me) => me`update public.pages set removed_at = now() where id = ${IDS.ourPage}`);
      await tx`insert into public.pages (site_id, slug, title) select site_id, 'page', 'x' from public.pages where id = ${IDS.ourPage}`;
    }),
  );

  test.each(['', '-a', 'a b', '../x', 'a/b', '<x>'])('the path of a page within a site cannot be "%s"', (slug) =>
    withFixture(async (tx) => {
      expect(await refusalOf(add(tx, slug))).toMatch(/check constraint/);
    })(),
  );
});
