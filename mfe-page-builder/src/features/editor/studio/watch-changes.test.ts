import grapesjs from 'grapesjs';
import { afterEach, expect, test, vi } from 'vitest';
import { addUncommitted, removeUncommitted } from './uncommitted.ts';
import { watchChanges } from './watch-changes.ts';

function open() {
  vi.useFakeTimers();
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>처음</p>' }] });
  // Without a canvas GrapesJS never fires the load event, and it ignores changes before that event.
  editor.getModel().loadTriggered = true;
  const onChange = vi.fn<(project: unknown) => void>();
  const onDue = vi.fn<(isDue: boolean) => void>();
  const late = watchChanges(editor, onChange, onDue);
  const change = () => editor.getWrapper()?.append('<p>더한 글</p>');
  return { late, onChange, onDue, change };
}

afterEach(() => {
  // Mocks a timer of GrapesJS's undo manager that all test files share. Otherwise every later change joins the last undo step.
  vi.advanceTimersByTime(10);
  vi.useRealTimers();
});

test('changes are reported together after a short delay', async () => {
  const { onChange, change } = open();
  change();
  change();
  await vi.advanceTimersByTimeAsync(149);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('steady changes are reported while they continue', async () => {
  const { onChange, change } = open();
  for (let n = 0; n < 20; n++) {
    change();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(5);
});

test('leaving directly after a change reports it', () => {
  const { late, onChange, change } = open();
  change();
  expect(late.isDue()).toBe(true);
  late.tell();
  expect(JSON.stringify(onChange.mock.calls)).toContain('더한 글');
  expect(late.isDue()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('nothing is reported without a change', async () => {
  const { late, onChange } = open();
  await late.finish();
  expect(late.isDue()).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test('a field with focus commits its text when the page is closed', async () => {
  const { late, onChange, change } = open();
  const commit = () => {
    removeUncommitted(commit);
    change();
  };
  addUncommitted(commit);
  expect(late.isDue()).toBe(true);
  await late.finish();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a field with typed text counts as unsaved, and commits it when the page is closed', async () => {
  const { late, onChange, onDue, change } = open();
  const commit = () => {
    change();
    removeUncommitted(commit);
  };
  addUncommitted(commit);
  expect(onDue).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).not.toHaveBeenCalled();
  late.tell();
  expect(JSON.stringify(onChange.mock.calls)).toContain('더한 글');
  expect(onDue).toHaveBeenLastCalledWith(false);
});

test('a field with unchanged text reports nothing', () => {
  const { onDue } = open();
  const commit = () => {};
  addUncommitted(commit);
  removeUncommitted(commit);
  expect(onDue).toHaveBeenLastCalledWith(false);
});

test('after leaving nothing is reported, because a destroyed editor has no project', () => {
  const { late, onChange, change } = open();
  change();
  late.stop();
  change();
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
