import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentToHtml } from './html.ts';
import { documentOutline } from './outline.ts';
import { DocumentError, parseDocument } from './parse.ts';
import { labelOf } from './schema.ts';
import { documentToText } from './text.ts';
import { type DocumentJson, type DocumentNode, EMPTY_DOCUMENT } from './types.ts';

const t = (text: string, ...marks: string[]): DocumentNode =>
  marks.length > 0 ? { type: 'text', text, marks: marks.map((type) => ({ type })) } : { type: 'text', text };
const p = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const doc = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });
const list = (type: string, item: string, ...items: DocumentNode[][]): DocumentNode => ({
  type,
  content: items.map((content) => ({ type: item, content })),
});

const [USER, ISSUE_ID, PROJECT, NOTE_ID] = ['1', '2', '3', '4'].map((n) => `${n}0000000-0000-4000-8000-000000000000`);
const MENTION: DocumentNode = { type: 'mention', attrs: { id: USER, label: '김<민아>' } };
const NOTE: DocumentNode = { type: 'noteLink', attrs: { id: NOTE_ID, projectId: PROJECT, label: '회의 <1>' } };
const ISSUE: DocumentNode = { type: 'issueLink', attrs: { id: ISSUE_ID, number: 12, projectId: PROJECT } };

const everything = doc(
  { type: 'heading', attrs: { level: 1 }, content: [t('회의록')] },
  p(
    t('굵게', 'bold'),
    { type: 'hardBreak' },
    t('기울임', 'italic'),
    t('밑줄', 'underline'),
    t('취소', 'strike'),
    t('코드', 'code'),
  ),
  p({ type: 'text', text: '링크', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] }),
  p(t('맡기는 사람: '), MENTION, ISSUE, NOTE),
  list('bulletList', 'listItem', [p(t('하나'))], [p(t('둘')), list('orderedList', 'listItem', [p(t('안'))])]),
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [p(t('셋째'))] }] },
  {
    type: 'taskList',
    content: [
      { type: 'taskItem', attrs: { checked: true }, content: [p(t('한 일'))] },
      { type: 'taskItem', attrs: { checked: false }, content: [p(t('할 일'))] },
    ],
  },
  { type: 'blockquote', content: [p(t('인용'))] },
  { type: 'callout', attrs: { tone: 'warning' }, content: [p(t('주의'))] },
  { type: 'codeBlock', attrs: { language: 'ts' }, content: [t('a < b')] },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [p(t('머리'))] }] },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', content: [p(t('가'))] },
          { type: 'tableCell', content: [p(t('나'))] },
        ],
      },
    ],
  },
  { type: 'image', attrs: { src: 'https://example.com/a.png', alt: '그림' } },
  { type: 'horizontalRule' },
);

