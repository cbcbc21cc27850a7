import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentJson, PictureStore, StoredPicture, UploadWatch } from '../document/index.ts';
import { AppError } from '../errors/app-error.ts';
import { snackStore } from '../overlay-state/snack.store.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { setWideScreen } from '../testing/wide-screen.ts';
import { RichEditor } from './RichEditor.tsx';
import type { RichEditorProps } from './rich-editor-props.ts';

beforeAll(() => {
  fakeEditorLayout();
  setWideScreen(true);
});
afterEach(() => snackStore.setState({ snacks: [] }));

const doc = (...texts: string[]): DocumentJson => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })),
});

async function mount(start: DocumentJson, props: Partial<RichEditorProps> = {}) {
  const onChange = vi.fn<(value: DocumentJson) => void>();
  let give: (value: DocumentJson) => void = () => {};
  function Screen() {
    const [value, setValue] = useState(start);
    give = setValue;
    return (
      <RichEditor
        label="노트 내용"
        value={value}
        {...props}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  const ui = renderUi(<Screen />);
  const box = await screen.findByRole('textbox', { name: '노트 내용' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  const last = () => onChange.mock.calls.at(-1)?.[0];
  const type = (text: string) => act(() => editor.chain().focus('end').insertContent(text).run());
  return { ...ui, box, editor, onChange, last, type, give: (value: DocumentJson) => act(() => give(value)) };
}
/** A key event with the fields that ProseMirror reads. */
const press = (box: HTMLElement, key: string, init: KeyboardEventInit = {}) =>
  act(() => void fireEvent.keyDown(box, { key, code: key, ...init }));

describe('value and changes', () => {
  test('opening reports no change; each edit reports the whole document', async () => {
    const { onChange, last, type } = await mount(doc('안녕'));
    expect(onChange).not.toHaveBeenCalled();
    type('하세요');
    expect(last()).toEqual(doc('안녕하세요'));
  });

  test('a new document from outside is shown and not reported as a change', async () => {
    const { box, editor, onChange, type, give } = await mount(doc('내 글'));
    type('!');
    const { selection } = editor.state;
    give(doc('내 글!'));
    expect(editor.state.selection.eq(selection)).toBe(true);
    give(doc('남의 글'));
    expect(box).toHaveTextContent('남의 글');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('a document that the screen removed can be restored, for example a comment that is being sent', async () => {
    const { box, type, last, give } = await mount(doc(''));
    type('보낼 말');
    const sent = last() ?? doc('');
    give(doc(''));
    expect(box.textContent).toBe('');
    give(sent);
    expect(box).toHaveTextContent('보낼 말');
  });

  test('a letter typed between a commit of the screen and its effects is kept', async () => {
    let typeMore: (() => void) | undefined;
    function Screen() {
      const [value, setValue] = useState(doc(''));
      // Effects of the editor run after the layout effects of the screen.
      useLayoutEffect(() => {
        const more = typeMore;
        typeMore = undefined;
        more?.();
      });
      // This simulates a screen that renders later than the editor: the second letter is not rendered yet.
      return <RichEditor label="노트 내용" value={value} onChange={(next) => typeMore && setValue(next)} />;
    }
    renderUi(<Screen />);
    const box = await screen.findByRole('textbox', { name: '노트 내용' }, { timeout: 10_000 });
    const { editor } = box as HTMLElement & { editor: TiptapEditor };
    const type = (text: string) => void editor.chain().focus('end').insertContent(text).run();
    typeMore = () => type('나');
    act(() => type('가'));
    expect(box).toHaveTextContent('가나');
  });

  test('an unreadable value is never replaced by an empty document', async () => {
    const onChange = vi.fn();
    renderUi(<RichEditor label="노트" value={{ type: 'nonsense' } as unknown as DocumentJson} onChange={onChange} />);
    expect(await screen.findByText('문서를 열지 못했어요', {}, { timeout: 10_000 })).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a read-only editor cannot be changed and has no toolbar', async () => {
    const { box } = await mount(doc('읽기만'), { editable: false });
    expect(box).toHaveAttribute('contenteditable', 'false');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('undo', () => {
  test('editor defaults: edits within a second are one undo step, later edits are another step', async () => {
    const { editor, type } = await mount(doc(''));
    const now = vi.spyOn(Date, 'now').mockReturnValue(10_000);
    const typeAt = (time: number, text: string) => {
      now.mockReturnValue(time);
      act(() => {
        const { tr } = editor.state;
        editor.view.dispatch(tr.insertText(text, editor.state.doc.content.size - 1).setTime(time));
      });
    };
    void type;
    typeAt(10_000, '가');
    typeAt(10_900, '나');
    typeAt(12_000, '다');
    now.mockRestore();
    expect(editor.getText()).toBe('가나다');
    act(() => void editor.commands.undo());
    expect(editor.getText()).toBe('가나');
    act(() => void editor.commands.undo());
    expect(editor.getText()).toBe('');
    act(() => void editor.commands.redo());
    expect(editor.getText()).toBe('가나');
  });

  test('editor defaults: the last hundred steps can be undone @nightly', async () => {
    const { editor } = await mount(doc(''));
    const now = vi.spyOn(Date, 'now');
    for (let step = 0; step < 130; step++) {
      const time = 10_000 + step * 2_000;
      now.mockReturnValue(time);
      act(() => {
        const { tr } = editor.state;
        editor.view.dispatch(tr.insertText('가', editor.state.doc.content.size - 1).setTime(time));
      });
    }
    now.mockRestore();
    let undone = 0;
    while (editor.can().undo() && undone < 130) {
      act(() => void editor.commands.undo());
      undone++;
    }
    // ProseMirror drops old steps in groups of twenty.
    expect(undone).toBeGreaterThanOrEqual(100);
    expect(undone).toBeLessThanOrEqual(120);
  });
});

describe('slash menu', () => {
  test('a slash opens it, letters filter it, Enter takes the chosen block', async () => {
    const { box, type, last } = await mount(doc(''));
    type('/');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(10);
    type('ㅎㅇ');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('할 일 목록');
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    press(box, 'Enter');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()?.content[0]?.type).toBe('taskList');
    expect(JSON.stringify(last())).not.toContain('/');
  });

  test('arrow keys move and wrap around', async () => {
    const { box, type } = await mount(doc(''));
    type('/제목');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toContain('제목 1');
    press(box, 'ArrowDown');
    expect(chosen()).toContain('제목 2');
    press(box, 'ArrowUp');
    press(box, 'ArrowUp');
    expect(chosen()).toContain('제목 3');
  });

  test('Esc keeps the slash as text and closes the menu until another slash', async () => {
    const { box, type, last } = await mount(doc(''));
    type('/제');
    press(box, 'Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    type('목');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(last()).toEqual(doc('/제목'));
    type(' /');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
  });

  test('Enter during a composition does not choose', async () => {
    const { box, editor, type } = await mount(doc(''));
    type('/제모');
    act(() => void fireEvent.compositionStart(box));
    expect(editor.view.composing).toBe(true);
    press(box, 'Enter', { isComposing: true, keyCode: 229 } as KeyboardEventInit);
    expect(screen.getByRole('listbox')).toBeInTheDocument();
  });

  test('without a match a message is shown, and Enter starts a new line', async () => {
    const { box, type, last } = await mount(doc(''));
    type('/없는것');
    expect(screen.getByText('맞는 블록이 없어요')).toBeInTheDocument();
    press(box, 'Enter');
    expect(last()?.content).toHaveLength(2);
  });

  test('a click chooses too', async () => {
    const { type, last, user } = await mount(doc(''));
    type('/표');
    await user.click(screen.getAllByRole('option')[0] as HTMLElement);
    expect(last()?.content[0]?.type).toBe('table');
  });
});

describe('toolbar', () => {
  test('one button is in the tab order, arrow keys reach the others', async () => {
    const { user } = await mount(doc('글'));
    const toolbar = screen.getByRole('toolbar', { name: '서식' });
    const inOrder = () => [...toolbar.querySelectorAll('button')].filter((button) => button.tabIndex === 0);
    expect(inOrder()).toHaveLength(1);
    act(() => inOrder()[0]?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: '굵게' })).toHaveFocus();
    expect(inOrder()).toEqual([screen.getByRole('button', { name: '굵게' })]);
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: '구분선' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(toolbar.querySelector('button:not(:disabled)'));
  });

  test('a button toggles its mark and shows whether the mark is active', async () => {
    const { editor, user, last } = await mount(doc('글'));
    act(() => void editor.commands.selectAll());
    const bold = screen.getByRole('button', { name: '굵게' });
    expect(bold).toHaveAttribute('aria-pressed', 'false');
    await user.click(bold);
    expect(bold).toHaveAttribute('aria-pressed', 'true');
    expect(last()?.content[0]?.content?.[0]?.marks).toEqual([{ type: 'bold' }]);
  });

  test('a typed link is completed and applied; an invalid one is refused', async () => {
    const { editor, user, last } = await mount(doc('도장'));
    act(() => void editor.commands.selectAll());
    await user.click(screen.getByRole('button', { name: '링크' }));
    const address = screen.getByRole('textbox', { name: '링크 주소' });
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('웹 주소');
    await user.clear(address);
    await user.type(address, 'dojang.kr{Enter}');
    expect(last()?.content[0]?.content?.[0]?.marks).toEqual([{ type: 'link', attrs: { href: 'https://dojang.kr' } }]);
  });

  test('the table tools appear while the cursor is in a table', async () => {
    const { editor, user, last } = await mount(doc(''));
    act(() => void editor.chain().focus().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run());
    await user.click(await screen.findByRole('button', { name: '아래에 줄 추가' }));
    expect(last()?.content[0]?.content).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '표 지우기' }));
    expect(screen.queryByRole('toolbar', { name: '표' })).toBeNull();
  });

  test('the space for tools below the buttons is reserved, so that the text does not move', async () => {
    const { editor, user } = await mount(doc(''));
    const positionOf = (row: HTMLElement) => getComputedStyle(row.parentElement as HTMLElement).position;
    act(() => void editor.chain().focus().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run());
    expect(positionOf(await screen.findByRole('toolbar', { name: '표' }))).toBe('absolute');
    await user.click(screen.getByRole('button', { name: '링크' }));
    expect(positionOf(screen.getByRole('group', { name: '링크' }))).toBe('absolute');
    expect(screen.queryByRole('toolbar', { name: '표' })).toBeNull();
  });
});

describe('pictures', () => {
  const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
  const paste = (box: HTMLElement, files: File[]) =>
    act(() => void fireEvent.paste(box, { clipboardData: { files, types: ['Files'], items: [], getData: () => '' } }));

  const SRC = `/storage/v1/object/note-pictures/${'1'.repeat(8)}-1111-4111-8111-${'1'.repeat(12)}/${'a'.repeat(64)}.webp`;
  const stored = { src: SRC, width: 40, height: 30 };
  const pictures = (upload: PictureStore['upload']): PictureStore => ({ upload, read: async () => new Blob(['x']) });
  const imagesOf = (value: DocumentJson | undefined) => (value?.content ?? []).filter(({ type }) => type === 'image');
  const DATA = 'data:image/png;base64,iVBORw0KGgo=';

  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
  });

  test('an upload shows its progress, then the picture, and undo removes it', async () => {
    let finish: () => void = () => {};
    let watch: UploadWatch | undefined;
    const upload = vi.fn((_: Blob, given: UploadWatch) => {
      watch = given;
      return new Promise<StoredPicture>((resolve) => {
        finish = () => resolve(stored);
      });
    });
    const { box, last, editor } = await mount(doc('글'), { pictures: pictures(upload) });
    paste(box, [file('지도.png', 'image/png')]);
    expect(screen.getByText(/준비하는 중/)).toBeInTheDocument();
    await waitFor(() => expect(watch).toBeDefined());
    act(() => watch?.onProgress(0.4));
    expect(screen.getByRole('progressbar', { name: '지도.png 올리기' })).toHaveValue(0.4);
    await act(async () => finish());
    await waitFor(() => expect(imagesOf(last())).toHaveLength(1));
    expect(imagesOf(last())[0]?.attrs).toEqual({ src: SRC, pixelWidth: 40, pixelHeight: 30 });
    // A file name does not describe the content, so the alt text is requested.
    expect(await screen.findByRole('img', { name: '설명이 없는 그림' })).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => void editor.commands.undo());
    expect(last()).toEqual(doc('글'));
  });

  test('several are inserted in order, and the cursor continues after them', async () => {
    const upload = async (given: Blob) => ({ ...stored, width: given.size });
    const { box, last, type } = await mount(doc(''), { pictures: pictures(upload) });
    paste(
      box,
      [10, 20, 30].map((size) => file(`${size}.png`, 'image/png', size)),
    );
    await waitFor(() => expect(imagesOf(last())).toHaveLength(3));
    expect(imagesOf(last()).map(({ attrs }) => attrs?.pixelWidth)).toEqual([10, 20, 30]);
    type('뒤');
    expect(last()?.content.map(({ type: kind }) => kind)).toEqual(['image', 'image', 'image', 'paragraph']);
  });

  test('a failed upload can be retried, except when the file itself is invalid', async () => {
    const upload = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(stored)
      .mockRejectedValueOnce(new AppError({ code: 'picture_unreadable' }));
    const { box, last, user } = await mount(doc('글'), { pictures: pictures(upload) });
    paste(box, [file('a.png', 'image/png')]);
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(imagesOf(last())).toHaveLength(1));
    paste(box, [file('b.png', 'image/png')]);
    expect(await screen.findByText(/읽을 수 없어요/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '지우기' }));
    expect(screen.queryByText(/읽을 수 없어요/)).toBeNull();
  });

  test('other files are attached when this is possible, and pictures among them are inserted', async () => {
    const attach = vi.fn();
    const { box, last } = await mount(doc('글'), { pictures: { ...pictures(async () => stored), attach } });
    const pdf = file('계약서.pdf', 'application/pdf');
    paste(box, [pdf, file('지도.png', 'image/png')]);
    await waitFor(() => expect(imagesOf(last())).toHaveLength(1));
    expect(attach).toHaveBeenCalledExactlyOnceWith([pdf]);
  });

  test('a removed placeholder aborts its upload', async () => {
    let signal: AbortSignal | undefined;
    const upload = (_: Blob, watch: UploadWatch) => {
      signal = watch.signal;
      return new Promise<StoredPicture>(() => {});
    };
    const { box, user, onChange } = await mount(doc('글'), { pictures: pictures(upload) });
    paste(box, [file('a.png', 'image/png')]);
    await user.click(await screen.findByRole('button', { name: '그만두기' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText(/a.png/)).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('pictures in pasted HTML are stored as files at their positions, without base64 in the document', async () => {
    const upload = vi.fn(async () => stored);
    const { editor, last } = await mount(doc(''), { pictures: pictures(upload) });
    act(() => {
      editor.view.pasteHTML(`<p>앞</p><img src="${DATA}" alt="하나"><p>사이</p><img src="${DATA}"><p>뒤</p>`);
    });
    await waitFor(() => expect(imagesOf(last())).toHaveLength(2));
    expect(JSON.stringify(last())).not.toContain('base64');
    expect(last()?.content.map(({ type, content }) => content?.[0]?.text ?? type)).toEqual([
      '앞',
      'image',
      '사이',
      'image',
      '뒤',
    ]);
    expect(imagesOf(last()).map(({ attrs }) => attrs?.alt)).toEqual(['하나', undefined]);
    expect(upload).toHaveBeenCalledTimes(2);
  });

  test('an editor without picture storage refuses them with a message', async () => {
    const { box, last } = await mount(doc('글'));
    paste(box, [file('a.png', 'image/png')]);
    expect(snackStore.getState().snacks.map(({ text }) => text)).toEqual([expect.stringContaining('그림')]);
    expect(imagesOf(last())).toEqual([]);
  });

  test('data URLs in older documents are still shown', async () => {
    const images = [DATA, 'https://example.com/a.png', SRC].map((src) => ({ type: 'image', attrs: { src } }));
    const { box, onChange } = await mount({ type: 'doc', content: images }, { pictures: pictures(async () => stored) });
    const shown = () => [...box.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    await waitFor(() => expect(shown()).toEqual([DATA, 'https://example.com/a.png', 'blob:x']));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('alt text and width of the selected picture can be changed in its toolbar', async () => {
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    const image = { type: 'image', attrs: { src: SRC } };
    const { editor, last, user } = await mount(
      { type: 'doc', content: [image, { type: 'paragraph' }] },
      { pictures: pictures(async () => stored) },
    );
    act(() => void editor.commands.setNodeSelection(0));
    const tools = await screen.findByRole('group', { name: '그림' });
    await user.click(within(tools).getByRole('button', { name: '66%' }));
    await user.type(within(tools).getByRole('textbox', { name: '대체 텍스트' }), '지도');
    await user.type(within(tools).getByRole('textbox', { name: '설명' }), '본관');
    act(() => void editor.commands.focus('end'));
    await waitFor(() =>
      expect(last()?.content[0]?.attrs).toEqual({ src: SRC, alt: '지도', caption: '본관', width: 66 }),
    );
    expect(screen.queryByRole('group', { name: '그림' })).toBeNull();
  });

  test('scripts, handlers and foreign pictures are removed from pasted HTML', async () => {
    const { editor, last } = await mount(doc(''));
    act(() =>
      editor.view.pasteHTML(
        '<p>안전<script>x</script><img src="javascript:x" onerror="x"><a href="javascript:x">나쁨</a> <a href="https://example.com">좋음</a></p>',
      ),
    );
    const json = JSON.stringify(last());
    expect(json).not.toMatch(/javascript|onerror|script/);
    expect(json).toContain('https://example.com');
  });
});

describe('below a table', () => {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] };
  const table = { type: 'doc', content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell] }] }] };

  test('a line is inserted before a Korean syllable is composed', async () => {
    const { box, editor, last } = await mount(table as DocumentJson);
    const end = editor.state.doc.content.size;
    act(() => editor.view.dispatch(editor.state.tr.setSelection(new GapCursor(editor.state.doc.resolve(end)))));
    press(box, 'Process', { keyCode: 229 });
    expect(editor.state.selection.$from.parent.type.name).toBe('paragraph');
    expect(last()?.content?.map(({ type }) => type)).toEqual(['table', 'paragraph']);
  });
});
