import { decode, isReadable, startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkQuery } from '../api-gateway/src/features/supabase/rest/query-bounds.logic.ts';
import { isObjectName } from '../api-gateway/src/features/supabase/storage/object-name.logic.ts';
import { isEmail, plainEmail } from '../api-gateway/src/platform/http/email.logic.ts';
import { memoParts, memoTitle, parseTags } from '../mfe-content/src/features/memo/memo.logic.ts';
import { safeImage, safeLink } from '../mfe-page-builder/renderer/src/index.ts';
import { toHref } from '../mfe-page-builder/src/features/editor/studio/link.logic.ts';
import { forestOf, listOf, type NoteForest, subtreeOf } from '../mfe-projects/src/features/note/forest.logic.ts';
import { fileNameOf, noteToMarkdown } from '../mfe-projects/src/features/note/markdown.logic.ts';
import { applyChange } from '../mfe-projects/src/features/note/tree-change.logic.ts';
import { visibleRows } from '../mfe-projects/src/features/note/tree-rows.logic.ts';
import { snippetOf } from '../mfe-projects/src/snippet.logic.ts';
import { toCsv } from '../shared-ui/src/csv.ts';
import {
  documentOutline,
  documentToHtml,
  documentToText,
  isSafeImageSource,
  isSafeLink,
  parseDocument,
} from '../shared-ui/src/document/index.ts';
import type { DocumentJson } from '../shared-ui/src/document/types.ts';
import { completeLink } from '../shared-ui/src/editor/link.logic.ts';
import { markdownToHtml } from '../shared-ui/src/editor/paste/markdown.ts';
import { hasMarkdownBlock, tabbedCells } from '../shared-ui/src/editor/paste/pasted-text.logic.ts';
import { matchesKorean, toChosung, toJamo } from '../shared-ui/src/korean/hangul.ts';
import { toPlainLine } from '../shared-ui/src/korean/plain-line.ts';
import { parseAddresses } from '../shared-ui/src/people/address.logic.ts';
import { matchesPath } from '../shell/contract/src/path-pattern.ts';
import { cpuOf } from '../supabase/tests/support/cpu.ts';
import { growthOf, LINEAR } from './growth.ts';

// The module of the components needs a window. Only its Korean helpers are used here.
vi.mock('../shared-ui/src/index.ts', () => import('../shared-ui/src/korean/hangul.ts'));

/** Pieces that, when repeated, make a quadratic parser restart at every character. */
const NASTY = [
  ...[
    'a',
    ' ',
    '\n',
    ' \n',
    '\t',
    '<',
    '<a',
    '&',
    '"',
    '"\\',
    '`',
    '` ',
    '.',
    'a.',
    '@a.',
    'a@',
    '/',
    '//a',
    '#',
    '#a ',
  ],
  ...['*', '**a', '[(', ';a=', '; sb-', 'http://', 'https://a', '한', 'ㄱ', '각 ', '값', '\u200d', '\ufe0f', '\u0301'],
  ...['\u0301\u0316', '\u1112\u1161\u11ab', '1,', '-', '?a', '{', '\u0000', '\r\n', 'a: b\r\n', '😀'],
];
/** Length of a text. Also for the shorter one a quadratic parser takes tens of times as long as the noise. */
const LETTERS = process.env.NIGHTLY ? 64_000 : 16_000;
/** Length of a text in the database. */
const STORED_LETTERS = process.env.NIGHTLY ? 40_000 : 20_000;
const repeated = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length));
/** The repeated pieces with a beginning and an end that match no earlier text. */
const enclosed = (unit: string) => (size: number) => `x${repeated(unit)(size)}!\n@`;

/** A parser that rejects its input by throwing. */
const refused = (work: (text: string) => unknown) => (text: string) => {
  try {
    work(text);
  } catch {}
};