describe('parseDocument', () => {
  test('a valid document is not changed', () => {
    expect(parseDocument(everything)).toEqual(everything);
  });

  test('the empty document is not changed', () => {
    expect(parseDocument(EMPTY_DOCUMENT)).toEqual(EMPTY_DOCUMENT);
    expect(parseDocument({ type: 'doc' })).toEqual(EMPTY_DOCUMENT);
    expect(parseDocument({ type: 'doc', content: [] })).toEqual(EMPTY_DOCUMENT);
  });

  test.each([
    null,
    undefined,
    'doc',
    1,
    [],
    {},
    { type: 'paragraph' },
    { type: 'doc', content: 'x' },
    { type: 'doc', content: [null] },
    { type: 'doc', content: [{}] },
    { type: 'doc', content: [{ type: '<b>' }] },
    { type: 'doc', content: [{ type: 'text' }] },
  ])('%j is not a document', (value) => {
    expect(() => parseDocument(value)).toThrow(DocumentError);
    try {
      parseDocument(value);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_document', status: 422 });
    }
  });

  test('attributes that a node does not have are dropped', () => {
    const parsed = parseDocument(doc({ ...p(t('x')), attrs: { style: 'color:red', onclick: 'x' } }));
    expect(parsed).toEqual(doc(p(t('x'))));
  });

  test('a heading of an unknown level gets the lowest level', () => {
    for (const level of [0, 4, '1', null]) {
      expect(parseDocument(doc({ type: 'heading', attrs: { level } })).content[0]?.attrs).toEqual({ level: 3 });
    }
  });

  test('text is normalized to NFC', () => {
    expect(parseDocument(doc(p(t('한글'.normalize('NFD'))))).content[0]?.content?.[0]?.text).toBe('한글');
  });

  test('code allows no other mark, and duplicate marks are removed', () => {
    expect(parseDocument(doc(p(t('x', 'bold', 'code'), t('y', 'bold', 'bold'))))).toEqual(
      doc(p(t('x', 'code'), t('y', 'bold'))),
    );
  });

  describe('misplaced children', () => {
    test('text between blocks becomes a paragraph', () => {
      expect(parseDocument(doc(t('가'), { type: 'hardBreak' }, t('나'), p(t('다'))))).toEqual(
        doc(p(t('가'), { type: 'hardBreak' }, t('나')), p(t('다'))),
      );
    });

    test('a list item, cell or row outside of its parent is replaced by its blocks', () => {
      const stray = (type: string) => ({ type, content: [p(t(type))] });
      expect(
        parseDocument(doc(stray('listItem'), stray('tableCell'), { type: 'tableRow', content: [stray('tableCell')] })),
      ).toEqual(doc(p(t('listItem')), p(t('tableCell')), p(t('tableCell'))));
    });

    test('a paragraph in a list becomes an item, an item without a paragraph gets one', () => {
      const quote = { type: 'blockquote', content: [p(t('q'))] };
      const parsed = parseDocument(
        doc({ type: 'bulletList', content: [p(t('x')), { type: 'listItem', content: [quote] }] }),
      );
      expect(parsed).toEqual(doc(list('bulletList', 'listItem', [p(t('x'))], [{ type: 'paragraph' }, quote])));
    });

    test('an empty table, list or cell gets its required children', () => {
      const empty = { type: 'paragraph' };
      expect(parseDocument(doc({ type: 'table' }, { type: 'bulletList', content: [] }))).toEqual(
        doc(
          { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [empty] }] }] },
          list('bulletList', 'listItem', [empty]),
        ),
      );
    });

    test('a block inside of inline content is replaced by its text', () => {
      expect(parseDocument(doc({ type: 'heading', attrs: { level: 1 }, content: [p(t('가')), t('나')] }))).toEqual(
        doc({ type: 'heading', attrs: { level: 1 }, content: [t('가'), t('나')] }),
      );
    });

    test('code contains text only', () => {
      expect(
        parseDocument(doc({ type: 'codeBlock', content: [t('a', 'bold'), { type: 'hardBreak' }, p(t('b'))] })),
      ).toEqual(doc({ type: 'codeBlock', content: [t('a'), { type: 'text', text: '\n' }, t('b')] }));
    });
  });

  test('nodes of a newer version are kept unchanged', () => {
    const newer = {
      type: 'mindMap',
      attrs: { zoom: 2, nodes: [{ at: [1, 2] }] },
      content: [{ type: 'mindNode', content: [t('가지')] }],
    };
    const formula = { type: 'formula', attrs: { tex: 'x' } };
    const given = doc(newer, p(t('안녕 '), formula));
    expect(parseDocument(given)).toEqual(given);
  });

  test('parsing a parsed document changes nothing, for any input', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const once = parseDocument(randomDocument(seed));
      expect(parseDocument(once)).toEqual(once);
      expect(documentToHtml(once)).not.toContain('undefined');
    }
  });

  test('a block that is the same object as in an earlier document is not parsed again', () => {
    const [first, second] = [p(t('하나')), p(t('둘'))];
    const before = parseDocument(doc(first, second));
    const after = parseDocument(doc(first, p(t('둘!'))));
    expect(after).toEqual(doc(p(t('하나')), p(t('둘!'))));
    expect(after.content[0]).toBe(before.content[0]);
  });

  describe('limits', () => {
    const nest = (depth: number, type = 'blockquote'): DocumentNode =>
      depth === 0 ? p(t('x')) : { type, content: [nest(depth - 1, type)] };

    test('nesting', () => {
      expect(() => parseDocument(doc(nest(20)))).not.toThrow();
      expect(() => parseDocument(doc(nest(5000)))).toThrow(/deep/);
      expect(() => parseDocument(doc(nest(5000, 'newBlock')))).toThrow(/deep/);
    });

    test('number of nodes', () => {
      expect(() => parseDocument(doc(...Array.from({ length: 60_001 }, () => ({ type: 'paragraph' }))))).toThrow(
        /many nodes/,
      );
    });

    test('blocks that were parsed earlier count towards the limits too', () => {
      const hundred = p(...Array.from({ length: 99 }, () => t('x')));
      parseDocument(doc(hundred));
      expect(() => parseDocument(doc(...Array.from({ length: 600 }, () => hundred)))).not.toThrow();
      expect(() => parseDocument(doc(...Array.from({ length: 601 }, () => hundred)))).toThrow(/many nodes/);
      const long = p(t('x'.repeat(6_500_000)));
      parseDocument(doc(long));
      expect(() => parseDocument(doc(long, long))).toThrow(/characters/);
    });

    test('characters', () => {
      const long = 'x'.repeat(6_500_000);
      expect(() => parseDocument(doc(p(t(long)), p(t(long))))).toThrow(/characters/);
      expect(() => parseDocument(doc({ type: 'newBlock', attrs: { a: long, b: long } }))).toThrow(/characters/);
    });
  });
});

