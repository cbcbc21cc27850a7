import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alert, confirm, dialogStore } from '../overlay-state/dialog.store.ts';
import { renderUi } from '../testing/render.tsx';
import { Overlays } from './Overlays.tsx';
import { prepareWhenIdle } from './prepare.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';

vi.mock('./AlertConfirm.tsx', () => {
  throw new Error('Loading chunk failed');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const mount = () =>
  renderUi(
    <>
      <p>쓰던 글</p>
      <Overlays />
    </>,
  );

test('a confirmation whose dialog cannot be loaded uses the browser’s dialog, and cancelling stays on the page', async () => {
  const plain = vi.spyOn(window, 'confirm').mockReturnValue(false);
  mount();
  const answered = vi.fn();
  act(() => void confirm({ title: '저장하지 않았어요', message: '<b>그래도</b> 나갈까요?' }).then(answered));
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  expect(plain).toHaveBeenCalledWith('저장하지 않았어요\n\n그래도 나갈까요?');
  expect(screen.getByText('쓰던 글')).toBeVisible();
  expect(dialogStore.getState().queue).toEqual([]);

  plain.mockReturnValue(true);
  act(() => void confirm('정말요?').then(answered));
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith(true));
});

test('all queued alerts are shown', async () => {
  const plain = vi.spyOn(window, 'alert').mockImplementation(() => {});
  mount();
  const closed = vi.fn();
  act(() => void Promise.all([alert('하나'), alert('둘')]).then(closed));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(plain.mock.calls).toEqual([['하나'], ['둘']]);
});

test('an overlay that failed to load is loaded again when it is needed again', async () => {
  const load = vi.fn(async () => () => <p>여기 있어요</p>);
  load.mockRejectedValueOnce(new Error('Loading chunk failed'));
  const failed = vi.fn();
  function Page({ wanted }: { wanted: number | null }) {
    const Overlay = useLazyOverlay(load, wanted, failed);
    return Overlay && <Overlay />;
  }
  const { rerender } = renderUi(<Page wanted={null} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Page wanted={1} />);
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  rerender(<Page wanted={2} />);
  expect(await screen.findByText('여기 있어요')).toBeVisible();
  expect(failed).toHaveBeenCalledTimes(1);
});

test('code is preloaded two seconds after the page has loaded, when the browser is idle', () => {
  vi.useFakeTimers();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  prepareWhenIdle(load);
  vi.advanceTimersByTime(1999);
  expect(idle).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(load).not.toHaveBeenCalled();
  for (const run of idle) run();
  expect(load).toHaveBeenCalledTimes(1);
});
