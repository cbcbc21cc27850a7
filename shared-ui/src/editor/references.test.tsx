import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentJson, DocumentNode } from '../document/index.ts';
import { matchesKorean } from '../korean/hangul.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { DocumentView } from './DocumentView.tsx';
import { RichEditor } from './RichEditor.tsx';
import type { IssueReference, Linked, NoteReference, References } from './references.ts';
import type { RichEditorProps } from './rich-editor-props.ts';

beforeAll(fakeEditorLayout);

const PROJECT = '30000000-0000-4000-8000-000000000000';
const PEOPLE = ['김민아', '이도윤', '최미나'].map((name, n) => ({
  id: `1000000${n}-0000-4000-8000-000000000000`,
  name,
}));
const ISSUE: IssueReference = {
  id: '20000000-0000-4000-8000-000000000000',
  number: 12,
  projectId: PROJECT,
  title: '로그인 오류',
  href: '/project/issue?issue=x',
};

const NOTE: NoteReference = {
  id: '40000000-0000-4000-8000-000000000000',
  projectId: PROJECT,
  title: '회의록 7월',
  href: '/project/note/view/x',
};

function makeReferences() {
  let showNote: (note: NoteReference | null) => void = () => {};
  const notes = {
    watch: vi.fn((_id: string, shown: typeof showNote) => {
      showNote = shown;
      shown(NOTE);
      return () => {};
    }),
    open: vi.fn(),
    find: vi.fn(async (query: string) => [NOTE].filter(({ title }) => matchesKorean(title, query))),
  };
  let show: (issue: IssueReference | null) => void = () => {};
  const issues = {
    watch: vi.fn((_id: string, shown: typeof show) => {
      show = shown;
      shown(ISSUE);
      return () => {};
    }),
    open: vi.fn(),
    find: vi.fn(async (query: string) => (matchesKorean(`${ISSUE.number} ${ISSUE.title}`, query) ? [ISSUE] : [])),
    byNumber: vi.fn(async (number: number) => (number === 12 ? ISSUE : null)),
  };
  const references: References = {
    people: (query) => PEOPLE.filter(({ name }) => matchesKorean(name, query)),
    issues,
    notes,
  };
  return {
    references,
    issues,
    notes,
    show: (issue: IssueReference | null) => act(() => show(issue)),
    showNote: (note: NoteReference | null) => act(() => showNote(note)),
  };
}

const line = (...content: DocumentNode[]): DocumentJson => ({
  type: 'doc',
  content: [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }],
});
const text = (value: string): DocumentNode => ({ type: 'text', text: value });
const LINK: DocumentNode = { type: 'issueLink', attrs: { id: ISSUE.id, number: 12, projectId: PROJECT } };

const NOTE_LINK: DocumentNode = { type: 'noteLink', attrs: { id: NOTE.id, projectId: PROJECT, label: NOTE.title } };

async function mount(props: Partial<RichEditorProps>, start = line()) {
  const onChange = vi.fn<(value: DocumentJson) => void>();
  let change = (_: Partial<RichEditorProps>) => {};
  function Screen() {
    const [value, setValue] = useState(start);
    const [changed, setChanged] = useState<Partial<RichEditorProps>>({});
    change = setChanged;
    return (
      <RichEditor
        label="댓글"
        value={value}
        {...props}
        {...changed}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  renderUi(<Screen />);
  const box = await screen.findByRole('textbox', { name: '댓글' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  /** Types like a browser: first a handler of the text input, then the text. */
  const type = (words: string) =>
    act(() => {
      editor.commands.focus('end');
      for (const letter of words) {
        const { view } = editor;
        const { from, to } = view.state.selection;
        const insert = () => view.state.tr.insertText(letter, from, to);
        const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert));
        if (!isHandled) view.dispatch(insert());
      }
    });
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(() => void fireEvent.keyDown(box, { key, code: key, ...init }));
  return {
    box,
    editor,
    type,
    press,
    last: () => onChange.mock.calls.at(-1)?.[0],
    pass: (next: Partial<RichEditorProps>) => act(() => change(next)),
  };
}

describe('mentions', () => {
  test('@ lists people, initials filter them, Enter inserts the chosen one', async () => {
    const { type, press, last } = await mount({ references: makeReferences().references });
    type('@');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(PEOPLE.map(({ name }) => name));
    type('ㅁㄴ');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['최미나']);
    press('Enter');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()).toEqual(line({ type: 'mention', attrs: { id: PEOPLE[2]?.id, label: '최미나' } }, text(' ')));
  });

  test('people that become known after @ was typed are listed without another key', async () => {
    const { references } = makeReferences();
    const { type, pass } = await mount({ references: { ...references, people: () => null } });
    type('@ㅁㄴ');
    expect(screen.queryByRole('listbox')).toBeNull();
    pass({ references });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['최미나']);
  });

  test('Esc keeps the sign as text', async () => {
    const { type, press, last } = await mount({ references: makeReferences().references });
    type('@김');
    press('Escape');
    type('민');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()).toEqual(line(text('@김민')));
  });

  test('an e-mail address opens no menu', async () => {
    const first = await mount({ references: makeReferences().references });
    first.type('mina@dojang.kr');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('without a source @, # and [[ are text', async () => {
    const { type, last } = await mount({});
    type('@김 #12 [[회의');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()).toEqual(line(text('@김 #12 [[회의')));
  });
});

