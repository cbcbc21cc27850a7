import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { type DocumentJson, documentBytes, parseDocument } from '../../shared-ui/src/document/index.ts';
import { LIMITS, MARKS, NODES } from '../../shared-ui/src/document/schema.ts';
import { isSafeImageSource, isSafeLink } from '../../shared-ui/src/document/urls.ts';
import { MAX_DOCUMENT_BYTES } from '../../shell/contract/src/document.ts';
import { IDS } from './access/fixture.ts';
import { as, refusalOf } from './support/actors.ts';
import { cpuOf } from './support/cpu.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (...marks: unknown[]) => ({ type: 'text', text: '글', ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linkTo = (href: unknown) => doc(paragraph(text({ type: 'link', attrs: { href } })));
const imageOf = (src: unknown) => doc({ type: 'image', attrs: { src } });
const nested = (depth: number): unknown =>
  depth === 1 ? paragraph(text()) : { type: 'blockquote', content: [nested(depth - 1)] };

const ID = '10000000-0000-4000-8000-000000000000';
const mentionOf = (attrs: unknown) => doc(paragraph({ type: 'mention', attrs }));
const issueLinkOf = (attrs: unknown) => doc(paragraph({ type: 'issueLink', attrs }));
const noteLinkOf = (attrs: unknown) => doc(paragraph({ type: 'noteLink', attrs }));
/** Documents with a node that requires attributes. */
const WITH_ATTRIBUTES: Readonly<Record<string, unknown>> = {
  image: imageOf('https://example.com/x.png'),
  mention: mentionOf({ id: ID, label: '민아' }),
  issueLink: issueLinkOf({ id: ID, projectId: ID, number: 12 }),
  noteLink: noteLinkOf({ id: ID, projectId: ID, label: `${'가'.repeat(99)}😀` }),
};

const list = (depth: number): unknown => (depth === 0 ? 1 : [list(depth - 1)]);

async function isDocument(value: unknown): Promise<boolean | null> {
  const json = JSON.stringify(value);
  const [row] = await database.sql<{ is: boolean | null }[]>`select public.is_document(${json}::text::jsonb) as is`;
  return row?.is ?? null;
}

describe('the database has the schema of the editor', () => {
  test('the database lists the same nodes and marks', async () => {
    const [row] = await database.sql<{ source: string }[]>`
      select prosrc as source from pg_proc where oid = 'public.is_document(jsonb)'::regprocedure`;
    const [nodes = '', marks = ''] = (row?.source ?? '').split('.marks[*]');
    const named = (source: string) => [
      ...new Set([...source.matchAll(/@\.type == "(\w+)"/g)].map((match) => match[1])),
    ];
    expect(named(nodes).sort()).toEqual([...Object.keys(NODES), 'text'].sort());
    expect(named(marks).sort()).toEqual(Object.keys(MARKS).sort());
  });

  test.each(Object.keys(NODES))('a document with a %s is valid', async (type) => {
    const given = WITH_ATTRIBUTES[type] ?? doc({ type, content: [paragraph(text())] });
    expect(await isDocument(given)).toBe(true);
    expect(await isDocument(parseDocument(given))).toBe(true);
  });

  test.each(Object.keys(MARKS))('text in %s is valid', async (type) => {
    const mark = type === 'link' ? { type, attrs: { href: 'https://example.com' } } : { type };
    expect(await isDocument(doc(paragraph(text(mark))))).toBe(true);
  });
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a text', 'doc'],
  ['something without a type', { content: [] }],
  ['another root', { type: 'paragraph', content: [] }],
  ['a root without content', { type: 'doc' }],
  ['content that is not a list', { type: 'doc', content: paragraph() }],
  ['a node with content that is not a list', doc({ type: 'paragraph', content: text() })],
  ['a node that is not an object', doc('글')],
  ['a node without a type', doc({ content: [] })],
  ['a node of an unknown type', doc({ type: 'script', content: [text()] })],
  ['a deeply nested unknown node', doc({ type: 'blockquote', content: [paragraph({ type: 'iframe' })] })],
  [
    'an unknown node hidden in an attribute',
    doc({ type: 'callout', attrs: { tone: { content: [{ type: 'iframe' }] } } }),
  ],
  ['a node whose type is a list', doc({ type: ['paragraph'] })],
  ['a node whose type is a number', doc({ type: 1 })],
  ['a mark whose type is a list', doc(paragraph(text({ type: ['link'], attrs: { href: 'javascript:alert(1)' } })))],
  ['a document in a document', doc(doc())],
  ['text without text', doc(paragraph({ type: 'text' }))],
  ['text that is not a string', doc(paragraph({ type: 'text', text: 1 }))],
  ['an unknown mark', doc(paragraph(text({ type: 'onclick' })))],
  ['a mark that is not an object', doc(paragraph(text('bold')))],
  ['a mention without attributes', mentionOf(undefined)],
  ['a mention without a user', mentionOf({ label: '민아' })],
  ['a mention of a list', mentionOf({ id: [ID], label: '민아' })],
  ['a mention of markup', mentionOf({ id: '"><script>', label: '민아' })],
  ['a mention of an id with a line break', mentionOf({ id: `${ID}\n`, label: '민아' })],
  ['a mention without a name', mentionOf({ id: ID })],
  ['a mention with an empty name', mentionOf({ id: ID, label: '' })],
  ['a mention with a name of two lines', mentionOf({ id: ID, label: '민\n아' })],
  ['a mention with a name of 101 letters', mentionOf({ id: ID, label: '아'.repeat(101) })],
  ['a link to an issue without attributes', issueLinkOf(undefined)],
  ['a link to an issue without a number', issueLinkOf({ id: ID, projectId: ID })],
  ['a link to an issue with a text as number', issueLinkOf({ id: ID, projectId: ID, number: '12' })],
  ['a link to issue 0', issueLinkOf({ id: ID, projectId: ID, number: 0 })],
  ['a link to issue 1.5', issueLinkOf({ id: ID, projectId: ID, number: 1.5 })],
  ['a link to an issue of no project', issueLinkOf({ id: ID, number: 1 })],
  ['a link to an issue with an address as id', issueLinkOf({ id: 'javascript:alert(1)', projectId: ID, number: 1 })],
  ['a link to a note without attributes', noteLinkOf(undefined)],
  ['a link to a note without a title', noteLinkOf({ id: ID, projectId: ID })],
  ['a link to a note with a title of two lines', noteLinkOf({ id: ID, projectId: ID, label: '회\n의' })],
  ['a link to a note with a title of 101 letters', noteLinkOf({ id: ID, projectId: ID, label: '아'.repeat(101) })],
  ['a link to a note of no project', noteLinkOf({ id: ID, label: '회의' })],
  ['a link to a note with an address as id', noteLinkOf({ id: 'javascript:alert(1)', projectId: ID, label: '회의' })],
  ['a link to a note of an address as project', noteLinkOf({ id: ID, projectId: '/project', label: '회의' })],
  ['a link without a URL', doc(paragraph(text({ type: 'link' })))],
  ['a link to an object', linkTo({ toString: 'https://example.com' })],
  ['a picture without a source', doc({ type: 'image' })],
  ['a picture from an object', imageOf({})],
  ['an attribute with nested values', doc({ type: 'callout', attrs: { tone: list(7) } })],
  ['an unknown field with nested values', doc({ type: 'callout', unknown: list(100) })],
  ['an attribute that is a long list', doc({ type: 'tableCell', attrs: { colwidth: Array(1001).fill(1) } })],
  [`blocks ${LIMITS.depth + 1} deep`, doc(nested(LIMITS.depth + 1))],
  [`more than ${LIMITS.nodes} nodes`, doc(...Array.from({ length: LIMITS.nodes + 1 }, () => ({ type: 'paragraph' })))],
])('%s is not a valid document', async (_, given) => {
  expect(await isDocument(given)).toBe(false);
});