const TEXTS: Record<string, (text: string) => unknown> = {
  toPlainLine,
  toChosung,
  toJamo,
  matchesKorean: (text) => matchesKorean(text, text.slice(0, 100)),
  completeLink,
  markdownToHtml,
  hasMarkdownBlock,
  tabbedCells: (text) => tabbedCells(`a\t${text}`),
  isSafeLink,
  isSafeImageSource: (text) => isSafeImageSource(`data:image/png;base64,${text}`),
  safeLink,
  safeImage,
  toHref,
  memoParts,
  memoTitle,
  parseTags,
  parseAddresses,
  fileNameOf: (text) => fileNameOf(text, 'md'),
  snippetOf: (text) => snippetOf(text, text.slice(-50)),
  toCsv: (text) => toCsv(['a'], [[text]]),
  email: (text) => isEmail(plainEmail(text)),
  isReadable: (text) =>
    isReadable(new URL(`http://a/?or=${encodeURIComponent(text)}&select=${encodeURIComponent(text)}`)),
  isObjectName,
  'select of a query': refused((text) => checkQuery('notes', [['select', text]])),
  'or of a query': refused((text) => checkQuery('notes', [['or', `(${text})`]])),
  'filter of a query': refused((text) => checkQuery('notes', [[text, text]])),
  'order of a query': refused((text) => checkQuery('notes', [['order', text]])),
  'frame of a socket': refused((text) => decode(Buffer.from(text), false)),
  matchesPath: (text) => matchesPath('/**/a/*/**/b/**/c', text),
};

test.each(Object.entries(TEXTS))('%s parses every text in linear time', (_name, work) => {
  for (const unit of NASTY) {
    for (const make of [repeated(unit), enclosed(unit)]) {
      expect(growthOf(make, work, LETTERS), JSON.stringify(unit)).toBeLessThan(LINEAR);
    }
  }
});

test('many callouts are pasted in linear time', () => {
  expect(growthOf(repeated('> [!NOTE]\n\n'), markdownToHtml, LETTERS)).toBeLessThan(LINEAR);
});

const node = (type: string, content: unknown[], attrs?: object) => ({ type, content, ...(attrs ? { attrs } : {}) });
const words = (text: string, marks: unknown[] = []) => ({ type: 'text', text, marks });
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: Math.ceil(count) }, (_, at) => make(at));
const deep = (type: string, levels: number, core: unknown) =>
  times(levels, () => type).reduce((inner, each) => node(each, [inner]), core);

const DOCUMENTS: Record<string, (size: number) => unknown[]> = {
  paragraphs: (size) => times(size, () => node('paragraph', [words('가나다 <b>')])),
  'one paragraph': (size) => [
    node(
      'paragraph',
      times(size, () => words('가 `', [{ type: 'bold' }, { type: 'italic' }])),
    ),
  ],
  'deep lists': (size) => times(size / 30, () => deep('bulletList', 14, node('paragraph', [words('a')]))),
  'deep quotes': (size) => times(size / 30, () => deep('blockquote', 28, node('paragraph', [words('a\n'.repeat(10))]))),
  'stray parts': (size) => times(size / 20, () => deep('tableCell', 18, words('a'))),
  headings: (size) => times(size, () => node('heading', [words('제목 ')], { level: 2 })),
  'one long row and many short ones': (size) => [
    node('table', [
      node(
        'tableRow',
        times(size / 2, () => node('tableCell', [])),
      ),
      ...times(size / 2, () => node('tableRow', [node('tableCell', [])])),
    ]),
  ],
  'breaks in headings': (size) => [
    node(
      'heading',
      times(size, () => ({ type: 'hardBreak' })),
      { level: 1 },
    ),
  ],
  code: (size) => [node('codeBlock', [words('` '.repeat(size * 4))])],
  'text of a newer version': (size) => times(size, () => node('poll', [words('a')])),
};

