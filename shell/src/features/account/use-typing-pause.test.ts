import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypingPause } from './use-typing-pause.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the hook waits for a pause in typing, but not longer than the page may stay visible', async () => {
  const hook = renderHook(({ isWanted }) => useTypingPause(isWanted), { initialProps: { isWanted: true } });
  await pass(600);
  fireEvent.keyDown(document.body, { key: '가' });
  await pass(700);
  expect(hook.result.current).toBe(false);
  await pass(100);
  expect(hook.result.current).toBe(true);
  hook.rerender({ isWanted: false });
  expect(hook.result.current).toBe(false);
  hook.rerender({ isWanted: true });
  for (let keys = 0; keys < 3; keys++) {
    await pass(500);
    fireEvent.keyDown(document.body, { key: '나' });
  }
  expect(hook.result.current).toBe(true);
});

test('typing in a frame of the page counts as well', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const hook = renderHook(() => useTypingPause(true));
  await pass(600);
  fireEvent.keyDown(frame.contentDocument?.body as HTMLElement, { key: '가' });
  await pass(700);
  expect(hook.result.current).toBe(false);
  await pass(100);
  expect(hook.result.current).toBe(true);
});