describe('links to issues', () => {
  test('# lists issues by title and inserts a link, shown with its title', async () => {
    const { references, show } = makeReferences();
    const { box, type, press, last } = await mount({ references });
    type('#로그');
    expect(await screen.findByRole('option', { name: '#12 로그인 오류' })).toBeVisible();
    press('Enter');
    expect(last()).toEqual(line(LINK, text(' ')));
    expect(box).toHaveTextContent('#12 로그인 오류');
    show({ ...ISSUE, title: '새 제목' });
    expect(box).toHaveTextContent('#12 새 제목');
  });

  test('#12 and a space become a link, also when the text before it changes meanwhile; undo restores the text', async () => {
    const { references, issues } = makeReferences();
    let answer: (issue: IssueReference) => void = () => {};
    issues.byNumber.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { editor, type, last } = await mount({ references });
    type('#12 다음');
    act(() => void editor.commands.insertContentAt(1, '앞 '));
    await act(async () => answer(ISSUE));
    await waitFor(() => expect(last()).toEqual(line(text('앞 '), LINK, text(' 다음'))));
    act(() => void editor.commands.undo());
    expect(editor.getText()).toContain('#12 다음');
  });

  test('Enter before the answer chooses no issue that only matched the former text', async () => {
    const { references, issues } = makeReferences();
    const last6 = { ...ISSUE, id: '20000000-0000-4000-8000-000000000006', number: 6, title: '가게 12곳' };
    issues.find.mockImplementation(async (query) => (query === '' ? [last6, ISSUE] : new Promise(() => {})));
    const { type, press, last } = await mount({ references });
    type('#');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    type('12');
    press('Enter');
    expect(last()).toEqual(line(LINK, text(' ')));
  });

  test('a number without an issue stays text', async () => {
    const { references, issues } = makeReferences();
    const { type, last } = await mount({ references });
    type('#99 x');
    await waitFor(() => expect(issues.byNumber).toHaveBeenCalledWith(99));
    await act(async () => {});
    expect(last()).toEqual(line(text('#99 x')));
  });

  test('nothing is rewritten during a composition', async () => {
    const { references, issues } = makeReferences();
    let answer: (issue: IssueReference) => void = () => {};
    issues.byNumber.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { box, type, last } = await mount({ references });
    type('#12 ');
    fireEvent.compositionStart(box);
    type('하');
    await act(async () => answer(ISSUE));
    expect(last()).toEqual(line(text('#12 하')));
    fireEvent.compositionEnd(box);
    await waitFor(() => expect(last()).toEqual(line(LINK, text(' 하'))));
  });

  test('a reading view shows the title and opens the issue without a reload', async () => {
    const { issues, show } = makeReferences();
    renderUi(<DocumentView value={line(LINK)} readPicture={vi.fn()} issues={issues} />);
    const link = screen.getByRole('link', { name: '#12 로그인 오류' });
    fireEvent.click(link);
    expect(issues.open).toHaveBeenCalledWith(ISSUE.href);
    show(null);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('#12')).toBeVisible();
  });
});