test('an older format that can still be read is stored', async () => {
  for (const given of [
    doc(),
    doc(nested(LIMITS.depth)),
    doc(...Array.from({ length: LIMITS.nodes }, () => ({ type: 'paragraph' }))),
    imageOf(`data:image/png;base64,${'A'.repeat(1_000_000)}`),
  ]) {
    expect(() => parseDocument(given)).not.toThrow();
    expect(await isDocument(given)).toBe(true);
  }
});

test(
  'a document of too many nodes or marks is refused, and its nodes are counted before they are checked',
  withFixture(async (tx) => {
    const many = { type: 'doc', content: Array(100_000).fill({ type: 'paragraph' }) };
    const marked = doc(paragraph({ ...text(), marks: Array(400_000).fill({ type: 'bold' }) }));
    const refused = (document: string) =>
      refusalOf(
        as(
          tx,
          'member',
          (me) => me`
            insert into public.notes (id, project_id, title, content)
            values (gen_random_uuid(), ${IDS.ourProject}, 'x', ${document}::text::jsonb)`,
        ),
      );
    expect(await refused(JSON.stringify(marked))).toBe('invalid_document');
    const json = JSON.stringify(many);
    /** CPU time of the server, divided by the time for composing the letters, which comes first. */
    const cost = async () => {
      const composing = await cpuOf(tx, async () => tx`select public.nfc(${json}::text::jsonb) is null`);
      const refusing = await cpuOf(tx, async () => expect(await refused(json)).toBe('invalid_document'));
      return refusing / composing;
    };
    // The factor is 1.3, and would be about 3 if each node was checked first. On a busy machine a run may include the cost
    // of other programs.
    await expect.poll(cost).toBeLessThan(2.2);
  }),
);

const ADDRESSES = [
  'https://example.com/글?q=1#a',
  'HTTP://EXAMPLE.COM',
  'mailto:mina@dojang.test',
  'tel:+82-10-1234-5678',
  'sms:01012345678',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'https://example.com/\njavascript:alert(1)',
  'https:\u200b//example.com',
  'https:///example.com',
  'https:/\\example.com',
  'https://\u00adexample.com',
  '//example.com',
  '/project',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/jpeg;base64,/9j/4AAQ',
  'data:image/gif;base64,R0lGODlh',
  'DATA:image/png;base64,AAAA',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'mailto:',
  'tel:abc',
  'ftp://example.com',
  '',
];

