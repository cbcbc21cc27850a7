import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LateState, useLateState } from './use-late-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const drawn: string[] = [];
  let state: LateState<string> | undefined;
  function Screen({ width }: { width: number }) {
    state = useLateState('');
    drawn.push(`${width}:${state.value}`);
    return null;
  }
  const { rerender, unmount } = render(<Screen width={1} />);
  const late = state as unknown as LateState<string>;
  return { drawn, late, widen: () => rerender(<Screen width={2} />), unmount };
}

test('typed characters are rendered once, after a pause', () => {
  const { drawn, late } = open();
  for (const text of ['ㅎ', '하', '한']) {
    act(() => late.setLater(text));
    expect(late.peek()).toBe(text);
    act(() => void vi.advanceTimersByTime(80));
  }
  expect(drawn).toEqual(['1:']);
  act(() => void vi.advanceTimersByTime(300));
  expect(drawn).toEqual(['1:', '1:한']);
});

test('a render with another cause contains the newest value', () => {
  const { drawn, late, widen } = open();
  act(() => late.setLater('한'));
  widen();
  expect(drawn.at(-1)).toBe('2:한');
});

test('an immediate change is rendered at once, and replaces pending ones', () => {
  const { drawn, late } = open();
  act(() => late.setLater('내 글'));
  act(() => late.set('남의 글'));
  expect(drawn).toEqual(['1:', '1:남의 글']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(drawn).toHaveLength(2);
  expect(late.peek()).toBe('남의 글');
});

test('a closed screen leaves no timer', () => {
  const { late, unmount } = open();
  act(() => late.setLater('한'));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
