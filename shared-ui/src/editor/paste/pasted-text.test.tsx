import { documentToMarkdown } from '@dojang/contract/markdown';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type DocumentJson, type DocumentNode, parseDocument } from '../../document/index.ts';
import { fakeEditorLayout } from '../../testing/editor-layout.ts';
import { renderUi } from '../../testing/render.tsx';
import { RichEditor } from '../RichEditor.tsx';

beforeAll(async () => {
  fakeEditorLayout();
  await import('./markdown.ts');
});

const t = (text: string, ...marks: DocumentNode['marks'] & object) =>
  ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }) satisfies DocumentNode;
const n = (type: string, content: DocumentNode[] = [], attrs?: Record<string, unknown>): DocumentNode => ({
  type,
  ...(attrs ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
});
const p = (...content: (DocumentNode | string)[]) =>
  n(
    'paragraph',
    content.map((part) => (typeof part === 'string' ? t(part) : part)),
  );
const doc = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });
const task = (text: string, checked: boolean, ...more: DocumentNode[]) =>
  n('taskItem', [p(text), ...more], { checked });
const point = (text: string, ...more: DocumentNode[]) => n('listItem', [p(text), ...more]);

async function open(start: DocumentJson = doc(p())) {
  cleanup();
  const onChange = vi.fn<(value: DocumentJson) => void>();
  renderUi(<RichEditor label="노트 내용" value={start} onChange={onChange} />);
  const box = await screen.findByRole('textbox', { name: '노트 내용' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: Editor };
  act(() => void editor.commands.focus('end'));
  const stored = () => onChange.mock.calls.at(-1)?.[0] ?? start;
  const paste = async (text: string, types: Record<string, string> = {}) => {
    const data: Record<string, string> = { 'text/plain': text, ...types };
    const clipboardData = {
      files: [],
      items: [],
      types: Object.keys(data),
      getData: (type: string) => data[type] ?? '',
    };
    act(() => void fireEvent.paste(box, { clipboardData }));
    await act(() => import('./markdown.ts'));
    await act(() => Promise.resolve());
    return stored().content;
  };
  return { box, editor, paste, stored };
}

describe('Markdown', () => {
  test('pasted Markdown becomes blocks, and one undo restores the text before', async () => {
    const { editor, paste, stored } = await open(doc(p('앞 글')));
    const content = await paste(
      '## 할 일\n\n- [x] 끝난 **일**\n- [ ] 남은 일\n  - [ ] 안쪽\n\n1. 하나\n2. 둘\n\n> 인용\n\n```ts\nconst a = 1;\n```\n\n---\n\n| 이름 | 값 |\n| --- | --- |\n| 가 | [도장](https://dojang.kr) |',
    );
    expect(content).toEqual([
      p('앞 글'),
      n('heading', [t('할 일')], { level: 2 }),
      n('taskList', [
        n('taskItem', [p('끝난 ', t('일', { type: 'bold' }))], { checked: true }),
        task('남은 일', false, n('taskList', [task('안쪽', false)])),
      ]),
      n('orderedList', [point('하나'), point('둘')], { start: 1 }),
      n('blockquote', [p('인용')]),
      n('codeBlock', [t('const a = 1;')], { language: 'ts' }),
      n('horizontalRule'),
      n('table', [
        n(
          'tableRow',
          ['이름', '값'].map((name) => n('tableHeader', [p(name)], { colspan: 1, rowspan: 1 })),
        ),
        n('tableRow', [
          n('tableCell', [p('가')], { colspan: 1, rowspan: 1 }),
          n('tableCell', [p(t('도장', { type: 'link', attrs: { href: 'https://dojang.kr' } }))], {
            colspan: 1,
            rowspan: 1,
          }),
        ]),
      ]),
    ]);
    act(() => void editor.commands.undo());
    expect(stored()).toEqual(doc(p('앞 글')));
  });

  test('blocks replace an empty line, and a first paragraph joins the text', async () => {
    expect(await (await open()).paste('# 제목')).toEqual([n('heading', [t('제목')], { level: 1 })]);
    expect(await (await open(doc(p('앞 ')))).paste('뒤\n\n- 가')).toEqual([p('앞 뒤'), n('bulletList', [point('가')])]);
  });

  test('a list that is pasted into a list of the same kind continues it', async () => {
    const list = await open(doc(n('bulletList', [point('앞'), n('listItem', [p()])])));
    expect(await list.paste('- 가\n- 나\n  - 안')).toEqual([
      n('bulletList', [point('앞'), point('가'), point('나', n('bulletList', [point('안')]))]),
    ]);
  });

  test('tags, pictures and links that a document may not contain stay text or become links', async () => {
    const { paste } = await open();
    expect(
      await paste('> <b>굵게</b> [나쁜](javascript:alert(1)) ![그림](https://a.kr/b.png) <img src=x onerror=alert(1)>'),
    ).toEqual([
      n('blockquote', [
        p(
          '<b>굵게</b> [나쁜](javascript:alert(1)) ',
          t('그림', { type: 'link', attrs: { href: 'https://a.kr/b.png' } }),
          ' <img src=x onerror=alert(1)>',
        ),
      ]),
    ]);
  });

  test('a date, a text without blocks, code, and a paste with Shift stay as they are', async () => {
    const date = '2026. 11. 27. 회의';
    expect(await (await open()).paste(date)).toEqual([p(date)]);
    expect(await (await open()).paste(`${date}\n\n- 가`)).toEqual([p(date), n('bulletList', [point('가')])]);
    expect(await (await open()).paste('별 그리고 #태그')).toEqual([p('별 그리고 #태그')]);
    const code = await open(doc(n('codeBlock', [t('a')])));
    expect(await code.paste('# b')).toEqual([n('codeBlock', [t('a# b')])]);
    const literal = await open();
    act(() => void fireEvent.keyDown(literal.box, { key: 'V', shiftKey: true, ctrlKey: true }));
    expect(await literal.paste('# 제목 *별*')).toEqual([p('# 제목 *별*')]);
  });

  test('text that a code editor only coloured is read as Markdown, and text with more in its HTML is not', async () => {
    const bare = '<meta charset="utf-8"><div style="color:red"><div><span># 제목</span></div></div>';
    expect(await (await open()).paste('# 제목', { 'text/html': bare })).toEqual([
      n('heading', [t('제목')], { level: 1 }),
    ]);
    expect(await (await open()).paste('# 제목', { 'text/html': '<p><b># 제목</b></p>' })).toEqual([
      p(t('# 제목', { type: 'bold' })),
    ]);
    const types = { 'text/html': bare, 'vscode-editor-data': '{"version":1,"mode":"python"}' };
    expect((await (await open()).paste('# 제목', types))[0]).toMatchObject({ type: 'codeBlock' });
  });

  test('a pasted export equals the exported document', async () => {
    const content = [
      n('heading', [t('둘째 *별*')], { level: 2 }),
      p('굵게 ', t('강조(괄호)', { type: 'bold' }), '는 ', t('코드`', { type: 'code' }), t('취소', { type: 'strike' })),
      p('위', n('hardBreak'), '아래 <b> 1. 가'),
      n('bulletList', [point('하나', n('orderedList', [point('안')], { start: 1 })), point('둘')]),
      n('taskList', [task('끝', true, n('taskList', [task('안', false)])), task('아직', false)]),
      n('callout', [p('알림'), n('bulletList', [point('가')])], { tone: 'info' }),
      n('blockquote', [p('가'), p('나')]),
      n('codeBlock', [t('if (a) {\n\n  b();\n}')], { language: 'js' }),
      n('horizontalRule'),
      n('table', [
        n(
          'tableRow',
          ['이름', '값'].map((name) => n('tableHeader', [p(name)], { colspan: 1, rowspan: 1 })),
        ),
        n('tableRow', [
          n('tableCell', [p('가|나')], { colspan: 1, rowspan: 1 }),
          n('tableCell', [p('위', n('hardBreak'), '아래')], { colspan: 1, rowspan: 1 }),
        ]),
      ]),
    ];
    const exported = documentToMarkdown('제목', doc(...content), (src) => src).replace('# 제목\n\n', '');
    expect(await (await open()).paste(exported)).toEqual(content);
  });

  test('a text that is too large for a document stays text', async () => {
    const { paste } = await open();
    const deep = `${'> '.repeat(40)}깊이`;
    expect(await paste(deep)).toEqual([p(deep)]);
  });

  test('typing goes on while the parser is loaded', async () => {
    const { editor, box, stored } = await open(doc(p('앞')));
    const clipboardData = {
      files: [],
      types: ['text/plain'],
      getData: (type: string) => (type === 'text/plain' ? '- 가' : ''),
    };
    act(() => void fireEvent.paste(box, { clipboardData }));
    act(() => void editor.commands.insertContent('뒤'));
    await waitFor(() => expect(stored().content).toEqual([p('앞'), n('bulletList', [point('가')]), p('뒤')]));
  });
});

describe('lists and tables of other programs', () => {
  const list = [n('taskList', [task('끝', true), task('아직', false)])];
  test.each([
    [
      'GitHub',
      '<ul class="contains-task-list"><li><input type="checkbox" checked disabled> 끝</li><li><input type="checkbox" disabled> 아직</li></ul>',
    ],
    [
      'loose lists',
      '<ul><li><p><input type="checkbox" checked> 끝</p></li><li><p><input type="checkbox"> 아직</p></li></ul>',
    ],
    [
      'Notion',
      '<ul><li><label><input type="checkbox" checked></label>끝</li><li><label><input type="checkbox"></label>아직</li></ul>',
    ],
    [
      'Google Docs',
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" aria-roledescription="checkbox"><p><span>끝</span></p></li><li role="checkbox" aria-checked="false"><p><span>아직</span></p></li></ul>',
    ],
  ])('a checklist of %s keeps its ticks', async (_name, html) => {
    expect(await (await open()).paste('끝\n아직', { 'text/html': html })).toEqual(list);
  });

  test('a list of tasks and bullets becomes two lists, and a nested list stays with its task', async () => {
    const html = '<ul><li><input type="checkbox">할 일<ul><li>점</li></ul></li><li>다른 점</li></ul>';
    expect(await (await open()).paste('할 일', { 'text/html': html })).toEqual([
      n('taskList', [task('할 일', false, n('bulletList', [point('점')]))]),
      n('bulletList', [point('다른 점')]),
    ]);
  });

  test('lines with tabs become a table, and indented lines do not', async () => {
    const cell = (...content: string[]) => n('tableCell', [p(...content)], { colspan: 1, rowspan: 1 });
    expect(await (await open()).paste('이름\t값\n가\t\n')).toEqual([
      n('table', [n('tableRow', [cell('이름'), cell('값')]), n('tableRow', [cell('가'), cell()])]),
    ]);
    for (const text of ['\t가\n\t나', '가\t나', '가\t나\n다']) {
      const content = await (await open()).paste(text);
      expect(content.every(({ type }) => type === 'paragraph')).toBe(true);
    }
  });
});

test('any paste results in a document that can be stored', async () => {
  const { paste, stored } = await open();
  await paste(
    '###### 여섯\n\n- [ ] \n\n* a\n  1) b\n\n|a|\n|-|\n\n> [!CAUTION]\n\n<!-- 메모 -->\n\n[a]: https://a.kr\n\n&nbsp;\u0000',
  );
  expect(parseDocument(stored())).toEqual(stored());
});
