import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();
const PROJECT = IDS.ourProject;

interface Finished {
  status: string;
  file: { id: string; name: string; version: number };
}
interface Upload {
  name?: string;
  category?: string | null;
  note?: string | null;
  issue?: string | null;
  content?: string;
  onConflict?: string;
  who?: PersonName;
}

const hashOf = (content: string) =>
  content
    .split('')
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64);

/** An upload whose bytes are in Storage and that is not finished yet. */
async function begin(tx: Transaction, { content = 'a', who = 'member' }: Upload = {}): Promise<string> {
  const id = crypto.randomUUID();
  await as(tx, who, (me) => me`select public.begin_upload(${id}, ${PROJECT}, ${content.length})`);
  await tx`select public.set_upload_content(${id}, ${hashOf(content)}, 'text/plain')`;
  return id;
}
const finish = (tx: Transaction, id: string, upload: Upload = {}) => {
  const { name = '계획.pdf', category = null, note = null, issue = null, onConflict = 'ask', who = 'member' } = upload;
  const type = issue ? 'issue' : note && 'note';
  return as(tx, who, (me) =>
    scalar<Finished>(
      me`select public.finish_upload(${id}, ${name}, ${onConflict}, ${category}, ${type}, ${issue ?? note})`,
    ),
  );
};
const upload = async (tx: Transaction, options: Upload = {}) => finish(tx, await begin(tx, options), options);

const call = <T>(tx: Transaction, who: PersonName, work: (me: Transaction) => PromiseLike<readonly object[]>) =>
  as(tx, who, (me) => scalar<T>(work(me) as never));

const saveCategories = (tx: Transaction, rev: number, tree: unknown, who: PersonName = 'manager') =>
  call<{ ok: boolean; rev: number; current: { file_category_rev: number } }>(
    tx,
    who,
    (me) => me`select public.save_file_categories(${PROJECT}, ${rev}, ${JSON.stringify(tree)}::text::jsonb)`,
  );
const namesIn = async (tx: Transaction, category: string | null) =>
  (
    await tx<{ name: string }[]>`
      select name from public.files where project_id = ${PROJECT} and removed_at is null and id <> ${IDS.ourFile}
        and category_id is not distinct from ${category} order by name`
  ).map(({ name }) => name);

