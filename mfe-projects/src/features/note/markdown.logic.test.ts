import type { DocumentJson } from '@dojang/shared-ui/document';
import { describe, expect, it } from 'vitest';
import { fileNameOf, noteToMarkdown } from './markdown.logic.ts';

const t = (text: string, ...marks: (string | { type: string; attrs: object })[]) => ({
  type: 'text',
  text,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
const n = (type: string, content: object[] = [], attrs?: object) => ({ type, content, ...(attrs ? { attrs } : {}) });
const p = (...content: object[]) => n('paragraph', content);
const body = (...content: object[]) =>
  noteToMarkdown('제목', { type: 'doc', content } as unknown as DocumentJson)
    .replace('# 제목\n\n', '')
    .replace(/\n$/, '');

describe('noteToMarkdown', () => {
  it('starts with the title and ends in one line break', () => {
    expect(noteToMarkdown('회의 *록*', { type: 'doc', content: [p(t('안녕'))] } as unknown as DocumentJson)).toBe(
      '# 회의 \\*록\\*\n\n안녕\n',
    );
    expect(noteToMarkdown(' ', { type: 'doc', content: [] } as unknown as DocumentJson)).toBe('# 제목 없음\n');
  });

  it('writes marks around the text, with spaces outside', () => {
    expect(body(p(t('굵게 ', 'bold'), t('둘', 'bold', 'italic'), t('취소', 'strike')))).toBe(
      '**굵게** ***둘***~~취소~~',
    );
    expect(body(p(t('  ', 'bold')))).toBe('  ');
  });

  it('keeps the file small when attributes or nesting would make it huge @nightly', () => {
    expect(body(n('heading', [t('제목')], { level: 100_000_000 }))).toBe('###### 제목');
    expect(body(n('heading', [t('제목')], { level: -1 }))).toBe('# 제목');
    expect(body(n('orderedList', [n('listItem', [p(t('하나'))])], { start: 'x' }))).toBe('1. 하나');
    const nested = Array.from({ length: 28 }).reduce<object>(
      (inner) => n('blockquote', [inner]),
      n('codeBlock', [t('가\n'.repeat(300_000))]),
    );
    expect(body(nested).length).toBeLessThan(8_000_000);
  });

  it('escapes special characters of Markdown', () => {
    expect(body(p(t('a*b_c[d]`e`<f>|g')))).toBe('a\\*b\\_c\\[d\\]\\`e\\`\\<f\\>\\|g');
    expect(body(p(t('# 제목 아님')))).toBe('\\# 제목 아님');
    expect(body(p(t('1. 목록 아님')))).toBe('\\1. 목록 아님');
  });

  it('writes code with a longer fence than any in the code', () => {
    expect(body(p(t('a`b', 'code')))).toBe('``a`b``');
    expect(body(p(t('`a`', 'code')))).toBe('`` `a` ``');
    expect(body(n('codeBlock', [t('const a = 1;\n```')], { language: 'ts' }))).toBe('````ts\nconst a = 1;\n```\n````');
  });

  it('writes links and images with safe URLs', () => {
    const href = { type: 'link', attrs: { href: 'https://a.kr/x (1)' } };
    expect(body(p(t('도장', href)))).toBe('[도장](https://a.kr/x%20%281%29)');
    expect(body(n('image', [], { src: 'https://a.kr/b.png', alt: '사진' }))).toBe('![사진](https://a.kr/b.png)');
    const src = `/storage/v1/object/note-pictures/11111111-1111-4111-8111-111111111111/${'a'.repeat(64)}.webp`;
    expect(body(n('image', [], { src, alt: '담장', caption: '동쪽 "담장"' }))).toBe(
      `![담장](${location.origin}${src} "동쪽 \\"담장\\"")`,
    );
  });

  it('links to a note with its title at the time of writing, and not to anything else', () => {
    const [id, projectId] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
    const link = (attrs: object) => body(p(n('noteLink', [], { id, projectId, label: '회의 [1]', ...attrs })));
    expect(link({})).toBe(`[회의 \\[1\\]](${location.origin}/project/note/view/${id}?projectId=${projectId})`);
    expect(link({ id: '../../evil' })).toBe('회의 \\[1\\]');
    expect(link({ projectId: 'x)](https://evil.test' })).toBe('회의 \\[1\\]');
  });

  it('writes headings, rules, quotes and callouts', () => {
    expect(
      body(n('heading', [t('둘째')], { level: 2 }), n('horizontalRule'), n('blockquote', [p(t('가')), p(t('나'))])),
    ).toBe('## 둘째\n\n---\n\n> 가\n>\n> 나');
    expect(body(n('callout', [p(t('주의'))]))).toBe('> [!NOTE]\n> 주의');
  });

  it('nests lists by their marker', () => {
    const inner = n('bulletList', [n('listItem', [p(t('안'))])]);
    expect(
      body(n('orderedList', [n('listItem', [p(t('밖')), inner]), n('listItem', [p(t('둘'))])], { start: 3 })),
    ).toBe('3. 밖\n   - 안\n4. 둘');
    expect(body(n('bulletList', [n('listItem', [p(t('하나')), p(t('이어서'))])]))).toBe('- 하나\n\n  이어서');
  });

  it('keeps the checked state of a task list', () => {
    const task = (text: string, checked: boolean, ...more: object[]) =>
      n('taskItem', [p(t(text)), ...more], { checked });
    expect(body(n('taskList', [task('끝', true), task('아직', false, n('taskList', [task('안', false)]))]))).toBe(
      '- [x] 끝\n- [ ] 아직\n  - [ ] 안',
    );
  });

  it('pads short rows of tables', () => {
    const row = (...cells: string[]) =>
      n(
        'tableRow',
        cells.map((cell) => n('tableCell', [p(t(cell))])),
      );
    expect(body(n('table', [row('이름', '값'), row('a|b')]))).toBe('| 이름 | 값 |\n| --- | --- |\n| a\\|b |  |');
    expect(body(p(t('앞')), n('table', []), p(t('뒤')))).toContain('앞');
  });

  it('writes the text of an unknown block', () => {
    expect(body(n('poll', [n('pollOption', [t('좋아요')])]))).toBe('좋아요');
  });

  it('keeps line breaks inside a paragraph', () => {
    expect(body(p(t('위'), n('hardBreak'), t('아래')))).toBe('위  \n아래');
  });
});

describe('fileNameOf', () => {
  it.each([
    ['7월/회의록: "초안"?', '7월 회의록 초안.md'],
    ['  ..숨김..  ', '숨김.md'],
    ['', '제목 없음.md'],
    ['///', '제목 없음.md'],
    ['가'.normalize('NFD'), '가.md'],
  ])('makes %j a file name', (title, name) => {
    expect(fileNameOf(title, 'md')).toBe(name);
  });
});
