import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../document/index.ts';
import { MARKS, NODES } from '../document/schema.ts';
import type { DocumentJson } from '../document/types.ts';
import { fromEditorDoc, shareBlocks, toEditorJson, UNKNOWN_BLOCK, UNKNOWN_INLINE } from './convert.ts';
import { createExtensions } from './extensions/index.ts';

const ID = '10000000-0000-4000-8000-000000000000';
const schema = getSchema(createExtensions({ placeholder: () => '', pictures: () => undefined }));
const open = (doc: DocumentJson) => {
  const node = schema.nodeFromJSON(toEditorJson(doc));
  node.check();
  return node;
};

describe('the editor’s schema is the same as the document schema', () => {
  test('nodes', () => {
    const own = ['doc', 'text', UNKNOWN_BLOCK, UNKNOWN_INLINE];
    expect(Object.keys(schema.nodes).sort()).toEqual([...Object.keys(NODES), ...own].sort());
  });

  test('marks', () => {
    expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(MARKS).sort());
  });

  test('each node has every stored attribute', () => {
    for (const [name, spec] of Object.entries(NODES)) {
      expect(Object.keys(schema.nodes[name]?.spec.attrs ?? {})).toEqual(
        expect.arrayContaining(Object.keys(spec.attrs ?? {})),
      );
    }
  });
});

test('nodes of a newer version are kept when a document is opened and saved', () => {
  const formula = { type: 'formula', attrs: { tex: 'x' } };
  const mindMap = { type: 'mindMap', attrs: { zoom: 2 }, content: [{ type: 'text', text: '가지' }] };
  const given = parseDocument({
    type: 'doc',
    content: [mindMap, { type: 'paragraph', content: [{ type: 'text', text: '안녕 ' }, formula] }],
  });
  expect(fromEditorDoc(open(given))).toEqual(given);
});

test('the text of an unknown mark is kept', () => {
  const given = parseDocument({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: '형광', marks: [{ type: 'highlight' }, { type: 'bold' }] }],
      },
    ],
  });
  expect(fromEditorDoc(open(given)).content[0]?.content).toEqual([
    { type: 'text', text: '형광', marks: [{ type: 'bold' }] },
  ]);
});

test('every parsed document can be opened, and parsing its saved form changes nothing', () => {
  const types = [...Object.keys(NODES), 'text', 'newBlock'];
  for (let seed = 1; seed <= 400; seed++) {
    let state = seed * 7919;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    const node = (depth: number): unknown => {
      const type = types[random(types.length)];
      if (type === 'text')
        return {
          type,
          text: '가',
          marks: [{ type: ['bold', 'code', 'link', 'x'][random(4)], attrs: { href: 'https://example.com' } }],
        };
      const attrs = {
        level: random(5),
        tone: 'error',
        colspan: 1 + random(3),
        src: 'https://example.com/x.png',
        checked: random(2) === 0,
        ...(random(2) === 0 ? { id: ID, projectId: ID, number: 1, label: '민아' } : {}),
      };
      return { type, attrs, content: depth > 4 ? [] : Array.from({ length: random(4) }, () => node(depth + 1)) };
    };
    const parsed = parseDocument({ type: 'doc', content: Array.from({ length: random(6) }, () => node(0)) });
    const saved = fromEditorDoc(open(parsed));
    expect(parseDocument(saved)).toEqual(saved);
  }
});

test('after an edit, unchanged nodes are the same objects as before', () => {
  const doc = open(
    parseDocument({
      type: 'doc',
      content: ['가', '나', '다'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    }),
  );
  const before = fromEditorDoc(doc);
  const edited = doc.copy(doc.content.replaceChild(1, schema.nodes.paragraph?.create(null, schema.text('라')) ?? doc));
  const after = fromEditorDoc(edited);
  expect(after.content[0]).toBe(before.content[0]);
  expect(after.content[2]).toBe(before.content[2]);
  expect(after.content[1]?.content?.[0]?.text).toBe('라');
});

describe('the blocks of the stored document', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const stored: DocumentJson = { type: 'doc', content: ['하나', '둘', '셋'].map(paragraph) };

  test('the blocks of the stored document are returned as the same objects for equal blocks of the editor', () => {
    const inEditor = open({ type: 'doc', content: ['하나', '다른 둘', '셋'].map(paragraph) });
    expect(shareBlocks(inEditor, stored, 0, () => true)).toBe(3);
    const { content } = fromEditorDoc(inEditor);
    expect(content.map((block, at) => block === stored.content[at])).toEqual([true, false, true]);
    expect(content[1]).toEqual(paragraph('다른 둘'));
  });

  test('the blocks of the stored document are shared in slices', () => {
    const inEditor = open(stored);
    let left = 2;
    expect(shareBlocks(inEditor, stored, 0, () => left-- > 0)).toBe(2);
    expect(shareBlocks(inEditor, stored, 2, () => true)).toBe(3);
    expect(fromEditorDoc(inEditor).content).toEqual(stored.content);
    expect(fromEditorDoc(inEditor).content[2]).toBe(stored.content[2]);
  });
});
