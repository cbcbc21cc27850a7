import grapesjs from 'grapesjs';
import { afterEach, expect, test, vi } from 'vitest';
import { watchChanges } from './watch-changes.ts';

/** A text edit without a canvas: the element, and the page that receives the text. */
function write() {
  vi.useFakeTimers();
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>처음</p>' }] });
  editor.getModel().loadTriggered = true;
  const el = document.createElement('p');
  const model = editor.getWrapper()?.components().at(0);
  const disableEditing = vi.fn(async () => {});
  const view = {
    el,
    model,
    stopListening: vi.fn(),
    disableEditing,
    syncContent: vi.fn(async ({ content }: { content: string }) => void model?.components(content)),
  };
  const onChange = vi.fn<(project: unknown) => void>();
  const onDue = vi.fn<(isDue: boolean) => void>();
  const late = watchChanges(editor, onChange, onDue);
  editor.trigger('rte:enable', view as never, undefined as never);
  const type = (text: string, event = 'input') => {
    el.textContent = text;
    el.dispatchEvent(new Event(event));
  };
  return { editor, el, late, onChange, onDue, view, type, reported: () => JSON.stringify(onChange.mock.lastCall) };
}

afterEach(() => {
  // A timer of GrapesJS's undo manager, which all files share: without it every later change joins the last undo step.
  vi.advanceTimersByTime(10);
  vi.useRealTimers();
});

test('typed text counts as pending at once and is reported during typing', () => {
  const { type, onDue, onChange, view, reported } = write();
  type('새 글');
  expect(onDue).toHaveBeenLastCalledWith(true);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(reported()).toContain('새 글');
  expect(onDue).toHaveBeenLastCalledWith(false);
  expect(view.syncContent).toHaveBeenCalledWith({ content: '새 글', skipViewUpdate: true });
  expect(view.disableEditing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a syllable in composition counts as pending, and is reported when it is complete', () => {
  const { el, type, onDue, view, reported } = write();
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
  expect(view.syncContent).toHaveBeenCalledTimes(2);
});

test('closing the page during typing reports the text', () => {
  const { type, late, reported } = write();
  type('닫기 전');
  late.tell();
  expect(reported()).toContain('닫기 전');
});

test('Escape ends the text edit, except when it ends a composition', () => {
  const { el, editor, view } = write();
  vi.spyOn(editor, 'getEditing').mockReturnValue({ view } as never);
  el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }));
  expect(view.disableEditing).not.toHaveBeenCalled();
  el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(view.disableEditing).toHaveBeenCalledTimes(1);
});