test.each(ADDRESSES)(
  'a link to %j and a picture from there are accepted exactly when the editor shows them',
  async (address) => {
    expect(await isDocument(linkTo(address))).toBe(isSafeLink(address));
    expect(await isDocument(imageOf(address))).toBe(isSafeImageSource(address));
  },
);

describe('a direct request cannot store an invalid document', () => {
  const EVIL = linkTo('javascript:alert(1)');

  test(
    'an invalid document is refused in a note, new or saved',
    withFixture(async (tx) => {
      const make = (me: Transaction) => me`
        insert into public.notes (id, project_id, title, content)
        values (gen_random_uuid(), ${IDS.ourProject}, 'x', ${tx.json(EVIL as never)})`;
      const save = (me: Transaction) => me`select public.save_note(${IDS.ourNote}, 1, 'x', ${tx.json(EVIL as never)})`;
      expect(await refusalOf(as(tx, 'member', make))).toBe('invalid_document');
      expect(await refusalOf(as(tx, 'member', save))).toBe('invalid_document');
    }),
  );

  test(
    'an invalid document is refused in a notice',
    withFixture(async (tx) => {
      const patch = tx.json({ title: 'x', body: EVIL as never });
      const save = (me: Transaction) => me`select public.save_notice(gen_random_uuid(), 0, ${patch})`;
      expect(await refusalOf(as(tx, 'admin', save))).toBe('invalid_document');
    }),
  );

  test(
    'an invalid document is refused in an agreement, also from the server',
    withFixture(async (tx) => {
      const [agreement] = await tx`select id from public.agreements limit 1`;
      const write = tx.savepoint(
        (inner) => inner`
          insert into public.agreement_versions (agreement_id, version, body)
          values (${agreement?.id}, 99, ${tx.json(EVIL as never)})`,
      );
      expect(await refusalOf(write)).toBe('invalid_document');
    }),
  );

  test(
    'a save of a title does not check the document again',
    withFixture(async (tx) => {
      const [saved] = await as(tx, 'member', (me) => me`select public.save_note(${IDS.ourNote}, 1, 'x') as answer`);
      expect(saved?.answer).toMatchObject({ ok: true });
    }),
  );
});

describe('the size limit of a document', () => {
  test('the size of a document is counted the same by editor and database', async () => {
    const words = ['글 "인용" \\ 역사선', 'tab\t줄\n\u0001\u007f\u2028', '😀'.repeat(9), ''];
    const documents = words.map((word) =>
      doc(paragraph({ type: 'text', text: word, marks: [{ type: 'bold' }] }, { type: 'hardBreak' }), {
        ...paragraph(),
        attrs: { a: [], b: {}, c: [1, -2.5, true, null], d: { [word]: word } },
      }),
    );
    for (const [at, document] of documents.entries()) {
      const text = words[at] ?? '';
      const [row] = await database.sql<{ bytes: string }[]>`
        select public.document_bytes(${JSON.stringify(document)}::text::jsonb, ${text}) as bytes`;
      expect(documentBytes(document as DocumentJson, text), text).toBe(Number(row?.bytes));
    }
  });

  test(
    'the size limit of a document is enforced by a save, and a document that is already too large may shrink',
    withFixture(async (tx) => {
      const save = (rev: number, length: number) =>
        as(tx, 'member', (me) => {
          const document = JSON.stringify(doc(paragraph({ type: 'text', text: 'x'.repeat(length) })));
          return me`select public.save_note(${IDS.ourNote}, ${rev}, null, ${document}::text::jsonb, '') as answer`;
        });
      expect(await refusalOf(save(1, MAX_DOCUMENT_BYTES))).toBe('document_too_large');
      await save(1, MAX_DOCUMENT_BYTES - 200);
      await tx`alter table public.notes disable trigger notes_text`;
      await save(2, MAX_DOCUMENT_BYTES + 500);
      await tx`alter table public.notes enable trigger notes_text`;
      expect(await refusalOf(save(3, MAX_DOCUMENT_BYTES + 501))).toBe('document_too_large');
      await save(3, MAX_DOCUMENT_BYTES + 400);
    }),
  );
});

test('the database accepts the same picture URLs as the editor', async () => {
  const id = IDS.ourProject;
  const sha = 'a1'.repeat(32);
  const address = `/storage/v1/object/note-pictures/${id}/${sha}.webp`;
  for (const source of [
    address,
    address.replace('note-', 'notice-'),
    address.replace('.webp', '.png'),
    address.replace('.webp', '.svg'),
    address.replace('.webp', '.webp?token=x'),
    `${address}\n`,
    address.replace('note-pictures', 'site-assets'),
    address.replace(sha, `../${sha}`),
    `/${address}`,
    address.toUpperCase(),
  ]) {
    expect(await isDocument(imageOf(source)), source).toBe(isSafeImageSource(source));
  }
  expect(isSafeImageSource(address)).toBe(true);
  expect(isSafeImageSource(`${address}?token=x`)).toBe(false);
});
