import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEnterSubmit } from './use-enter-submit.ts';

function Field({ onSubmit }: { onSubmit: () => void }) {
  return <input aria-label="이름" {...useEnterSubmit(onSubmit)} />;
}

function mount() {
  const onSubmit = vi.fn();
  render(<Field onSubmit={onSubmit} />);
  return { onSubmit, input: screen.getByLabelText('이름') };
}
type Key = { isComposing?: boolean; keyCode?: number; shiftKey?: boolean; repeat?: boolean };
const down = (input: HTMLElement, init: Key = {}) =>
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13, ...init });
const up = (input: HTMLElement) => fireEvent.keyUp(input, { key: 'Enter', code: 'Enter' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Enter submits once and does nothing else', () => {
  const { onSubmit, input } = mount();
  const event = createEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  fireEvent(input, event);
  expect(event.defaultPrevented).toBe(true);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Shift+Enter and other keys do not submit', () => {
  const { onSubmit, input } = mount();
  down(input, { shiftKey: true });
  fireEvent.keyDown(input, { key: 'a', code: 'KeyA' });
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a held key submits once, and a second press again', () => {
  const { onSubmit, input } = mount();
  down(input);
  down(input, { repeat: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  up(input);
  down(input);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('Chrome on macOS: Enter during a composition and a second Enter submit once, after the composition', () => {
  const { onSubmit, input } = mount();
  down(input, { isComposing: true, keyCode: 229 });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.compositionEnd(input);
  expect(onSubmit).not.toHaveBeenCalled();
  down(input);
  vi.runAllTimers();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  up(input);
});

test('a second Enter after the submission does not submit again', () => {
  const { onSubmit, input } = mount();
  down(input, { isComposing: true, keyCode: 229 });
  fireEvent.compositionEnd(input);
  vi.runAllTimers();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  down(input);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  up(input);
  down(input);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('without a second Enter the end of the composition submits', () => {
  const { onSubmit, input } = mount();
  down(input, { isComposing: true, keyCode: 229 });
  fireEvent.compositionEnd(input);
  vi.runAllTimers();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Safari: an Enter with keyCode 229 after the end of the composition submits once', () => {
  const { onSubmit, input } = mount();
  fireEvent.compositionEnd(input);
  down(input, { isComposing: false, keyCode: 229 });
  vi.runAllTimers();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a syllable that is completed by another key submits nothing', () => {
  const { onSubmit, input } = mount();
  fireEvent.keyDown(input, { key: 'Process', code: 'KeyG', keyCode: 229, isComposing: true });
  fireEvent.compositionEnd(input);
  vi.runAllTimers();
  expect(onSubmit).not.toHaveBeenCalled();
});