describe('an upload', () => {
  test(
    'an upload becomes one file, however often it is finished, and the same bytes are stored once',
    withFixture(async (tx) => {
      const id = await begin(tx);
      const first = await finish(tx, id);
      expect(first).toMatchObject({ status: 'created', file: { name: '계획.pdf', version: 1 } });
      expect(await finish(tx, id, { name: 'other.pdf' })).toEqual(first);
      await upload(tx, { name: '다른 이름.pdf' });
      const blobs = await tx`select storage_key from public.file_blobs where sha256 = ${hashOf('a')}`;
      expect(blobs).toEqual([{ storage_key: `${PROJECT}/${id}` }]);
    }),
  );

  test(
    'a taken name is reported as data in any spelling, and each decision is stored',
    withFixture(async (tx) => {
      const first = await upload(tx, { name: '계획.PDF' });
      const id = await begin(tx, { content: 'b' });
      const asked = await finish(tx, id, { name: '계획.pdf'.normalize('NFD') });
      expect(asked).toMatchObject({ status: 'conflict', file: { id: first.file.id } });
      const version = await finish(tx, id, { onConflict: 'version' });
      expect(version).toMatchObject({ status: 'version', file: { id: first.file.id, version: 2, name: '계획.PDF' } });
      const names = [];
      for (const content of ['c', 'd']) {
        names.push((await upload(tx, { content, onConflict: 'both' })).file.name);
      }
      expect(names).toEqual(['계획 (2).pdf', '계획 (3).pdf']);
      expect(await upload(tx, { content: 'e', onConflict: 'skip' })).toMatchObject({
        status: 'skipped',
        file: { id: first.file.id, version: 2 },
      });
      expect(await upload(tx, { content: 'b', onConflict: 'version' })).toMatchObject({ file: { version: 2 } });
      expect((await upload(tx, { note: IDS.ourNote })).status).toBe('created');
    }),
  );

  test(
    'an upload cannot be finished before the gateway has read its bytes, by others, or after its user left',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      await as(tx, 'member', (me) => me`select public.begin_upload(${id}, ${PROJECT}, 1)`);
      expect(await refusalOf(finish(tx, id))).toBe('upload_incomplete');
      await tx`select public.set_upload_content(${id}, ${hashOf('a')}, 'text/plain')`;
      for (const who of ['manager', 'stranger', 'viewer'] as const) {
        expect(await refusalOf(finish(tx, id, { who }))).toBe('not_found');
      }
      expect(await refusalOf(finish(tx, id, { note: IDS.theirNote }))).toBe('not_found');
      await tx`delete from public.project_members where joined_user_id = ${personId('member')} and project_id = ${PROJECT}`;
      expect(await refusalOf(finish(tx, id))).toBe('not_found');
    }),
  );

  test(
    'an upload begins only within the rights and the quota, and each id is for one upload',
    withFixture(async (tx) => {
      const start = (who: PersonName, size: number, id = crypto.randomUUID(), project: string = PROJECT) =>
        as(tx, who, (me) => me`select public.begin_upload(${id}, ${project}, ${size})`);
      expect(await refusalOf(start('stranger', 1))).toBe('not_found');
      expect(await refusalOf(start('viewer', 1))).toBe('forbidden');
      expect(await refusalOf(start('member', 2 ** 31 + 1))).toBe('too_large');
      expect(await refusalOf(start('member', -1))).toBe('invalid_request');
      const id = crypto.randomUUID();
      await start('member', 5, id);
      await start('member', 5, id);
      expect(await refusalOf(start('member', 6, id))).toBe('conflict');
      expect(await refusalOf(start('manager', 5, id))).toBe('conflict');
      await tx`update public.usage_limits set max_bytes = 100 where resource = 'project_file_storage'`;
      expect(await refusalOf(start('member', 101))).toBe('quota_project_file_storage_bytes');
      // Who begins uploads and sends nothing takes no room.
      const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
      await start('member', 90, mine);
      await start('manager', 60, other);
      const ask = (who: PersonName, upload: string, offset: number, length: number) =>
        call<boolean>(tx, who, (me) => me`select public.take_upload_part(${upload}, ${offset}, ${length})`);
      /** As the gateway does it. */
      const take = async (who: PersonName, upload: string, offset: number, length: number) => {
        const may = await ask(who, upload, offset, length);
        if (may) await tx.savepoint((inner) => inner`select public.hold_upload_part(${upload}, ${offset + length})`);
        return may;
      };
      const arrives = (upload: string, end: number) => tx`select public.keep_upload_part(${upload}, ${end})`;
      const left = async () => {
        const [row] = await tx`select bytes_left as n from public.file_quota_of(${PROJECT}, 0, 0)`;
        return Number(row?.n);
      };
      const before = await left();
      // A member who asks the database alone takes none either.
      expect(await ask('member', mine, 0, 90)).toBe(true);
      expect(await left()).toBe(before);
      expect(await take('member', mine, 0, 30)).toBe(true);
      expect(await take('member', mine, 0, 20)).toBe(true);
      expect(await take('manager', other, 0, 50)).toBe(true);
      expect(before - (await left())).toBe(80);
      expect(await refusalOf(take('member', mine, 0, before))).toBe('quota_project_file_storage_bytes');
      expect(await refusalOf(take('member', mine, 0, 91))).toBe('too_large');
      expect(await refusalOf(take('manager', mine, 0, 1))).toBe('not_found');
      // What did not arrive gives its room back, and nobody takes room for a part behind it.
      await arrives(other, 10);
      expect(before - (await left())).toBe(40);
      expect(await take('manager', other, 11, 1)).toBe(false);
      expect(await take('manager', other, 10, 5)).toBe(true);
      expect(before - (await left())).toBe(45);
    }),
  );

  test(
    'a check before an upload says which files do not fit and which names are taken',
    withFixture(async (tx) => {
      await upload(tx, { name: '계획.pdf' });
      const check = (files: unknown, who: PersonName = 'member') =>
        call<{ quota: string | null; conflicts: { name: string }[] }>(
          tx,
          who,
          (me) => me`select public.check_uploads(${PROJECT}, null, null, null, ${JSON.stringify(files)}::text::jsonb)`,
        );
      const files = [
        { name: '계획.PDF', size: 5 },
        { name: '새 파일.txt', size: 0 },
      ];
      expect(await check(files)).toMatchObject({ quota: null, conflicts: [{ name: '계획.PDF' }] });
      expect(await check([{ name: 'a', size: 11 * 1024 ** 3 }])).toMatchObject({
        quota: 'quota_project_file_storage_bytes',
      });
      for (const bad of [
        {},
        [{}],
        [{ name: 'a', size: '1' }],
        [{ name: 'a', size: -1 }],
        [1],
        Array(1001).fill(files[0]),
      ]) {
        expect(await refusalOf(check(bad))).toBe('invalid_request');
      }
      expect(await refusalOf(check(files, 'viewer'))).toBe('forbidden');
      expect(await refusalOf(check(files, 'stranger'))).toBe('not_found');
    }),
  );
});

