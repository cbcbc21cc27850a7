import { AppProvider } from '@dojang/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const draw = (failure = NO_FAILURE) =>
  render(
    <AppProvider>
      <FormSubmit failure={failure} isBusy={false}>
        로그인
      </FormSubmit>
    </AppProvider>,
  );

test('a rate limit disables the button, which shows a countdown', () => {
  draw(failureOf({ code: 'too_many_sign_ins', status: 429, retryAt: Date.now() + 60_000 }));
  expect(screen.getByRole('alert')).toHaveTextContent(/여러 번 실패했어요\. 오[전후] \d+:\d\d 이후에/);
  expect(screen.getByRole('button', { name: '로그인 1:00' })).toBeDisabled();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
});

test('any other failure can be retried at once', () => {
  draw(failureOf({ code: 'invalid_credentials', status: 400 }));
  expect(screen.getByRole('alert')).toHaveTextContent('이메일이나 비밀번호가 맞지 않아요.');
  expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
});