describe('links to notes', () => {
  test.each([
    ['멤버', '멤버 고르기'],
    ['이슈', '이슈 고르기'],
    ['노트', '노트 고르기'],
  ])('the menu of a slash leads to the one of a sign: /%s', async (name, menu) => {
    const { type, press } = await mount({ references: makeReferences().references });
    type(`보기 /${name}`);
    expect(await screen.findByRole('listbox', { name: '블록 고르기' })).toBeVisible();
    press('Enter');
    expect(await screen.findByRole('listbox', { name: menu })).toBeVisible();
  });

  test('the slash menu does not offer signs that are text', async () => {
    const { type } = await mount({});
    type('/링크');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['맞는 블록이 없어요']);
  });

  test('[[ lists notes, initials and spaces filter them, and the chosen note is shown with its present title', async () => {
    const { references, showNote } = makeReferences();
    const { box, type, press, last } = await mount({ references });
    type('다음은[[');
    expect(await screen.findByRole('option', { name: '회의록 7월' })).toBeVisible();
    type('ㅎㅇㄹ 7');
    expect(screen.getByRole('listbox', { name: '노트 고르기' })).toBeVisible();
    press('Enter');
    expect(last()).toEqual(line(text('다음은'), NOTE_LINK, text(' ')));
    expect(box).toHaveTextContent('다음은회의록 7월');
    showNote({ ...NOTE, title: '8월로 미룬 회의' });
    expect(box).toHaveTextContent('다음은8월로 미룬 회의');
  });

  test('Esc and a closing bracket keep the brackets as text', async () => {
    const { type, press, last } = await mount({ references: makeReferences().references });
    type('[[회의');
    press('Escape');
    type('록');
    expect(screen.queryByRole('listbox')).toBeNull();
    type(' [[1, 2]');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()).toEqual(line(text('[[회의록 [[1, 2]')));
  });

  test('a sentence after brackets that name no note is not covered by the menu', async () => {
    const { type } = await mount({ references: makeReferences().references });
    type('[[없는');
    expect(await screen.findByText('맞는 노트가 없어요')).toBeVisible();
    type(' 제목');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('a link to a deleted note keeps the written title, with the hint “없거나 볼 수 없는 노트예요”', async () => {
    const { notes, showNote } = makeReferences();
    renderUi(<DocumentView value={line(NOTE_LINK)} readPicture={vi.fn()} notes={notes} />);
    showNote({ ...NOTE, title: '새 제목' });
    fireEvent.click(screen.getByRole('link', { name: '새 제목' }));
    expect(notes.open).toHaveBeenCalledWith(NOTE.href);
    showNote(null);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('회의록 7월')).toHaveAttribute('title', '없거나 볼 수 없는 노트예요');
  });

  test('a copied link is pasted as the same link, and markup with an invalid id as text', async () => {
    const { editor, last } = await mount({ references: makeReferences().references }, line(NOTE_LINK));
    const html = editor.getHTML().replace('<p>', '<p>앞 ');
    act(() => void editor.commands.setContent(html));
    expect(last()).toEqual(line(text('앞 '), NOTE_LINK));
    act(() => void editor.commands.setContent(html.replaceAll(NOTE.id, '/evil')));
    expect(last()).toEqual(line(text('앞 회의록 7월')));
  });

  test('a text is shown anew when its sources change', () => {
    const [first, second] = [makeReferences(), makeReferences()];
    const value = line(LINK);
    const readPicture = vi.fn();
    function Screen() {
      const [{ issues }, setSources] = useState(first);
      return (
        <>
          <button type="button" onClick={() => setSources(second)} />
          <DocumentView {...{ value, readPicture, issues }} />
        </>
      );
    }
    renderUi(<Screen />);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('link', { name: '#12 로그인 오류' })).toBeVisible();
    second.show(null);
    expect(screen.getByText('#12')).toBeVisible();
  });
});