describe('names', () => {
  test(
    'a name is stored composed and on one line, and unusable ones are refused',
    withFixture(async (tx) => {
      const made = await upload(tx, { name: ` ${'회의록'.normalize('NFD')}\u200b\n2차.txt ` });
      expect(made.file.name).toBe('회의록 2차.txt');
      for (const name of ['', ' ', '.', '..', 'a/b', 'a\\b', '\u202e', 'x'.repeat(201)]) {
        expect(await refusalOf(upload(tx, { name }))).toBe('invalid_file_name');
      }
    }),
  );

  test(
    'a numbered name gets the next number, keeps its extension and stays within 200 characters',
    withFixture(async (tx) => {
      const free = (name: string) => scalar<string>(tx`select public.free_file_name(${PROJECT}, null, null, ${name})`);
      for (const name of ['a (2).tar', 'b', '.env', `${'x'.repeat(196)}.txt`]) await upload(tx, { name });
      expect(await free('a (2).tar')).toBe('a (3).tar');
      expect(await free('b')).toBe('b (2)');
      expect(await free('.env')).toBe('.env (2)');
      expect(await free(`${'x'.repeat(196)}.txt`)).toBe(`${'x'.repeat(192)} (2).txt`);
    }),
  );

  test(
    'a rename to a taken name changes nothing and names the other file',
    withFixture(async (tx) => {
      const [a, b] = [await upload(tx, { name: 'a.txt' }), await upload(tx, { name: 'b.txt' })];
      const rename = (id: string, name: string, who: PersonName = 'member') =>
        call<object>(tx, who, (me) => me`select public.rename_file(${id}, ${name})`);
      expect(await rename(b.file.id, 'A.TXT')).toMatchObject({
        ok: false,
        code: 'name_taken',
        current: { id: a.file.id },
      });
      expect(await rename(a.file.id, 'A.TXT')).toEqual({ ok: true, name: 'A.TXT' });
      expect(await refusalOf(rename(a.file.id, 'x', 'viewer'))).toBe('forbidden');
      expect(await refusalOf(rename(a.file.id, 'x', 'stranger'))).toBe('not_found');
      expect(await refusalOf(rename(IDS.theirFile, 'x'))).toBe('not_found');
    }),
  );
});

