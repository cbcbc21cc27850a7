import grapesjs from 'grapesjs';
import { afterEach, expect, test, vi } from 'vitest';
import { addUncommitted, removeUncommitted } from './uncommitted.ts';
import { watchChanges } from './watch-changes.ts';

function open() {
  vi.useFakeTimers();
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>처음</p>' }] });
  // Without a canvas GrapesJS never says so, and counts no change before.
  editor.getModel().loadTriggered = true;
  const onChange = vi.fn<(project: unknown) => void>();
  const onDue = vi.fn<(isDue: boolean) => void>();
  const late = watchChanges(editor, onChange, onDue);
  const change = () => editor.getWrapper()?.append('<p>더한 글</p>');
  return { late, onChange, onDue, change };
}

afterEach(() => vi.useRealTimers());

test('a change is told of a moment later, many at once', async () => {
  const { onChange, change } = open();
  change();
  change();
  await vi.advanceTimersByTimeAsync(149);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('steady changes are told of while they go on', async () => {
  const { onChange, change } = open();
  for (let n = 0; n < 20; n++) {
    change();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(5);
});

test('who leaves in the very moment of a change is told of it', () => {
  const { late, onChange, change } = open();
  change();
  expect(late.isDue()).toBe(true);
  late.tell();
  expect(JSON.stringify(onChange.mock.calls)).toContain('더한 글');
  expect(late.isDue()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('nothing is told of while nothing has changed', async () => {
  const { late, onChange } = open();
  await late.finish();
  expect(late.isDue()).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test('a field that one has not left hands its text over', async () => {
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

test('a field that one types in counts as unsaved, and hands its text over to who closes the page', async () => {
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

test('a field whose text is what it was has nothing to tell', () => {
  const { onDue } = open();
  const commit = () => {};
  addUncommitted(commit);
  removeUncommitted(commit);
  expect(onDue).toHaveBeenLastCalledWith(false);
});

test('who has left hears no more: an editor that is taken apart has no project', () => {
  const { late, onChange, change } = open();
  change();
  late.stop();
  change();
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
