import { BLOCKS } from '@dojang/renderer/blocks';
import grapesjs, { type Component } from 'grapesjs';
import { afterEach, expect, test, vi } from 'vitest';
import { registerTypes } from './component-types.ts';
import { descendants } from './trait-actions.ts';
import { watchChanges } from './watch-changes.ts';

/** A text edit without a canvas: the edited element, and the page that receives the text. */
function write(page: unknown = '<p>처음</p><p>다음</p><section>섹션</section>') {
  vi.useFakeTimers();
  const editor = grapesjs.init({
    headless: true,
    telemetry: false,
    storageManager: false,
    undoManager: { maximumStackLength: 100 },
    plugins: [registerTypes],
  });
  editor.loadProjectData({ pages: [{ component: page as never }] });
  editor.getModel().loadTriggered = true;
  const disableEditing = vi.fn(async () => {});
  const syncContent = vi.fn();
  const viewOf = (model: Component | undefined) => {
    return {
      el: document.createElement('p'),
      model,
      stopListening: vi.fn(),
      disableEditing,
      syncContent: async (options: { content: string }) => {
        syncContent({ ...options });
        model?.components().resetFromString(options.content, options as never);
      },
    };
  };
  const partAt = (at: number) => editor.getWrapper()?.components().at(at);
  const view = viewOf(partAt(0));
  const { el } = view;
  const onChange = vi.fn<(project: unknown) => void>();
  const onDue = vi.fn<(isDue: boolean) => void>();
  const late = watchChanges(editor, onChange, onDue);
  let entered = view;
  const enter = (next: typeof view) => {
    entered = next;
    editor.trigger('rte:enable', next as never, undefined as never);
  };
  enter(view);
  const type = (text: string, event = 'input') => {
    entered.el.textContent = text;
    entered.el.dispatchEvent(new Event(event));
  };
  /** Does the same as GrapesJS at the end of an edit. */
  const leave = () => {
    editor.trigger('rte:disable', entered as never, undefined as never);
    void entered.syncContent({ content: entered.el.innerHTML });
  };
  const texts = () =>
    editor
      .getWrapper()
      ?.components()
      .map((component: Component) => component.getInnerHTML());
  return {
    ...{
      editor,
      el,
      late,
      onChange,
      onDue,
      view,
      viewOf,
      partAt,
      disableEditing,
      syncContent,
      enter,
      type,
      leave,
      texts,
    },
    reported: () => JSON.stringify(onChange.mock.lastCall),
  };
}

afterEach(() => {
  // Mocks a timer of GrapesJS's undo manager that all test files share. Otherwise every later change joins the last undo step.
  vi.advanceTimersByTime(10);
  vi.useRealTimers();
});

test('typed text counts as pending at once and is reported during typing', () => {
  const { type, onDue, onChange, syncContent, disableEditing, reported } = write();
  type('새 글');
  expect(onDue).toHaveBeenLastCalledWith(true);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(reported()).toContain('새 글');
  expect(onDue).toHaveBeenLastCalledWith(false);
  expect(syncContent).toHaveBeenCalledWith({ content: '새 글', skipViewUpdate: true });
  expect(disableEditing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a syllable in composition counts as pending, and is reported when it is complete', () => {
  const { el, type, onDue, syncContent, reported } = write();
  type('카', 'compositionend');
  el.dispatchEvent(new Event('compositionstart'));
  type('카ㅍ');
  vi.advanceTimersByTime(1000);
  expect(reported()).toContain('카');
  expect(reported()).not.toContain('카ㅍ');
  expect(onDue).toHaveBeenLastCalledWith(true);
  type('카페', 'compositionend');
  vi.advanceTimersByTime(250);
  expect(reported()).toContain('카페');
  expect(onDue).toHaveBeenLastCalledWith(false);
  expect(syncContent).toHaveBeenCalledTimes(2);
});

test('closing the page during typing reports the text', () => {
  const { type, late, reported } = write();
  type('닫기 전');
  late.tell();
  expect(reported()).toContain('닫기 전');
});

test('Escape ends the text edit, except when it ends a composition', () => {
  const { el, editor, view, disableEditing } = write();
  vi.spyOn(editor, 'getEditing').mockReturnValue({ view } as never);
  el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }));
  expect(disableEditing).not.toHaveBeenCalled();
  el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(disableEditing).toHaveBeenCalledTimes(1);
});

test('a text that is written without a pause is one undo step, and keeps the steps before it', () => {
  const { editor, type, leave, texts } = write();
  editor.UndoManager.clear();
  editor.getWrapper()?.components().at(2)?.remove();
  for (let n = 1; n <= 150; n += 1) {
    vi.advanceTimersByTime(200);
    type('글'.repeat(n));
  }
  vi.advanceTimersByTime(5000);
  leave();
  vi.advanceTimersByTime(10);
  expect(texts()).toEqual(['글'.repeat(150), '다음']);
  editor.UndoManager.undo();
  expect(texts()).toEqual(['처음', '다음']);
  editor.UndoManager.undo();
  expect(texts()).toEqual(['처음', '다음', '섹션']);
  editor.UndoManager.redo();
  editor.UndoManager.redo();
  expect(texts()).toEqual(['글'.repeat(150), '다음']);
});

test('a pause of more than a second and another text each begin an undo step', () => {
  const { editor, type, leave, enter, viewOf, partAt, texts } = write();
  editor.UndoManager.clear();
  type('하나');
  vi.advanceTimersByTime(1001);
  type('하나 둘');
  vi.advanceTimersByTime(500);
  leave();
  vi.advanceTimersByTime(10);
  enter(viewOf(partAt(1)));
  type('셋');
  vi.advanceTimersByTime(300);
  leave();
  vi.advanceTimersByTime(10);
  const seen = [];
  while (editor.UndoManager.hasUndo()) {
    editor.UndoManager.undo();
    seen.push(texts()?.slice(0, 2));
  }
  expect(seen).toEqual([
    ['하나 둘', '다음'],
    ['하나', '다음'],
    ['처음', '다음'],
  ]);
});

test('an address typed on the canvas changes its map and links in one undo step', () => {
  const block = BLOCKS.find(({ id }) => id === 'map');
  const { editor, type, leave, enter, viewOf, partAt } = write([block?.make()]);
  const section = partAt(0) as Component;
  const attributes = () => descendants(section).map((each) => ({ ...each.getAttributes() }));
  const before = attributes();
  editor.UndoManager.clear();
  enter(viewOf(descendants(section).find((each) => each.tagName === 'address')));
  for (const text of ['부산광역시', '부산광역시 영도구', '부산광역시 영도구 1']) {
    type(text);
    vi.advanceTimersByTime(300);
  }
  leave();
  vi.advanceTimersByTime(10);
  const after = attributes();
  expect(after.some(({ href }) => String(href).endsWith(encodeURIComponent('부산광역시 영도구 1')))).toBe(true);
  const map = after.find((each) => each['data-label'] !== undefined);
  expect(map).toMatchObject({ 'data-label': '부산광역시 영도구 1' });
  expect(map).not.toHaveProperty('data-lat');
  editor.UndoManager.undo();
  expect(attributes()).toEqual(before);
  expect(editor.UndoManager.hasUndo()).toBe(false);
});