describe('categories', () => {
  const TREE = [
    { id: 'a', name: '기획', children: [{ id: 'b', name: '2026', children: [{ id: 'c', name: '초안' }] }] },
    { id: 'd', name: '그림' },
  ];

  test(
    'a manager saves categories on the revision that they saw',
    withFixture(async (tx) => {
      expect(await saveCategories(tx, 0, TREE)).toMatchObject({ ok: true, rev: 1 });
      expect(await saveCategories(tx, 0, TREE)).toMatchObject({ ok: true, rev: 1 });
      expect(await saveCategories(tx, 0, [])).toMatchObject({ ok: false, current: { file_category_rev: 1 } });
      expect(await saveCategories(tx, 1, [{ id: 'a', name: ' 이름\n' }])).toMatchObject({
        ok: true,
        file_category: [{ id: 'a', name: '이름' }],
      });
      expect(await refusalOf(saveCategories(tx, 2, [], 'member'))).toBe('forbidden');
      expect(await refusalOf(saveCategories(tx, 2, [], 'stranger'))).toBe('not_found');
    }),
  );

  const deep = (levels: number): unknown[] => [
    { id: `n${levels}`, name: 'x', children: levels > 1 ? deep(levels - 1) : [] },
  ];
  test.each<[string, unknown, string]>([
    ['no list', {}, 'invalid_file_categories'],
    ['no object', ['a'], 'invalid_file_categories'],
    [
      'an id twice, as in a cycle',
      [{ id: 'a', name: 'x', children: [{ id: 'a', name: 'x' }] }],
      'invalid_file_categories',
    ],
    ['another key', [{ id: 'a', name: 'x', more: 1 }], 'invalid_file_categories'],
    ['an id that is a number', [{ id: 1, name: 'x' }], 'invalid_file_categories'],
    ['an empty name', [{ id: 'a', name: ' \u200b' }], 'invalid_file_categories'],
    ['a long name', [{ id: 'a', name: 'x'.repeat(61) }], 'invalid_file_categories'],
    ['no name', [{ id: 'a' }], 'invalid_file_categories'],
    ['children that are no list', [{ id: 'a', name: 'x', children: {} }], 'invalid_file_categories'],
    ['nine levels', deep(9), 'file_categories_too_deep'],
    ['a thousand levels', deep(1000), 'file_categories_too_deep'],
    ['501 nodes', Array.from({ length: 501 }, (_, n) => ({ id: `n${n}`, name: 'x' })), 'file_categories_too_large'],
    ['a megabyte', [{ id: 'a', name: 'x'.repeat(1_000_000) }], 'file_categories_too_large'],
  ])('refuses %s, over the function and over REST', (_, tree, code) =>
    withFixture(async (tx) => {
      expect(await refusalOf(saveCategories(tx, 0, tree))).toBe(code);
      const overRest = as(
        tx,
        'manager',
        (me) =>
          me`update public.projects set file_category = ${JSON.stringify(tree)}::text::jsonb where id = ${PROJECT}`,
      );
      expect(await refusalOf(overRest)).toBe(code);
    })(),
  );

  test(
    'files of a removed category move to its nearest remaining parent, with free names',
    withFixture(async (tx) => {
      await saveCategories(tx, 0, TREE);
      await saveCategories(tx, 1, [...TREE, ...deep(8)]);
      await saveCategories(tx, 2, TREE);
      for (const category of ['a', 'b', 'c', 'd', null]) await upload(tx, { name: 'x.txt', category });
      await saveCategories(tx, 3, [{ id: 'a', name: '기획' }]);
      expect(await namesIn(tx, 'a')).toEqual(['x (2).txt', 'x (3).txt', 'x.txt']);
      expect(await namesIn(tx, null)).toEqual(['x (2).txt', 'x.txt']);
      expect((await upload(tx, { name: 'y.txt', category: 'gone' })).status).toBe('created');
      expect(await namesIn(tx, null)).toContain('y.txt');
    }),
  );

  test(
    'a move asks about taken names first, and then renames or skips',
    withFixture(async (tx) => {
      await saveCategories(tx, 0, TREE);
      const [top, a] = [await upload(tx, { name: 'x.txt' }), await upload(tx, { name: 'x.txt', category: 'a' })];
      const other = await upload(tx, { name: 'y.txt', category: 'a' });
      await upload(tx, { name: 'X.txt', category: 'd' });
      const move = (ids: string[], to: string | null, how = 'ask', who: PersonName = 'member') =>
        call<Record<string, unknown>>(tx, who, (me) => me`select public.move_files(${ids}::uuid[], ${to}, ${how})`);
      const ids = [top.file.id, other.file.id];
      expect(await move(ids, 'd')).toMatchObject({
        ok: false,
        conflicts: [{ id: top.file.id, file: { name: 'X.txt' } }],
      });
      expect(await namesIn(tx, 'd')).toEqual(['X.txt']);
      expect(await move([top.file.id, a.file.id], 'b')).toMatchObject({ ok: false, conflicts: [{}] });
      expect(await move(ids, 'd', 'skip')).toMatchObject({ ok: true, skipped: [top.file.id] });
      expect(await move([top.file.id, a.file.id], 'd', 'both')).toMatchObject({ ok: true, skipped: [] });
      expect(await namesIn(tx, 'd')).toEqual(['X.txt', 'x (2).txt', 'x (3).txt', 'y.txt']);
      expect(await refusalOf(move(ids, 'gone'))).toBe('not_found');
      expect(await refusalOf(move([IDS.theirFile], null))).toBe('not_found');
      expect(await refusalOf(move([top.file.id, IDS.theirFile], null))).toBe('not_found');
      expect(await refusalOf(move(ids, null, 'ask', 'viewer'))).toBe('forbidden');
      expect(await refusalOf(move([], null))).toBe('invalid_request');
      expect(await refusalOf(move(Array(501).fill(top.file.id), null))).toBe('invalid_request');
    }),
  );
});

