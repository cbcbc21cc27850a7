import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { SaveResult } from './autosave.types.ts';
import { retryUnsaved, saveOpenEditors } from './open-editors.ts';
import { useAutosave } from './use-autosave.ts';

type Row = { rev: number; title: string };
type Save = (value: { title: string }, baseRev: number) => Promise<SaveResult<Row>>;

const ok = (): ReturnType<typeof vi.fn<Save>> => {
  let rev = 1;
  return vi.fn<Save>(async () => {
    rev += 1;
    return { ok: true, rev };
  });
};

function mount(save: Save, title = '제목') {
  return renderHook(
    (props: { id: string; title: string }) =>
      useAutosave<{ title: string }, Row>({ id: props.id, value: { title: props.title }, rev: 1, save }),
    {
      initialProps: { id: 'n1', title },
    },
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a new object with equal content is no change', async () => {
  const save = ok();
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '제목' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(save).not.toHaveBeenCalled();
  expect(result.current.state).toBe('idle');
});

test('the state changes from dirty to saving to saved', async () => {
  const save = ok();
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  expect(result.current.state).toBe('dirty');
  await act(() => vi.advanceTimersByTimeAsync(799));
  expect(save).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(save).toHaveBeenCalledWith({ title: '새 제목' }, 1, { title: '제목' });
  expect(result.current).toMatchObject({ state: 'saved', rev: 2 });
});

test('unmounting sends unsaved changes', async () => {
  const save = ok();
  const { rerender, unmount } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledWith({ title: '새 제목' }, 1, { title: '제목' });
});

test('the sign-out can wait for the saves of open editors', async () => {
  const save = ok();
  const { rerender, unmount } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  await act(() => saveOpenEditors());
  expect(save).toHaveBeenCalledTimes(1);
  unmount();
  await saveOpenEditors();
  expect(save).toHaveBeenCalledTimes(1);
});

test('another id sends the unsaved changes of the previous id, and starts without changes', async () => {
  const save = ok();
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '첫 노트' });
  rerender({ id: 'n2', title: '둘째 노트' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(save.mock.calls).toEqual([[{ title: '첫 노트' }, 1, { title: '제목' }]]);
  expect(result.current.state).toBe('idle');
});

test('closing the tab asks for confirmation only while something is unsaved', async () => {
  const { rerender } = mount(ok());
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  rerender({ id: 'n1', title: '새 제목' });
  expect(closing()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(closing()).toBe(false);
});

test('hiding the tab sends unsaved changes', async () => {
  const save = ok();
  const { rerender } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(save).toHaveBeenCalledTimes(1);
});

test('when the network returns a failed save is retried at once', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const save = ok();
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(result.current.state).toBe('error');
  expect(save).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current.state).toBe('saved');
});

test('a save that was refused without a session is retried after signing in', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(new AppError({ code: 'unauthorized', status: 401 }));
  save.mockResolvedValue({ ok: true, rev: 2 });
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '새 제목' });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.state).toBe('error');
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => {
    retryUnsaved();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current.state).toBe('saved');
});

test('choosing the other version in one handler saves nothing', async () => {
  const save = vi.fn<Save>(async () => ({ ok: false, current: { rev: 5, title: '남의 제목' } }));
  const { rerender, result } = mount(save);
  rerender({ id: 'n1', title: '내 제목' });
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(result.current.conflict?.current.title).toBe('남의 제목');
  act(() => {
    result.current.resolve('theirs');
    rerender({ id: 'n1', title: '남의 제목' });
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(save).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ state: 'saved', rev: 5, conflict: null });
});
