import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

/** The picture of the fixture, on our site or on the other site. */
const HASH = '0'.repeat(64);
const siteOf = (tx: Transaction, page: string) =>
  scalar<string>(tx`select site_id from public.pages where id = ${page}`);
const assetOf = async (tx: Transaction, page: string = IDS.ourPage) =>
  scalar<string>(tx`select id from public.assets where site_id = ${await siteOf(tx, page)}`);
const addressOf = async (tx: Transaction, page: string = IDS.ourPage) =>
  `/storage/v1/object/public/site-assets/${await siteOf(tx, page)}/${HASH}.png`;

const NOWHERE = { pages: [], sections: [], site: false, elsewhere: false };
const uses = (tx: Transaction, asset: string, who: PersonName = 'member') =>
  as(tx, who, (me) => scalar<typeof NOWHERE>(me`select public.asset_uses(${asset})`));
const unused = async (tx: Transaction, who: PersonName = 'member') => {
  const site = await siteOf(tx, IDS.ourPage);
  return as(tx, who, (me) =>
    scalar<{ total: number; bytes: number; assets: { id: string }[] }>(me`select public.unused_assets(${site})`),
  );
};
const isKept = async (tx: Transaction, asset: string) => {
  await tx`update public.assets set removed_at = now() where id = ${asset}`;
  await tx`update public.assets set purge_at = now() where id = ${asset}`;
  await tx`select public.purge_expired()`;
  return (await tx`select from public.assets where id = ${asset}`).length === 1;
};

/** Versions are never changed, so this function replaces them. */
async function version(tx: Transaction, project: object, html: string) {
  await tx`update public.pages set live_version_id = null where id = ${IDS.ourPage}`;
  await tx`delete from public.page_versions where page_id = ${IDS.ourPage}`;
  await tx`insert into public.page_versions (page_id, site_id, kind, title, project, html)
    select id, site_id, 'publish', 'page', ${tx.json(project as never)}, ${html} from public.pages where id = ${IDS.ourPage}`;
}

/** Each place that may name a picture. Each is a change of one row. */
const PLACES: Readonly<Record<string, (tx: Transaction, address: string) => Promise<unknown>>> = {
  'the draft of a page': (tx, src) =>
    tx`update public.pages set draft = ${tx.json({ pages: [{ style: { background: `url("https://a.example${src}")` } }] })}
      where id = ${IDS.ourPage}`,
  'the picture for shared links': (tx, image) =>
    tx`update public.pages set seo = ${tx.json({ image })} where id = ${IDS.ourPage}`,
  'a version that is kept': (tx, src) => version(tx, { src }, ''),
  'a published page': (tx, src) => version(tx, {}, `<img srcset="/_image?url=${src}&amp;w=320&amp;q=80 320w">`),
  'an earlier version of a draft': async (tx, src) => {
    await tx`delete from public.draft_versions where page_id = ${IDS.ourPage}`;
    await tx`insert into public.draft_versions (page_id, site_id, title, project, at)
      select id, site_id, 'page', ${tx.json({ src })}, now() from public.pages where id = ${IDS.ourPage}`;
  },
  'a shared section': (tx, src) =>
    tx`update public.page_sections set project = ${tx.json({ src })} where id = ${IDS.ourSection}`,
  'the icon of the site': (tx, favicon) =>
    tx`update public.sites set settings = ${tx.json({ favicon })}
      where id = (select site_id from public.pages where id = ${IDS.ourPage})`,
  'a template': (tx, src) =>
    tx`update public.templates set project = ${tx.json({ src })} where id = (select id from public.templates order by id limit 1)`,
  'a page of another site': (tx, src) =>
    tx`update public.pages set draft = ${tx.json({ src })} where id = ${IDS.theirPage}`,
};

test.each(Object.entries(PLACES))('a picture in %s counts as used, and a purge keeps it', (name, place) =>
  withFixture(async (tx) => {
    const asset = await assetOf(tx);
    expect(await uses(tx, asset)).toEqual(NOWHERE);
    await place(tx, await addressOf(tx));
    expect(await uses(tx, asset)).not.toEqual(NOWHERE);
    if (name !== 'a page of another site') expect((await unused(tx)).total).toBe(0);
    expect(await isKept(tx, asset)).toBe(true);
    await place(tx, '/nothing.png');
    expect(await isKept(tx, asset)).toBe(false);
  })(),
);