describe('the trash', () => {
  const removed = async (tx: Transaction, ids: string[]) => {
    await as(tx, 'member', (me) => me`select public.remove_files(${ids}::uuid[])`);
  };

  test(
    'a file in the trash frees its name, and a restored file gets another name when its name is taken',
    withFixture(async (tx) => {
      const first = await upload(tx, { name: 'x.txt' });
      await removed(tx, [first.file.id]);
      expect((await upload(tx, { name: 'x.txt', content: 'b' })).status).toBe('created');
      const back = await call(tx, 'member', (me) => me`select public.restore_files(${[first.file.id]}::uuid[])`);
      expect(back).toEqual([{ id: first.file.id, name: 'x (2).txt', category_id: null }]);
    }),
  );

  test(
    'a manager empties the trash; the bytes are then deleted, unless another version has them',
    withFixture(async (tx) => {
      const [a, b] = [await upload(tx, { name: 'a.txt' }), await upload(tx, { name: 'b.txt' })];
      const [c] = [await upload(tx, { name: 'c.txt', content: 'c' })];
      const purge = (ids: string[], who: PersonName) =>
        as(tx, who, (me) => me`select public.purge_files(${ids}::uuid[])`);
      expect(await refusalOf(purge([a.file.id], 'manager'))).toBe('not_removed');
      await removed(tx, [a.file.id, c.file.id]);
      expect(await refusalOf(purge([a.file.id], 'member'))).toBe('forbidden');
      await purge([a.file.id, c.file.id], 'manager');
      await tx`select public.drop_unused_files()`;
      const left = await tx<{ sha256: string }[]>`
        select sha256 from public.file_blobs where sha256 in (${hashOf('a')}, ${hashOf('c')})`;
      expect(left).toEqual([{ sha256: hashOf('a') }]);
      expect(b.status).toBe('created');
    }),
  );

  test(
    'purging a project also purges its files, versions, uploads and bytes, in parts of limited size',
    withFixture(async (tx) => {
      const file = await upload(tx, { name: 'a.txt' });
      await upload(tx, { name: 'a.txt', content: 'b', onConflict: 'version' });
      await begin(tx);
      expect(file.status).toBe('created');
      await tx`update public.projects set removed_at = now() where id = ${PROJECT}`;
      await tx`update public.projects set purge_at = now() where id = ${PROJECT}`;
      for (let more = true; more; ) {
        ({ more } = await scalar<{ more: boolean }>(tx`select public.purge_expired(3)`));
      }
      for (const table of ['files', 'file_versions', 'file_uploads', 'file_blobs', 'file_zips']) {
        expect(await tx`select from public.${tx(table)} where project_id = ${PROJECT}`, table).toEqual([]);
      }
    }),
  );
});

