import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { readTarget } from '../../../platform/http/address/address.logic.ts';
import { checkQuery, withRowLimit } from './query-bounds.logic.ts';
import { parseRestRoute, restTarget } from './rest-route.logic.ts';
import { UnreadableQuery } from './scanner.ts';
import { parseSelect } from './select.logic.ts';

const isTaken = (query: string, table = 'notes') => {
  const pairs = [...new URLSearchParams(query)];
  try {
    checkQuery(table, pairs);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableQuery);
    return false;
  }
};

describe('a query that PostgREST supports and the product may need', () => {
  test.each([
    'select=*',
    'select=id, title,  updated_at',
    'select="a column",id::text,alias:title,"b:c"::int',
    'select=content->type,content->>x,first:content->content->0->>text',
    'select=id,board:site_boards!board_id!inner(id,name),...profiles(name)',
    'select=id,notices(id,reads:notice_reads(*))',
    'select=*,notices(*)',
    'select=id,notices()',
    'select=*,a:content->x',
    'or=(email.eq."a,b",display_name.eq."x\\"y")&order=created_at.desc,id',
    'and=(a.gt.1,not.or(b.is.null,c.in.(1,"2,3"),d.cs.{a,"b,c"}))',
    'notices.or=(a.eq.1,b.not.is.null)&notices.order=a&notices.limit=3',
    'title=like.*a%25*&id=in.(1,2)&removed_at=is.null&tags=cs.{a}',
    'id=not.eq.1&publish_at=gt.2026-01-01T00:00:00Z&publish_at=lte.2027-01-01',
    'order=pinned.desc,publish_at.desc.nullsfirst,content->a.asc,boards(name).asc',
    'limit=0&offset=0',
    'columns="id","title"&on_conflict=id',
    'content->>type=eq.doc',
    '제목=eq.가',
  ])('%s is accepted', (query) => {
    expect(isTaken(query)).toBe(true);
  });
});

describe('a query that is too expensive or cannot be parsed', () => {
  const nested = (depth: number): string =>
    Array.from({ length: depth }, (_, at) => `${at % 2 ? 'site_boards' : 'notices'}(`).join('') +
    `id${')'.repeat(depth)}`;
  const filters = (count: number) => Array.from({ length: count }, (_, at) => `c${at}.eq.1`).join(',');
  const columns = (count: number) => Array.from({ length: count }, (_, at) => `a${at}:content`).join(',');

  test.each<[string, string]>([
    ...[2, 3, 7, 50, 500].map((depth): [string, string] => [`select=${nested(depth)}`, 'site_boards']),
    ['select=notes(id)', 'notes'],
    // If a relation could be addressed by a foreign key or its column, the same table could be joined again unnoticed.
    ['select=content,project_id(id)', 'notes'],
    ['select=content,notes_project_id_fkey(id)', 'notes'],
    ['or=(a.like.*x*,b.ilike.*y*,not.and(c.like.*z*,d.eq.1))', 'notes'],
    ['a=like.*x*&b=ilike.*y*&c=not.like.*z*', 'notes'],
    ['select=a(b(c(id)))', 'notes'],
    ['select=x:a(id),y:a(id)', 'notes'],
    ['select=x:a!one(id),y:a!two(id)', 'notes'],
    ['select=...a(id),a(id)', 'notes'],
    ['select=a(id),b(id),c(id),d(id),e(id),f(id)', 'notes'],
    [`select=${columns(2)}`, 'notes'],
    [`select=${columns(200)}`, 'notes'],
    ['select=*,content', 'notes'],
    ['select=*,*', 'notes'],
    ['select="content",content', 'notes'],
    ['select=content::text,a:content', 'notes'],
    [`select=${Array.from({ length: 6 }, (_, at) => `a${at}:content->b`).join(',')}`, 'notes'],
    ['select=*,a:b->x,c:b->x,d:e->x,f:e->x,g:h->x,i:h->x', 'notes'],
    ['select=rels(content,a:content)', 'notes'],
    ['select=id.sum()', 'notes'],
    ['select=count()', 'notes'],
    ['select=id,', 'notes'],
    ['select=', 'notes'],
    ['select=a(', 'notes'],
    ['select=a)', 'notes'],
    ['select="a', 'notes'],
    ['select=id::', 'notes'],
    ['select=...id', 'notes'],
    ['select=id;drop', 'notes'],
    ['select=id&select=id', 'notes'],
    ['limit=1&limit=2', 'notes'],
    [`or=(${filters(51)})`, 'notes'],
    [`or=(${filters(26)})&and=(${filters(25)})`, 'notes'],
    [Array.from({ length: 51 }, (_, at) => `c${at}=eq.1`).join('&'), 'notes'],
    ['or=(a.eq.1', 'notes'],
    ['or=a.eq.1', 'notes'],
    ['or=(and(or(and(or(a.eq.1)))))', 'notes'],
    ['or=(a.match.x)', 'notes'],
    ['title=match.(a*)*b', 'notes'],
    ['title=imatch.x', 'notes'],
    ['title=not.match.x', 'notes'],
    ['title=match(any).{a,b}', 'notes'],
    ['title=like(all).{%25a%25,%25b%25}', 'notes'],
    ['title=fts.a', 'notes'],
    ['title=wfts(english).a', 'notes'],
    [`title=like.${'%25a'.repeat(11)}`, 'notes'],
    [`title=ilike.${'*a'.repeat(11)}`, 'notes'],
    [`or=(title.ilike.${'*a'.repeat(11)})`, 'notes'],
    [`or=(title.ilike."${'*a'.repeat(11)}")`, 'notes'],
    [`title=like.${'a'.repeat(501)}`, 'notes'],
    ['title=x', 'notes'],
    ['title=', 'notes'],
    ['title=constructor.x', 'notes'],
    ['id=in.1', 'notes'],
    ['a b=eq.1', 'notes'],
    ['order=a,b,c,d,e,f,g', 'notes'],
    ['order=a.down', 'notes'],
    ['order=', 'notes'],
    ['limit=-1', 'notes'],
    ['limit=1e9', 'notes'],
    ['offset=x', 'notes'],
    ['columns=a,a', 'notes'],
    ['columns=a)', 'notes'],
  ])('%s is refused', (query, table) => {
    expect(isTaken(query, table)).toBe(false);
  });

  test.each(['a(', '"', '(', 'a->', 'or(', '{', 'a:', 'a,'])(
    'a text full of %s does not overflow the stack',
    (piece) => {
      for (const key of ['select', 'or', 'order', 'title', 'columns']) isTaken(`${key}=${piece.repeat(50_000)}`);
    },
  );
});

