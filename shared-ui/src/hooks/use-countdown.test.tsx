import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Wait({ until }: { until?: number }) {
  return <output>{useCountdown(until) || '끝'}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('a waiting time is counted down every second until it ends', () => {
  render(<Wait until={Date.now() + 61_000} />);
  expect(shown()).toBe('1:01');
  pass(2);
  expect(shown()).toBe('0:59');
  pass(59);
  expect(shown()).toBe('끝');
  expect(vi.getTimerCount()).toBe(0);
});

test('without a wait nothing is counted', () => {
  render(<Wait />);
  expect(shown()).toBe('끝');
  expect(vi.getTimerCount()).toBe(0);
});

test('a new waiting time restarts the countdown', () => {
  const { rerender } = render(<Wait until={Date.now() + 1_000} />);
  pass(2);
  rerender(<Wait until={Date.now() + 120_000} />);
  expect(shown()).toBe('2:00');
});