test(
  'an earlier version is restored as a new one, and the newest hundred versions are kept @nightly',
  withFixture(async (tx) => {
    const { file } = await upload(tx, { name: 'v.txt', content: 'a' });
    await upload(tx, { name: 'v.txt', content: 'b', onConflict: 'version' });
    const restore = (version: number, who: PersonName = 'member') =>
      call(tx, who, (me) => me`select public.restore_file_version(${file.id}, ${version})`);
    expect(await restore(1)).toEqual({ version: 3 });
    expect(await restore(3)).toEqual({ version: 3 });
    expect(await refusalOf(restore(9))).toBe('not_found');
    expect(await refusalOf(restore(1, 'viewer'))).toBe('forbidden');
    const [row] = await tx`select sha256, version from public.files where id = ${file.id}`;
    expect(row).toEqual({ sha256: hashOf('a'), version: 3 });
    for (let n = 0; n < 100; n += 1) {
      await upload(tx, { name: 'v.txt', content: String.fromCharCode(0xac00 + n), onConflict: 'version' });
    }
    const versions = await tx<{ version: number }[]>`
      select version from public.file_versions where file_id = ${file.id} order by version`;
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 4, 103]);
  }),
);

test(
  'files are found by letters, half a syllable and initial consonants, in the caller’s projects only',
  withFixture(async (tx) => {
    await upload(tx, { name: '분기 보고서.hwp' });
    const find = async (query: string, who: PersonName = 'viewer') =>
      (
        (await as(tx, who, (me) => me`select name from public.search_files(null, ${query})`)) as unknown as {
          name: string;
        }[]
      ).map(({ name }) => name);
    for (const query of ['보고', '보곳', 'ㅂㄱㅅ', 'ㅂㄱㅂㄱ', '.HWP']) {
      expect(await find(query), query).toEqual(['분기 보고서.hwp']);
    }
    expect(await find('%')).toEqual([]);
    expect(await find('보고', 'stranger')).toEqual([]);
    expect(await find('file.txt')).toHaveLength(1);
  }),
);

test(
  'a zip contains what its creator may read, by file, category or all, with the names of the folders',
  withFixture(async (tx) => {
    await saveCategories(tx, 0, [{ id: 'a', name: '기획', children: [{ id: 'b', name: '2026' }] }]);
    await upload(tx, { name: 'x.txt', category: 'b' });
    const top = await upload(tx, { name: 'y.txt' });
    const make = (files: string[] | null, categories: string[] | null, who: PersonName = 'viewer') =>
      call<{ id: string; files: number; bytes: number }>(
        tx,
        who,
        (me) => me`select public.create_file_zip(${PROJECT}, ${files}::uuid[], ${categories}::text[])`,
      );
    const entries = (id: string, who: PersonName) =>
      tx`select name, folder from public.file_zip_entries(${id}, ${personId(who)}) order by name`;
    const folder = await make(null, ['a']);
    expect(await entries(folder.id, 'viewer')).toEqual([{ name: 'x.txt', folder: ['기획', '2026'] }]);
    expect(await make([top.file.id], null)).toMatchObject({ files: 1, bytes: 1 });
    expect((await make(null, null)).files).toBe(3);
    expect(await entries(folder.id, 'owner')).toEqual([]);
    expect(await refusalOf(make([IDS.theirFile], null))).toBe('not_found');
    expect(await refusalOf(make(null, null, 'stranger'))).toBe('not_found');
    await tx`delete from public.project_members where joined_user_id = ${personId('viewer')} and project_id = ${PROJECT}`;
    expect(await entries(folder.id, 'viewer')).toEqual([]);
  }),
);

test(
  'the address of a file works for people of the project only, also when the gateway asks',
  withFixture(async (tx) => {
    const ask = (file: string, who: PersonName) =>
      scalar<{ storage_key: string } | null>(tx`select public.file_for_person(${file}, null, ${personId(who)})`);
    expect(await ask(IDS.ourFile, 'viewer')).toMatchObject({ storage_key: `${PROJECT}/${IDS.ourFile}` });
    for (const who of ['stranger', 'admin', 'suspended', 'other'] as const)
      expect(await ask(IDS.ourFile, who)).toBeNull();
    expect(await ask(IDS.theirFile, 'viewer')).toBeNull();
  }),
);

