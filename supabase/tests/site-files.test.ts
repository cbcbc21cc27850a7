import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const HASH = 'a'.repeat(64);
const NOWHERE = { pages: [], sections: [], site: false, elsewhere: false };

const siteOf = (tx: Transaction, page: string = IDS.ourPage) =>
  scalar<string>(tx`select site_id from public.pages where id = ${page}`);

interface Stored {
  id: string;
  site: string;
  path: string;
  /** The link to a file in a page. */
  href: string;
}

/** A file of our site, with its bytes. */
async function store(tx: Transaction, name = '메뉴판.pdf', ending = 'pdf'): Promise<Stored> {
  const site = await siteOf(tx);
  const path = `${site}/${HASH}.${ending}`;
  await tx`insert into storage.objects (bucket_id, name, metadata, created_at)
    values ('site-files', ${path}, '{"size": 1234}', now() - interval '2 days') on conflict do nothing`;
  await as(tx, 'member', (me) => upload(me, { site, path, name }));
  return { id: await idOf(tx, site), site, path, href: `/_file/${path}` };
}

const upload = (me: Transaction, { site, path, name }: { site: string; path: string; name: string }) =>
  me`insert into public.assets (site_id, sha256, path, mime, bytes, name)
    values (${site}, ${HASH}, ${path}, 'application/pdf', 1234, ${name}) on conflict (site_id, sha256) do nothing`;
const idOf = (tx: Transaction, site: string) =>
  scalar<string>(tx`select id from public.assets where site_id = ${site} and sha256 = ${HASH}`);
const nameOf = (tx: Transaction, id: string) => scalar<string>(tx`select name from public.assets where id = ${id}`);
const drafted = (tx: Transaction, href: string, page: string = IDS.ourPage) =>
  tx`update public.pages set draft = ${tx.json({ attributes: { href } })} where id = ${page}`;
const served = (tx: Transaction, path: string) =>
  scalar<{ name: string; bytes: number } | null>(tx`select public.site_file(${path})`);
const uses = (tx: Transaction, id: string) =>
  as(tx, 'member', (me) => scalar<typeof NOWHERE>(me`select public.asset_uses(${id})`));
const isKept = async (tx: Transaction, id: string) => {
  await tx`update public.assets set removed_at = now() where id = ${id}`;
  await tx`update public.assets set purge_at = now() where id = ${id}`;
  await tx`select public.purge_expired()`;
  return (await tx`select from public.assets where id = ${id}`).length === 1;
};

test(
  'a file is answered under its name and with its stored size, not the size that a client claims',
  withFixture(async (tx) => {
    const { id, path } = await store(tx);
    expect(await served(tx, path)).toEqual({ name: '메뉴판.pdf', bytes: 1234 });
    await tx`update public.assets set bytes = 5 where id = ${id}`;
    expect(await served(tx, path)).toEqual({ name: '메뉴판.pdf', bytes: 1234 });
    expect(await served(tx, path.replace('.pdf', '.zip'))).toBeNull();
    expect(await served(tx, 'x')).toBeNull();
    await tx`update storage.objects set bucket_id = 'elsewhere' where name = ${path}`;
    expect(await served(tx, path)).toBeNull();
  }),
);

test(
  'a link to a file counts as a use: its place is listed, and no purge deletes the file',
  withFixture(async (tx) => {
    const { id, site, path, href } = await store(tx);
    expect(await uses(tx, id)).toEqual(NOWHERE);
    await drafted(tx, href);
    expect(await uses(tx, id)).toMatchObject({ pages: [{ title: 'page', in_draft: true }] });
    expect(await isKept(tx, id)).toBe(true);
    // The file is in the trash, and still answered, because a page links to it.
    expect(await served(tx, path)).not.toBeNull();

    await tx`update public.pages set live_version_id = null where id = ${IDS.ourPage}`;
    await tx`delete from public.page_versions where page_id = ${IDS.ourPage}`;
    await tx`insert into public.page_versions (page_id, site_id, kind, title, project, html)
      values (${IDS.ourPage}, ${site}, 'publish', 'page', '{}', ${`<a href="${href}">메뉴판</a>`})`;
    await drafted(tx, '/');
    expect(await isKept(tx, id)).toBe(true);
    await tx`delete from public.page_versions where page_id = ${IDS.ourPage}`;
    expect(await isKept(tx, id)).toBe(false);
  }),
);