test('every node and mark as HTML', () => {
  expect(documentToHtml(everything)).toBe(
    [
      '<h1>회의록</h1>',
      '<p><strong>굵게</strong><br><em>기울임</em><u>밑줄</u><s>취소</s><code>코드</code></p>',
      '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow ugc">링크</a></p>',
      `<p>맡기는 사람: <span class="mention" data-user="${USER}">@김&lt;민아&gt;</span>`,
      `<a class="issue-link" data-issue="${ISSUE_ID}">#12</a>`,
      `<a class="note-link" data-note="${NOTE_ID}">회의 &lt;1&gt;</a></p>`,
      '<ul><li><p>하나</p></li><li><p>둘</p><ol><li><p>안</p></li></ol></li></ul>',
      '<ol start="3"><li><p>셋째</p></li></ol>',
      '<ul class="task-list"><li><input type="checkbox" disabled aria-label="완료" checked><div><p>한 일</p></div></li>',
      '<li><input type="checkbox" disabled aria-label="할 일"><div><p>할 일</p></div></li></ul>',
      '<blockquote><p>인용</p></blockquote>',
      '<div class="callout callout-warning" role="note"><p>주의</p></div>',
      '<pre><code data-language="ts">a &lt; b</code></pre>',
      '<table><tbody><tr><th colspan="2"><p>머리</p></th></tr><tr><td><p>가</p></td><td><p>나</p></td></tr></tbody></table>',
      '<img src="https://example.com/a.png" alt="그림" loading="lazy">',
      '<hr>',
    ].join(''),
  );
});

describe('mentions and links to issues and notes', () => {
  test.each<[string, DocumentNode]>([
    ['a mention of no user', { type: 'mention', attrs: { label: '민아' } }],
    ['a mention by something other than an id', { type: 'mention', attrs: { id: '" onclick="x', label: '민아' } }],
    ['a mention without a name', { type: 'mention', attrs: { id: USER, label: '' } }],
    ['a mention with a name of two lines', { type: 'mention', attrs: { id: USER, label: '민아\n' } }],
    ['a link to issue 0', { type: 'issueLink', attrs: { ...ISSUE.attrs, number: 0 } }],
    ['a link to issue 1.5', { type: 'issueLink', attrs: { ...ISSUE.attrs, number: 1.5 } }],
    ['a link to an issue of no project', { type: 'issueLink', attrs: { id: ISSUE_ID, number: 12 } }],
    ['a link to a note of no project', { type: 'noteLink', attrs: { id: NOTE_ID, label: '회의' } }],
    ['a link to a note without a title', { type: 'noteLink', attrs: { ...NOTE.attrs, label: '' } }],
    ['a link to an address as a note', { type: 'noteLink', attrs: { ...NOTE.attrs, id: 'javascript:alert(1)' } }],
  ])('%s is dropped', (_name, node) => {
    expect(parseDocument(doc(p(t('x'), node)))).toEqual(doc(p(t('x'))));
    expect(documentToHtml(doc(p(t('x'), node)))).toBe('<p>x</p>');
  });

  test('a line with only one of them is text', () => {
    expect(documentToText(doc(p(MENTION), p(ISSUE), p(NOTE)))).toBe('@김<민아>\n#12\n회의 <1>');
  });

  test('a file links to a note at the given address, and has no link without an address', () => {
    const html = (noteAddress: (id: string, projectId: string) => string) =>
      documentToHtml(doc(p(NOTE)), { noteAddress });
    expect(html((id, projectId) => `https://dojang.test/${projectId}/${id}?a&b`)).toBe(
      `<p><a class="note-link" data-note="${NOTE_ID}" href="https://dojang.test/${PROJECT}/${NOTE_ID}?a&amp;b">회의 &lt;1&gt;</a></p>`,
    );
    expect(html(() => 'javascript:alert(1)')).not.toContain('href');
  });

  test('a long name is cut for a label, but not inside a letter', () => {
    expect(labelOf('회의')).toBe('회의');
    const label = labelOf(`${'가'.repeat(99)}😀😀`);
    expect(label).toBe(`${'가'.repeat(99)}😀`);
    const link = { type: 'noteLink', attrs: { ...NOTE.attrs, label } };
    expect(parseDocument(doc(p(link)))).toEqual(doc(p(link)));
  });

  test('in code they become text', () => {
    expect(parseDocument(doc({ type: 'codeBlock', content: [ISSUE] }))).toEqual(
      doc({ type: 'codeBlock', content: [t('#12')] }),
    );
  });

  test('a name is normalized to NFC', () => {
    const given = { type: 'mention', attrs: { id: USER, label: '민아'.normalize('NFD') } };
    expect(parseDocument(doc(p(given))).content[0]?.content?.[0]?.attrs?.label).toBe('민아');
  });
});