test('reading returns at most a thousand rows, or fewer when requested', () => {
  expect(withRowLimit([['select', 'id']])).toEqual([
    ['select', 'id'],
    ['limit', '1000'],
  ]);
  expect(withRowLimit([['limit', '10']])).toEqual([['limit', '10']]);
  expect(withRowLimit([['limit', '99999']])).toEqual([['limit', '1000']]);
});

test('aliases do not hide the relation and the column', () => {
  expect(parseSelect('b:site_boards!inner(t:title)')).toEqual([
    { kind: 'relation', name: 'site_boards', selected: [{ kind: 'column', name: 'title', isPart: false }] },
  ]);
});

describe('the product’s own queries', async () => {
  const root = join(import.meta.dirname, '../../../../..');
  const sources = async (folder: string): Promise<string[]> => {
    const files = await readdir(join(root, folder), { recursive: true });
    const named = files.filter(
      (file) => /(?:queries|mutations|types|schema|logic)\.ts$/.test(file) && !/node_modules/.test(file),
    );
    return Promise.all(named.map((file) => readFile(join(root, folder, file), 'utf8')));
  };
  const areas = (await readdir(root)).filter((folder) => folder.startsWith('mfe-'));
  const folders = ['shell', 'shared-auth', ...areas].map((folder) => join(folder, 'src'));
  const texts = (await Promise.all(folders.map(sources))).flat();
  const constants = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/const ([A-Z_]+)(?:: string)? =\s*['`]([^'`]*)['`]/g)].map(
        (found) => [found[1] ?? '', found[2] ?? ''] as const,
      ),
    ),
  );
  const filled = (text: string) => text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => constants.get(name) ?? '');
  const selects = texts.flatMap((text) =>
    [...text.matchAll(/\.select\(\s*(?:'([^']*)'|`([^`]*)`|([A-Z_]+))/g)].map(([, quoted, template, name]) =>
      filled(quoted ?? template ?? constants.get(name ?? '') ?? ''),
    ),
  );

  test('the product’s own queries are found in the source', () => {
    expect(selects.length).toBeGreaterThan(30);
    expect(selects).not.toContain('');
  });

  test.each([...new Set(selects)])('select %s', (select) => {
    expect(isTaken(new URLSearchParams({ select }).toString())).toBe(true);
  });

  test('the product’s own queries are parsed and forwarded with the same meaning', async () => {
    const asked: string[] = [];
    const client = createClient('http://localhost', 'key', {
      global: {
        fetch: async (input) => {
          asked.push(String(input).slice('http://localhost'.length));
          return Response.json([]);
        },
      },
    });
    const id = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
    await client
      .from('profiles')
      .select('id, email', { count: 'exact' })
      .or(`email.eq."a@b.kr",display_name.eq."김 \\"민아\\""`)
      .order('created_at', { ascending: false })
      .order('id')
      .range(0, 19);
    await client
      .from('profiles')
      .select('id, display_name')
      .in(
        'id',
        Array.from({ length: 100 }, () => id),
      );
    await client
      .from('notices')
      .select('*', { count: 'exact', head: true })
      .eq('notice_id', id)
      .not('acked_at', 'is', null);
    await client
      .from('notices')
      .select('id')
      .like('search_jamo', '%ㄱㅏ%ㄴ\\%%')
      .order('publish_at', { ascending: false, nullsFirst: true });
    await client
      .from('notices')
      .select('id')
      .gt('publish_at', '2026-11-21T07:54:26.148+00:00')
      .lte('publish_at', '2026-11-21T07:54:26.148Z')
      .in('status', ['published', 'scheduled']);
    await client.from('memos').upsert({ id, body: 'x' }, { onConflict: 'id', ignoreDuplicates: true });
    await client
      .from('notes')
      .insert([
        { id, title: 'a' },
        { id, title: 'b' },
      ])
      .select('id');
    await client.from('memos').update({ pinned: true }).eq('id', id).select('id').maybeSingle();
    await client.rpc('search_notes', { p_query: '가' });
    expect(asked).toHaveLength(9);
    for (const target of asked) {
      const { address } = readTarget(target);
      const route = address && parseRestRoute(address);
      if (!route) throw new Error(`not read: ${target}`);
      checkQuery(route.name, route.query);
      expect(restTarget(route).length).toBeLessThanOrEqual(4 * 1024);
      expect([...new URL(restTarget(route), 'http://x').searchParams]).toEqual([
        ...new URL(target, 'http://x').searchParams,
      ]);
    }
  });
});
