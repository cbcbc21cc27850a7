import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { BODY_BOUNDS, bodyLimitOf } from '../../api-gateway/src/features/supabase/rest/body-limits.logic.ts';
import { type DocumentJson, documentSize, isWithin } from '../../shared-ui/src/document/index.ts';
import {
  AGREEMENT_LIMIT,
  COMMENT_LIMIT,
  DOCUMENT_LIMIT,
  jsonValues,
  MAX_DOCUMENT_BYTES,
  MAX_PAGE_BYTES,
  MAX_PROJECT_VALUES,
  MAX_SECTION_BYTES,
  MEMO_LIMIT,
} from '../../shell/contract/src/document.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

const documentOf = (text: string): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const projectOf = (text: string) => ({
  pages: [{ frames: [{ component: { components: [{ text }, ' a, "b": \\ '] } }] }],
});
const encoder = new TextEncoder();
const sent = (value: unknown) => encoder.encode(JSON.stringify(value)).length;
/** A text with this many bytes in all, of letters with three bytes and with one byte. */
const letters = (bytes: number) => '가'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);

const bytesOf = (document: DocumentJson, countsText = false) => documentSize(document, { countsText }).bytes;
/** A document with this many bytes, without its separate text. */
const documentOfBytes = (bytes: number) => documentOf(letters(bytes - bytesOf(documentOf(''))));
const projectOfBytes = (bytes: number) => projectOf(letters(bytes - sent(projectOf(''))));

const TEMPLATE = '(select id from public.templates order by id limit 1)';
const insertion = (path: string[], length: number, part: unknown) => [
  { path, length, at: 0, remove: 0, insert: [part] },
];
const BLOCK = insertion(['content'], 1, { type: 'paragraph', content: [] });
const ELEMENT = insertion(['pages', '0', 'frames', '0', 'component', 'components'], 2, {});

interface Kind {
  /** The largest size in bytes. */
  most: number;
  who: PersonName;
  refusal: string;
  make: (bytes: number) => object;
  /** Saves the whole document on revision 1. */
  whole: (me: Transaction, value: object) => Promise<unknown>;
  /** Adds an element on revision 2. */
  change?: (me: Transaction) => Promise<unknown>;
  /** The routes that take such a document. Their other fields have at most this many bytes. */
  routes: { rpc?: string[]; table?: string[]; beside?: number };
}

const json = (me: Transaction, value: unknown) => me.json(value as never);
const document = { most: MAX_DOCUMENT_BYTES, refusal: 'document_too_large', make: documentOfBytes };
const page = { most: MAX_PAGE_BYTES, refusal: 'page_too_large', make: projectOfBytes };