test(
  'a deleted file that only a former draft names is kept, but not answered',
  withFixture(async (tx) => {
    const { id, site, path, href } = await store(tx);
    await tx`insert into public.draft_versions (page_id, site_id, title, project, at)
      values (${IDS.ourPage}, ${site}, 'page', ${tx.json({ attributes: { href } })}, now())`;
    expect(await served(tx, path)).not.toBeNull();
    expect(await isKept(tx, id)).toBe(true);
    expect(await served(tx, path)).toBeNull();
    // The draft is restored.
    await drafted(tx, href);
    expect(await served(tx, path)).not.toBeNull();
  }),
);

test(
  'the bytes of a file are deleted when its row is purged and nothing names it',
  withFixture(async (tx) => {
    const { id, href } = await store(tx);
    const orphans = async () =>
      (await tx`select from public.orphaned_pictures() where bucket_id = 'site-files' and name like ${`%${HASH}%`}`)
        .length;
    expect(await orphans()).toBe(0);
    await drafted(tx, href);
    await tx`delete from public.assets where id = ${id}`;
    expect(await orphans()).toBe(0);
    await drafted(tx, '/');
    expect(await orphans()).toBe(1);
  }),
);

test(
  'a file of a page that was taken down is not answered',
  withFixture(async (tx) => {
    const { path, href } = await store(tx);
    await drafted(tx, href);
    await tx`update public.pages set taken_down_at = now() where id = ${IDS.ourPage}`;
    expect(await served(tx, path)).toBeNull();
    await tx`update public.pages set taken_down_at = null where id = ${IDS.ourPage}`;
    expect(await served(tx, path)).not.toBeNull();
    // This also holds when only a version names the file.
    await drafted(tx, '/');
    await tx`insert into public.page_versions (page_id, site_id, kind, title, project)
      select id, site_id, 'publish', 'page', ${tx.json({ href })} from public.pages where id = ${IDS.ourPage}`;
    await tx`update public.pages set taken_down_at = now() where id = ${IDS.ourPage}`;
    expect(await served(tx, path)).toBeNull();
  }),
);

test(
  'a page of another site cannot block a file, and the host of another site answers only files that its pages name',
  withFixture(async (tx) => {
    const { path, href, site } = await store(tx);
    const theirs = await siteOf(tx, IDS.theirPage);
    const at = async (siteId: string) => {
      const subdomain = await scalar<string>(tx`select subdomain from public.sites where id = ${siteId}`);
      return scalar<object | null>(tx`select public.site_file(${path}, ${subdomain})`);
    };
    expect(await at(site)).not.toBeNull();
    expect(await at(theirs)).toBeNull();
    // Links to files contain the host that the site had at that time.
    const former = (name: string) => scalar<object | null>(tx`select public.site_file(${path}, ${name})`);
    expect([await former('former-owner'), await former('former-other')]).toEqual([expect.anything(), null]);
    await tx`insert into public.page_versions (page_id, site_id, kind, title, project)
      values (${IDS.theirPage}, ${theirs}, 'publish', 'page', ${tx.json({ href })})`;
    expect(await at(theirs)).not.toBeNull();
    await drafted(tx, href, IDS.theirPage);
    await tx`update public.pages set taken_down_at = now() where id = ${IDS.theirPage}`;
    expect(await served(tx, path)).not.toBeNull();
  }),
);

test(
  'a file in the trash is answered only while something names it, and no file of a site in the trash is answered',
  withFixture(async (tx) => {
    const { id, path, href, site } = await store(tx);
    await tx`update public.assets set removed_at = now() where id = ${id}`;
    expect(await served(tx, path)).toBeNull();
    await drafted(tx, href);
    expect(await served(tx, path)).not.toBeNull();
    await tx`update public.assets set removed_at = null where id = ${id}`;
    await tx`update public.sites set removed_at = now() where id = ${site}`;
    expect(await served(tx, path)).toBeNull();
  }),
);