test(
  'orphaned objects are found, but not objects of kept bytes and running uploads',
  withFixture(async (tx) => {
    const [kept, running] = [await begin(tx), await begin(tx, { content: 'b' })];
    await finish(tx, kept);
    const doubled = await begin(tx);
    await finish(tx, doubled, { name: 'again.pdf' });
    for (const id of [kept, running, doubled, crypto.randomUUID()]) {
      for (const end of ['', '.256.webp']) {
        await tx`insert into storage.objects (bucket_id, name, created_at)
          values ('project-files', ${`${PROJECT}/${id}${end}`}, now() - interval '2 hours')`;
      }
    }
    const names = (await tx<{ name: string }[]>`select name from public.orphaned_files()`).map(({ name }) => name);
    expect(names).toHaveLength(4);
    expect(names.filter((name) => name.includes(kept) || name.includes(running))).toEqual([]);
    await tx`update public.file_uploads set expires_at = now()`;
    await tx`select public.drop_unused_files()`;
    expect(await tx`select from public.orphaned_files()`).toHaveLength(6);
  }),
);

test(
  'only people of a listed board get a file attached to its issue, in every function',
  withFixture(async (tx) => {
    const listed = await upload(tx, { name: '인사.txt', issue: IDS.listedIssue, who: 'manager' });
    const shared = await upload(tx, { name: '공유.txt', issue: IDS.ourIssue });
    // Two places may each have a file with the same name.
    expect((await upload(tx, { name: '인사.txt', issue: IDS.ourIssue })).status).toBe('created');
    await tx`delete from public.board_access where board_id = ${IDS.listedBoard}`;
    const { id } = listed.file;
    const seen = async (who: PersonName) =>
      (await as(tx, who, (me) => me`select id from public.files where id in (${id}, ${shared.file.id}) order by id`))
        .length;
    expect([await seen('viewer'), await seen('member'), await seen('manager'), await seen('stranger')]).toEqual([
      1, 1, 2, 0,
    ]);
    const versions = await as(tx, 'member', (me) => me`select from public.file_versions where file_id = ${id}`);
    expect(versions).toEqual([]);
    for (const [name, work] of [
      ['rename', (me: Transaction) => me`select public.rename_file(${id}, 'x')`],
      ['move', (me: Transaction) => me`select public.move_files(${[id]}::uuid[], null)`],
      ['remove', (me: Transaction) => me`select public.remove_files(${[id]}::uuid[])`],
      ['restore', (me: Transaction) => me`select public.restore_files(${[id]}::uuid[])`],
      ['version', (me: Transaction) => me`select public.restore_file_version(${id}, 1)`],
      ['zip', (me: Transaction) => me`select public.create_file_zip(${PROJECT}, ${[id]}::uuid[])`],
    ] as const) {
      expect(await refusalOf(as(tx, 'member', work)), name).toBe('not_found');
    }
    expect(await refusalOf(upload(tx, { issue: IDS.listedIssue }))).toBe('not_found');
    expect(await as(tx, 'member', (me) => me`select from public.search_files(null, '인사')`)).toHaveLength(1);
    expect(await as(tx, 'manager', (me) => me`select from public.search_files(null, '인사')`)).toHaveLength(2);
    expect(await scalar(tx`select public.file_for_person(${id}, null, ${personId('member')})`)).toBeNull();
    expect(await scalar(tx`select public.file_for_person(${id}, null, ${personId('manager')})`)).not.toBeNull();
  }),
);

test(
  'a file attached to a note or an issue is deleted when the note or issue is deleted permanently, and not before',
  withFixture(async (tx) => {
    await upload(tx, { name: 'n.txt', note: IDS.ourNote });
    await upload(tx, { name: 'i.txt', issue: IDS.ourIssue });
    const left = async () => (await tx`select name from public.files where source_id is not null order by name`).length;
    await as(tx, 'member', (me) => me`select public.remove_note(${IDS.ourNote})`);
    await as(tx, 'member', (me) => me`select public.remove_issues(${[IDS.ourIssue]}::uuid[])`);
    expect(await left()).toBe(2);
    await tx`update public.notes set purge_at = now() where id = ${IDS.ourNote}`;
    await tx`update public.issues set purge_at = now() where id = ${IDS.ourIssue}`;
    await tx`select public.purge_expired()`;
    expect(await left()).toBe(0);
  }),
);