const KINDS: Record<string, Kind> = {
  note: {
    ...document,
    who: 'member',
    whole: (me, value) => me`select public.save_note(${IDS.ourNote}, 1, 'x', ${json(me, value)}, '')`,
    change: (me) => me`select public.save_note_change(${IDS.ourNote}, 2, 'x', ${json(me, BLOCK)})`,
    routes: { rpc: ['save_note', 'save_note_change'], table: ['notes'] },
  },
  issue: {
    ...document,
    who: 'member',
    whole: (me, value) => me`select public.save_issue(${IDS.ourIssue}, 1, 'x', ${json(me, value)}, '')`,
    change: (me) => me`select public.save_issue_change(${IDS.ourIssue}, 2, 'x', ${json(me, BLOCK)})`,
    routes: { rpc: ['create_issue', 'save_issue', 'save_issue_change'] },
  },
  notice: {
    ...document,
    who: 'admin',
    whole: (me, body) =>
      me`select public.save_notice(${IDS.liveNotice}, 1, ${json(me, { title: 'x', body, body_text: '' })})`,
    change: (me) => me`select public.save_notice_change(${IDS.liveNotice}, 2, '{}', ${json(me, BLOCK)})`,
    routes: { rpc: ['save_notice', 'save_notice_change'], table: ['notices'] },
  },
  agreement: {
    ...document,
    who: 'admin',
    whole: (me, body) => me`select public.save_agreement_draft(${IDS.agreement}, 2, 1, ${json(me, { body })})`,
    change: (me) => me`select public.save_agreement_draft_change(${IDS.agreement}, 2, 2, '{}', ${json(me, BLOCK)})`,
    routes: { rpc: ['save_agreement_draft', 'save_agreement_draft_change'], table: ['agreement_versions'] },
  },
  comment: {
    most: COMMENT_LIMIT.bytes,
    refusal: 'comment_too_long',
    // A comment has no separate text, so none is counted.
    make: (bytes) => documentOfBytes(bytes + 2),
    who: 'member',
    whole: (me, value) =>
      me`select public.save_comment(${IDS.theirNote}, 'note', ${IDS.ourNote}, ${json(me, value)}, 'x')`,
    routes: { rpc: ['save_comment'], beside: 6 * COMMENT_LIMIT.characters },
  },
  page: {
    ...page,
    who: 'member',
    whole: (me, value) => me`select public.save_draft(${IDS.ourPage}, 1, ${json(me, value)})`,
    change: (me) => me`select public.save_draft_change(${IDS.ourPage}, 2, ${json(me, ELEMENT)})`,
    routes: { rpc: ['save_draft', 'save_draft_change'] },
  },
  template: {
    ...page,
    who: 'admin',
    whole: (me, value) => me`select public.save_template_project(${me.unsafe(TEMPLATE)}, 1, ${json(me, value)})`,
    change: (me) => me`select public.save_template_project_change(${me.unsafe(TEMPLATE)}, 2, ${json(me, ELEMENT)})`,
    routes: {
      rpc: ['create_template', 'save_template_project', 'save_template_project_change'],
      table: ['templates'],
    },
  },
  section: {
    most: MAX_SECTION_BYTES,
    refusal: 'section_too_large',
    make: projectOfBytes,
    who: 'member',
    whole: (me, value) => me`select public.save_section(${IDS.ourSection}, 1, ${json(me, value)})`,
    change: (me) => me`select public.save_section_change(${IDS.ourSection}, 2, ${json(me, ELEMENT)})`,
    routes: { rpc: ['save_section', 'save_section_change'], table: ['page_sections'] },
  },
};

const limitOf = (kind: 'rpc' | 'table', name: string) => bodyLimitOf({ kind, name, query: [] }, false);