test(
  'the same bytes under another ending are the existing file, also when it is in the trash',
  withFixture(async (tx) => {
    const { id, path } = await store(tx, '가격.pdf');
    await tx`update public.assets set removed_at = now() where id = ${id}`;
    await store(tx, '가격.hwp', 'hwp');
    const [row] = await tx`select path, name, removed_at from public.assets where id = ${id}`;
    expect(row).toEqual({ path, name: '가격.pdf', removed_at: null });
  }),
);

test(
  'the type of a file is one of the types that its bucket accepts',
  withFixture(async (tx) => {
    const { id } = await store(tx);
    expect(
      await refusalOf(
        tx.savepoint((inner) => inner`update public.assets set mime = ${'x'.repeat(9000)} where id = ${id}`),
      ),
    ).toBeDefined();
  }),
);

test(
  'a file gets another name, but never another kind',
  withFixture(async (tx) => {
    const { id, site } = await store(tx);
    const rename = (name: string, who: PersonName = 'member') =>
      as(tx, who, (me) => me`update public.assets set name = ${name} where id = ${id} returning name`);
    expect(await rename('  가을\n메뉴.PDF ')).toEqual([{ name: '가을 메뉴.PDF' }]);
    for (const name of [
      '메뉴.html',
      '메뉴',
      '메뉴.pdf.exe',
      '../메뉴.pdf',
      '메\\뉴.pdf',
      '',
      `${'가'.repeat(150)}.pdf`,
    ]) {
      expect(await refusalOf(rename(name)), name).toBeDefined();
    }
    expect(await rename('메뉴.pdf', 'viewer')).toEqual([]);
    expect(await rename('메뉴.pdf', 'stranger')).toEqual([]);
    // A picture cannot become a file either.
    const picture = as(
      tx,
      'member',
      (me) => me`update public.assets set name = 'a.pdf' where site_id = ${site} and name is null`,
    );
    expect(await refusalOf(picture)).toBeDefined();
  }),
);

test(
  'a file that is uploaded again leaves the trash and has its latest name',
  withFixture(async (tx) => {
    const { id } = await store(tx);
    await tx`update public.assets set removed_at = now() where id = ${id}`;
    await store(tx, '가을 메뉴.pdf');
    expect(await nameOf(tx, id)).toBe('가을 메뉴.pdf');
    expect(await scalar(tx`select removed_at from public.assets where id = ${id}`)).toBeNull();
  }),
);

test(
  'unused pictures and unused files are counted separately or together',
  withFixture(async (tx) => {
    const { site, href } = await store(tx);
    const total = (kind: string | null) =>
      as(tx, 'viewer', (me) => scalar<number>(me`select (public.unused_assets(${site}, ${kind}) ->> 'total')::int`));
    expect([await total('picture'), await total('file'), await total(null)]).toEqual([1, 1, 2]);
    await drafted(tx, href);
    expect([await total('picture'), await total('file'), await total(null)]).toEqual([1, 0, 1]);
  }),
);

test(
  'files and pictures of a site count together towards its quota',
  withFixture(async (tx) => {
    const { site } = await store(tx);
    await tx`update public.usage_limits set max_bytes = 2000 where resource = 'site_files'`;
    const quota = (bytes: number) =>
      as(tx, 'member', (me) => scalar<string | null>(me`select public.site_file_quota(${site}, ${bytes})`));
    expect(await quota(700)).toBeNull();
    expect(await quota(800)).toBe('quota_site_files_bytes');
  }),
);

test(
  'the checks of a page are told which of its links lead to a file',
  withFixture(async (tx) => {
    const { path } = await store(tx);
    const gone = path.replace('aaa', 'bbb');
    const known = await as(tx, 'other', (me) => scalar<string[]>(me`select public.known_site_files(${[path, gone]})`));
    expect(known).toEqual([path]);
  }),
);

test(
  'a template has no links to files of a site',
  withFixture(async (tx) => {
    const project = { pages: [{ attributes: { href: '/_file/x' } }] };
    const refused = as(tx, 'admin', (me) => me`select public.require_template_project(${tx.json(project)})`);
    expect(await refusalOf(refused)).toBeDefined();
    const create = as(
      tx,
      'admin',
      (me) => me`select public.create_template(gen_random_uuid(), '이름', '', ${tx.json(project)})`,
    );
    expect(await refusalOf(create)).toBe('template_links_to_file');
  }),
);