describe('pasted addresses', () => {
  const ADDRESS = 'https://dojang.example/project/note/view/x';
  const ADDRESS_LINK: DocumentNode = {
    type: 'text',
    text: ADDRESS,
    marks: [{ type: 'link', attrs: { href: ADDRESS } }],
  };
  const paste = (box: HTMLElement, words: string) => {
    const clipboardData = {
      files: [],
      items: [],
      types: ['text/plain'],
      getData: (type: string) => (type === 'text/plain' ? words : ''),
    };
    act(() => void fireEvent.paste(box, { clipboardData }));
  };
  async function mountWith(linkedBy: NonNullable<References['linkedBy']>, start = line(text('앞 '))) {
    const mounted = await mount({ references: { ...makeReferences().references, linkedBy } }, start);
    act(() => void mounted.editor.commands.focus('end'));
    return mounted;
  }

  test(' of a note is a link at once and has its title when that is known; undo gives the address back', async () => {
    let answer: (linked: Linked) => void = () => {};
    const linkedBy = vi.fn(() => new Promise<Linked>((resolve) => (answer = resolve)));
    const { box, editor, type, last } = await mountWith(linkedBy);
    paste(box, `${ADDRESS}\n`);
    expect(linkedBy).toHaveBeenCalledWith(ADDRESS);
    expect(last()).toEqual(line(text('앞 '), ADDRESS_LINK));
    type('!');
    await act(async () => answer({ kind: 'note', target: NOTE }));
    expect(last()).toEqual(line(text('앞 '), NOTE_LINK, text('!')));
    act(() => void editor.commands.undo());
    expect(last()).toEqual(line(text('앞 '), ADDRESS_LINK, text('!')));
  });

  test('the address of an issue becomes a link to it, and an address without a target stays an address', async () => {
    const linkedBy = vi.fn(async (): Promise<Linked | null> => ({ kind: 'issue', target: ISSUE }));
    const { box, last } = await mountWith(linkedBy);
    paste(box, ADDRESS);
    await waitFor(() => expect(last()).toEqual(line(text('앞 '), LINK)));
    linkedBy.mockResolvedValue(null);
    paste(box, ADDRESS);
    await act(async () => {});
    expect(last()).toEqual(line(text('앞 '), LINK, ADDRESS_LINK));
    linkedBy.mockRejectedValue(new Error('offline'));
    paste(box, ADDRESS);
    await act(async () => {});
    expect(editorText(last())).toBe(`앞 ${ADDRESS}${ADDRESS}`);
  });

  test('an address that was changed meanwhile stays unchanged', async () => {
    let answer: (linked: Linked) => void = () => {};
    const { box, editor, last } = await mountWith(() => new Promise((resolve) => (answer = resolve)));
    paste(box, ADDRESS);
    act(() => void editor.commands.deleteRange({ from: 4, to: 9 }));
    await act(async () => answer({ kind: 'note', target: NOTE }));
    expect(editorText(last())).toBe(`앞 ${ADDRESS.replace('ttps:', '')}`);
  });

  test('with a text selected it becomes the link of that text, and with Shift it stays an address', async () => {
    const linkedBy = vi.fn(async (): Promise<Linked> => ({ kind: 'note', target: NOTE }));
    const { box, editor, press, last } = await mountWith(linkedBy, line(text('회의')));
    act(() => void editor.commands.setTextSelection({ from: 1, to: 3 }));
    paste(box, ADDRESS);
    expect(last()).toEqual(line({ ...ADDRESS_LINK, text: '회의' }));
    act(() => void editor.commands.focus('end'));
    press('V', { ctrlKey: true, shiftKey: true });
    paste(box, ADDRESS);
    expect(editorText(last())).toBe(`회의${ADDRESS}`);
    expect(linkedBy).not.toHaveBeenCalled();
  });
});

const editorText = (doc: DocumentJson | undefined) =>
  doc?.content.flatMap(({ content = [] }) => content.map((node) => ('text' in node ? node.text : ''))).join('');

test('⌘Enter submits a compact editor, which has no toolbar', async () => {
  const onSubmit = vi.fn();
  const { type, press, last } = await mount({ compact: true, onSubmit });
  type('보내기');
  expect(screen.queryByRole('toolbar')).toBeNull();
  press('Enter', { ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(last()).toEqual(line(text('보내기')));
});