describe('the size limit of a document', () => {
  test('the size limit of a document is the same in editor, gateway and database', async () => {
    const [row] = await database.sql`
      select public.max_document_bytes()::int as document, public.max_page_bytes()::int as page,
        public.max_section_bytes()::int as section, public.max_project_values()::int as values`;
    expect(row).toEqual({
      document: MAX_DOCUMENT_BYTES,
      page: MAX_PAGE_BYTES,
      section: MAX_SECTION_BYTES,
      values: MAX_PROJECT_VALUES,
    });
    for (const limit of [DOCUMENT_LIMIT, AGREEMENT_LIMIT]) expect(limit.bytes).toBe(MAX_DOCUMENT_BYTES);
    for (const { most, routes } of Object.values(KINDS)) {
      const { rpc = [], table = [], beside = 0 } = routes;
      for (const name of rpc) expect(limitOf('rpc', name), name).toBe(most + beside + BODY_BOUNDS.bytes);
      for (const name of table) expect(limitOf('table', name), name).toBe(most + beside + BODY_BOUNDS.bytes);
    }
    // A new page has the text that search results show: 20,000 characters of three bytes.
    expect(limitOf('table', 'pages')).toBeGreaterThan(MAX_PAGE_BYTES + 60_000 + BODY_BOUNDS.bytes);
  });

  test('every function that saves a change of a document is compared', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^save_.*_change$'`;
    const compared = Object.values(KINDS).flatMap(({ routes }) => routes.rpc ?? []);
    expect(compared).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  });

  test.each(Object.entries(KINDS))('a %s of the largest size is stored, and a larger one is not', (_name, kind) =>
    withFixture(async (tx) => {
      const { most, who, refusal, make, whole, change } = kind;
      expect(await refusalOf(as(tx, who, (me) => whole(me, make(most + 1))))).toBe(refusal);
      await as(tx, who, (me) => whole(me, make(most)));
      if (change) expect(await refusalOf(as(tx, who, change))).toBe(refusal);
    })(),
  );

  test.each<[string, (me: Transaction, text: string) => Promise<unknown>]>([
    ['note', (me, text) => me`select public.save_note(${IDS.ourNote}, 1, 'x', ${json(me, documentOf('x'))}, ${text})`],
    [
      'issue',
      (me, text) => me`select public.save_issue(${IDS.ourIssue}, 1, 'x', ${json(me, documentOf('x'))}, ${text})`,
    ],
    [
      'notice',
      (me, body_text) =>
        me`select public.save_notice(${IDS.liveNotice}, 1, ${json(me, { body: documentOf('x'), body_text })})`,
    ],
  ])('the text of a %s has as many characters as its editor says', (name, save) =>
    withFixture(async (tx) => {
      const most = DOCUMENT_LIMIT.characters ?? 0;
      const who = name === 'notice' ? 'admin' : 'member';
      expect(await refusalOf(as(tx, who, (me) => save(me, 'x'.repeat(most + 1))))).toContain('body_text_check');
      await as(tx, who, (me) => save(me, 'x'.repeat(most)));
    })(),
  );

  test(
    'the text of a comment may have as many characters as its editor allows',
    withFixture(async (tx) => {
      const save = (text: string) =>
        as(tx, 'member', (me) => {
          const body = json(me, documentOf(text));
          return me`select public.save_comment(${IDS.theirNote}, 'note', ${IDS.ourNote}, ${body}, ${text})`;
        });
      const most = '😀'.repeat(COMMENT_LIMIT.characters);
      expect(isWithin(documentOf(`${most}x`), COMMENT_LIMIT)).toBe(false);
      expect(await refusalOf(save(`${most}x`))).toBe('comment_too_long');
      expect(isWithin(documentOf(most), COMMENT_LIMIT)).toBe(true);
      await save(most);
    }),
  );

  test(
    'a memo may have as many characters as its text box allows, and the gateway accepts them',
    withFixture(async (tx) => {
      const insert = (length: number) =>
        as(tx, 'member', (me) => me`insert into public.memos (body) values (${'가'.repeat(length)})`);
      expect(await refusalOf(insert(MEMO_LIMIT + 1))).toContain('memos_body_check');
      await insert(MEMO_LIMIT);
      // A letter takes three bytes, and a memo has tags.
      for (const limit of [limitOf('rpc', 'save_memo'), limitOf('table', 'memos')])
        expect(limit).toBeGreaterThan(3 * MEMO_LIMIT + 3 * 600 + BODY_BOUNDS.bytes);
    }),
  );
});

/** A project with this many empty objects, each with its comma, and six values around them. */
const manyObjects = (objects: number) => ({
  styles: Array.from({ length: objects }, () => ({})),
  pages: [{}],
});
const MOST_OBJECTS = Math.floor((MAX_PROJECT_VALUES - jsonValues(JSON.stringify(manyObjects(1))) + 2) / 2);