describe.each(Object.entries(DOCUMENTS))('a document of %s', (_name, make) => {
  const raw = (size: number) => ({ type: 'doc', content: make(size) });
  const parsed = (size: number) => parseDocument(raw(size));
  const readers: Record<string, (document: DocumentJson) => unknown> = {
    documentToHtml,
    documentToText,
    documentOutline,
    noteToMarkdown: (document) => noteToMarkdown('제목', document),
  };

  test('the document is parsed and serialized in linear time', () => {
    expect(growthOf(raw, parseDocument, 16_000)).toBeLessThan(LINEAR);
    for (const [name, work] of Object.entries(readers)) {
      expect(growthOf(parsed, work, 16_000), name).toBeLessThan(LINEAR);
    }
  });
});

describe('the tree of notes', () => {
  const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  /** The parent of each note: the top level, the last of 20, one note for all, and the note itself. */
  const shapes: Record<string, (at: number) => string | null> = {
    flat: () => null,
    deep: (at) => (at % 20 === 0 ? null : id(at - 1)),
    'under one': (at) => (at === 0 ? null : id(0)),
    cyclic: (at) => id(at - (at % 20) + ((at + 1) % 20)),
  };

  test.each(Object.entries(shapes))(
    'the tree of notes is read, rendered and moved in linear time, %s',
    (_name, parentOf) => {
      const placesOf = (size: number) => times(size, (at) => ({ id: id(at), parent_id: parentOf(at), rank: at }));
      expect(growthOf(placesOf, forestOf, 20_000), 'forestOf').toBeLessThan(LINEAR);
      const works: Record<string, (forest: NoteForest) => unknown> = {
        visibleRows: (forest) => visibleRows({ forest, folded: new Set() }),
        subtreeOf: (forest) => listOf(forest, null).map((each) => subtreeOf(forest, each)),
        applyChange: (forest) => [
          applyChange(forest, { kind: 'place', id: id(1), parentId: null }),
          applyChange(forest, { kind: 'remove', id: id(0) }),
        ],
      };
      for (const [name, work] of Object.entries(works)) {
        expect(
          growthOf((size) => forestOf(placesOf(size)), work, 20_000),
          name,
        ).toBeLessThan(LINEAR);
      }
    },
  );
});

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.stop());

  /** CPU time in the database in milliseconds, the minimum of some runs. */
  const timeOf = async (query: string, unit: string, size: number, rounds = 3) => {
    const text = `x${unit.repeat(Math.ceil(size / unit.length))}`.replaceAll('\u0000', '');
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      took.push(await database.sql.begin((tx) => cpuOf(tx, () => tx.unsafe(query, [text]))));
    }
    return Math.min(...took);
  };

  test.each([
    ['nfc', 'select length(public.nfc($1::text))'],
    ['nfc of JSON', 'select length(public.nfc(jsonb_build_array($1::text))::text)'],
    ['plain_line', 'select length(public.plain_line($1::text))'],
    ['hangul_jamo', 'select length(public.hangul_jamo(public.nfc($1::text)))'],
    ['hangul_chosung', 'select length(public.hangul_chosung(public.nfc($1::text)))'],
    ['search_memos', 'select count(*) from public.search_memos($1::text)'],
    ['search_notes', 'select count(*) from public.search_notes(null, $1::text)'],
    [
      'is_document',
      `select public.is_document(jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
      jsonb_build_object('type', 'text', 'text', $1::text, 'marks', jsonb_build_array(
        jsonb_build_object('type', 'link', 'attrs', jsonb_build_object('href', 'https://' || $1::text))))))) as is_document`,
    ],
  ])('%s parses every text in linear time', async (_name, query) => {
    for (const unit of NASTY) {
      // A quadratic search would take many seconds.
      if ((await timeOf(query, unit, STORED_LETTERS, 1)) < 150) continue;
      const large = await timeOf(query, unit, STORED_LETTERS);
      expect(
        Math.cbrt(large / Math.max(await timeOf(query, unit, STORED_LETTERS / 8), 10)),
        JSON.stringify(unit),
      ).toBeLessThan(LINEAR);
    }
  });
});