test('every special character of HTML is escaped', () => {
  expect(documentToHtml(doc(p(t(`<>&"'`))))).toBe('<p>&lt;&gt;&amp;&quot;&#39;</p>');
});

test('an unknown node is shown as its text', () => {
  expect(documentToHtml(doc({ type: 'mindMap', content: [{ type: 'mindNode', content: [t('가지')] }] }))).toBe('가지');
});

test('as plain text with one line per block', () => {
  expect(documentToText(everything)).toBe(
    [
      '회의록',
      '굵게',
      '기울임밑줄취소코드',
      '링크',
      '맡기는 사람: @김<민아>#12회의 <1>',
      '하나',
      '둘',
      '안',
      '셋째',
      '한 일',
      '할 일',
      '인용',
      '주의',
      'a < b',
      '머리',
      '가\t나',
      '그림',
    ].join('\n'),
  );
});

test('the outline has the same heading ids as the HTML', () => {
  const headings = doc(
    { type: 'heading', attrs: { level: 1 }, content: [t('하나')] },
    { type: 'heading', attrs: { level: 2 } },
    { type: 'callout', content: [{ type: 'heading', attrs: { level: 3 }, content: [t('셋'), t('째', 'bold')] }] },
  );
  const outline = documentOutline(headings, 's-');
  expect(outline).toEqual([
    { id: 's-1', level: 1, text: '하나' },
    { id: 's-3', level: 3, text: '셋째' },
  ]);
  const html = documentToHtml(headings, { headingIds: 's-' });
  for (const { id, level } of outline) expect(html).toContain(`<h${level} id="${id}">`);
});

test('the folder imports only itself and the NFC helper, because the gateway imports it', () => {
  const folder = `${import.meta.dirname}/`;
  for (const file of readdirSync(folder).filter((name) => /^[^.]+\.ts$/.test(name))) {
    const imports = [...readFileSync(folder + file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    expect(imports.filter((name) => !/^(?:\.\/[\w-]+\.ts|@dojang\/contract\/text)$/.test(name ?? ''))).toEqual([]);
  }
});

/** Any value that has the outer shape of a document. */
function randomDocument(seed: number): unknown {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state % below;
  };
  const types = [
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'listItem',
    'taskList',
    'taskItem',
    'blockquote',
    'callout',
    'codeBlock',
    'table',
    'tableRow',
    'tableHeader',
    'tableCell',
    'image',
    'horizontalRule',
    'hardBreak',
    'text',
    'newBlock',
  ];
  const node = (depth: number): unknown => {
    const type = types[random(types.length)];
    if (type === 'text')
      return { type, text: ['', '가', 'abc'][random(3)], marks: [{ type: ['bold', 'code', 'link', 'x'][random(4)] }] };
    const attrs = [
      undefined,
      null,
      {
        level: random(5),
        checked: random(2) === 1,
        tone: 'x',
        colspan: random(60),
        src: 'https://example.com/x.png',
        start: -1,
      },
    ][random(3)];
    return { type, attrs, content: depth > 5 ? undefined : Array.from({ length: random(4) }, () => node(depth + 1)) };
  };
  return { type: 'doc', content: Array.from({ length: random(6) }, () => node(0)) };
}

describe('a stored picture', () => {
  const src = `/storage/v1/object/note-pictures/11111111-1111-4111-8111-111111111111/${'a'.repeat(64)}.webp`;
  const attrs = { src, alt: '담장', caption: '<b>동쪽</b>', width: 66, pixelWidth: 2560, pixelHeight: 1920 };

  test('a stored picture keeps its alt text, caption, width and size, within their limits', () => {
    expect(parseDocument(doc({ type: 'image', attrs }))).toEqual(doc({ type: 'image', attrs }));
    const odd = { ...attrs, caption: 5, width: 67, pixelWidth: 0, pixelHeight: 1e9, style: 'x' };
    expect(parseDocument(doc({ type: 'image', attrs: odd })).content[0]?.attrs).toEqual({ src, alt: '담장' });
  });

  test('a stored picture is written without src, or with the given URL', () => {
    const figure = (address: string) =>
      `<figure class="picture picture-66"><img ${address} alt="담장" width="2560" height="1920" loading="lazy"><figcaption>&lt;b&gt;동쪽&lt;/b&gt;</figcaption></figure>`;
    const value = doc({ type: 'image', attrs });
    expect(documentToHtml(value)).toBe(figure(`data-src="${src}"`));
    const pictures = new Map([[src, 'data:image/webp;base64,AAAA']]);
    expect(documentToHtml(value, { pictures })).toBe(figure('src="data:image/webp;base64,AAAA"'));
  });

  test('a stored picture can be found by its alt text and caption', () => {
    expect(documentToText(doc({ type: 'image', attrs }))).toBe('담장\n<b>동쪽</b>');
  });
});