describe('the size of a page', () => {
  test('the bytes of a project are counted the same by editor and database', async () => {
    const words = [
      '글 "인용", \\ 역: 사선',
      'tab\t줄\n\u0001 \u007f\u2028',
      '😀 '.repeat(9),
      '\\',
      '\\"',
      '"',
      ' ',
      '',
    ];
    for (const word of words) {
      const project = { [word]: word, a: [], b: {}, c: [1, -2.5, true, null, [word, { d: word }]] };
      const bytes = await scalar(
        database.sql`select public.project_bytes(${JSON.stringify(project)}::text::jsonb)::int`,
      );
      expect(bytes, word).toBe(sent(project));
      const json = JSON.stringify(project);
      const values = await scalar(database.sql`select public.project_values(${json}::text::jsonb)::int`);
      expect(values, word).toBe(jsonValues(json));
    }
  });

  test(
    'a page that is already too large may be saved as long as it does not grow',
    withFixture(async (tx) => {
      await tx`alter table public.pages disable trigger pages_text_size`;
      const large = json(tx, projectOfBytes(MAX_PAGE_BYTES + 500));
      await tx`update public.pages set draft = ${large} where id = ${IDS.ourPage}`;
      await tx`alter table public.pages enable trigger pages_text_size`;
      const save = (rev: number, bytes: number) =>
        as(tx, 'member', (me) =>
          scalar(me`select public.save_draft(${IDS.ourPage}, ${rev}, ${json(me, projectOfBytes(bytes))})`),
        );
      expect(await refusalOf(save(1, MAX_PAGE_BYTES + 501))).toBe('page_too_large');
      expect(await save(1, MAX_PAGE_BYTES + 499)).toMatchObject({ ok: true });
    }),
  );

  test.each(['page', 'template', 'section'])('a %s of too many values is refused', (name) =>
    withFixture(async (tx) => {
      const { who, whole } = KINDS[name] as Kind;
      const save = (objects: number) => as(tx, who, (me) => whole(me, manyObjects(objects)));
      expect(await refusalOf(save(MOST_OBJECTS + 1))).toBe('too_many_values');
      await save(MOST_OBJECTS);
    })(),
  );

  test(
    'a page that already has too many values may be saved as long as it has not more',
    withFixture(async (tx) => {
      await tx`alter table public.pages disable trigger pages_text_size`;
      const many = json(tx, manyObjects(MOST_OBJECTS + 500));
      await tx`update public.pages set draft = ${many} where id = ${IDS.ourPage}`;
      await tx`alter table public.pages enable trigger pages_text_size`;
      const save = (objects: number) =>
        as(tx, 'member', (me) =>
          scalar(me`select public.save_draft(${IDS.ourPage}, 1, ${json(me, manyObjects(objects))})`),
        );
      expect(await refusalOf(save(MOST_OBJECTS + 501))).toBe('too_many_values');
      expect(await save(MOST_OBJECTS + 499)).toMatchObject({ ok: true });
    }),
  );

  test(
    'a new page, section or template that is too large is refused',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const insertPage = (me: Transaction, draft: object) =>
        me`insert into public.pages (id, site_id, slug, title, draft)
          values (${id}, ${site}, 'x', 'x', ${json(me, draft)})`;
      const insertSection = (me: Transaction, project: object) =>
        me`insert into public.page_sections (id, site_id, name, project)
          values (${id}, ${site}, 'x', ${json(me, project)})`;
      const insertTemplate = (me: Transaction, project: object) =>
        me`select public.create_template(${id}, 'x', 'x', ${json(me, project)})`;
      const page = projectOfBytes(MAX_PAGE_BYTES + 1);
      const section = projectOfBytes(MAX_SECTION_BYTES + 1);
      expect(await refusalOf(as(tx, 'member', (me) => insertPage(me, page)))).toBe('page_too_large');
      expect(await refusalOf(as(tx, 'member', (me) => insertSection(me, section)))).toBe('section_too_large');
      expect(await refusalOf(as(tx, 'admin', (me) => insertTemplate(me, page)))).toBe('page_too_large');
    }),
  );

  test(
    'a page is stored that the gateway accepted before sizes were counted in bytes',
    withFixture(async (tx) => {
      // PostgreSQL writes a space after each of many short values. With these spaces this document exceeds the limit.
      const styles = Array.from({ length: 140_000 }, (_, at) => ({ a: at }));
      const rest = MAX_PAGE_BYTES - sent({ styles, text: '' });
      const project = { styles, text: letters(rest) };
      expect(sent(project)).toBe(MAX_PAGE_BYTES);
      const save = (me: Transaction) => scalar(me`select public.save_draft(${IDS.ourPage}, 1, ${json(me, project)})`);
      expect(await as(tx, 'member', save)).toMatchObject({ ok: true });
    }),
  );
});