test(
  'the uses of a picture name the part of the page, and nothing of other sites',
  withFixture(async (tx) => {
    const asset = await assetOf(tx);
    const src = await addressOf(tx);
    await PLACES['the draft of a page']?.(tx, src);
    await PLACES['a published page']?.(tx, src);
    await PLACES['a page of another site']?.(tx, src);
    await tx`update public.pages p set live_version_id = (select v.id from public.page_versions v where v.page_id = p.id limit 1)
      where id = ${IDS.ourPage}`;
    expect(await uses(tx, asset)).toEqual({
      pages: [{ title: 'page', in_trash: false, in_draft: true, is_live: true }],
      sections: [],
      site: false,
      elsewhere: true,
    });
  }),
);

test(
  'unused pictures are counted with their bytes; a picture in the trash does not count',
  withFixture(async (tx) => {
    const asset = await assetOf(tx);
    expect(await unused(tx, 'viewer')).toMatchObject({ total: 1, bytes: 1, assets: [{ id: asset }] });
    await tx`update public.assets set removed_at = now() where id = ${asset}`;
    expect((await unused(tx)).total).toBe(0);
  }),
);

test(
  'a picture of the same content on another site is another picture',
  withFixture(async (tx) => {
    await tx`update public.pages set draft = ${tx.json({ src: await addressOf(tx, IDS.theirPage) })} where id = ${IDS.ourPage}`;
    expect((await unused(tx)).total).toBe(1);
    expect(await isKept(tx, await assetOf(tx, IDS.theirPage))).toBe(true);
  }),
);

test(
  'only members of a site see the uses of its pictures, and only its editors delete them',
  withFixture(async (tx) => {
    const theirs = await assetOf(tx, IDS.theirPage);
    const ours = await assetOf(tx);
    expect(await refusalOf(uses(tx, theirs))).toBe('not_found');
    expect(await refusalOf(unused(tx, 'stranger'))).toBe('not_found');
    const remove = (who: PersonName, id: string) =>
      as(tx, who, (me) => me`update public.assets set removed_at = now() where id = ${id} returning id`);
    expect(await remove('member', theirs)).toEqual([]);
    expect(await remove('viewer', ours)).toEqual([]);
    expect(await remove('member', ours)).toEqual([{ id: ours }]);
  }),
);

test(
  'a picture that is uploaded again leaves the trash, and people of other sites cannot take it out',
  withFixture(async (tx) => {
    const asset = await assetOf(tx);
    const site = await siteOf(tx, IDS.ourPage);
    const upload = (who: PersonName) =>
      as(
        tx,
        who,
        (me) => me`insert into public.assets (site_id, sha256, path, mime, bytes)
          values (${site}, ${HASH}, ${`${site}/${HASH}.png`}, 'image/png', 1) on conflict (site_id, sha256) do nothing`,
      );
    const isRemoved = () => scalar(tx`select removed_at is not null from public.assets where id = ${asset}`);
    await tx`update public.assets set removed_at = now() where id = ${asset}`;
    await refusalOf(upload('stranger'));
    await refusalOf(upload('viewer'));
    expect(await isRemoved()).toBe(true);
    await upload('member');
    expect(await isRemoved()).toBe(false);
  }),
);

test(
  'the file of a picture is an orphan once its row is purged and nothing names it',
  withFixture(async (tx) => {
    const site = await siteOf(tx, IDS.ourPage);
    await tx`insert into storage.objects (bucket_id, name, created_at)
      values ('site-assets', ${`${site}/${HASH}.png`}, now() - interval '2 days')`;
    await tx`update public.assets set path = ${`${site}/${HASH}.png`} where site_id = ${site}`;
    const orphans = async () =>
      (await tx`select name from public.orphaned_pictures() where bucket_id = 'site-assets'`).length;
    expect(await orphans()).toBe(0);
    await PLACES['a published page']?.(tx, await addressOf(tx));
    await tx`delete from public.assets where site_id = ${site}`;
    expect(await orphans()).toBe(0);
    await PLACES['a published page']?.(tx, '/nothing.png');
    expect(await orphans()).toBe(1);
  }),
);

test(
  'the file of a picture that a template shows stays when its site is deleted; a page of another site does not keep it',
  withFixture(async (tx) => {
    const site = await siteOf(tx, IDS.ourPage);
    const address = await addressOf(tx);
    await tx`insert into storage.objects (bucket_id, name, created_at)
      values ('site-assets', ${`${site}/${HASH}.png`}, now() - interval '2 days')`;
    const orphans = async () =>
      (await tx`select name from public.orphaned_pictures() where bucket_id = 'site-assets'`).length;
    await PLACES['a page of another site']?.(tx, address);
    await PLACES['a template']?.(tx, address);
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.sites where id = ${site}`;
    await tx`set local session_replication_role = origin`;
    expect(await orphans()).toBe(0);
    await PLACES['a template']?.(tx, '/nothing.png');
    expect(await orphans()).toBe(1);
  }),
);
