import { describe, expect, test } from 'vitest';
import { AppError, toAppError } from './app-error.ts';
import { errorText } from './messages.ts';

describe('toAppError', () => {
  test('an AppError stays itself', () => {
    const error = new AppError({ code: 'x', status: 409 });
    expect(toAppError(error)).toBe(error);
  });

  test('a Response keeps its status', () => {
    expect(toAppError(new Response('', { status: 404 }))).toMatchObject({ status: 404, code: 'http_404' });
  });

  test('an object with a code and a status is taken at its word', () => {
    const thrown = { code: '42501', status: 403, message: 'permission denied', requestId: 'r1' };
    expect(toAppError(thrown)).toMatchObject({ code: '42501', status: 403, requestId: 'r1', cause: thrown });
  });

  test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'a browser that says "%s" could not reach the server',
    (message) => {
      expect(toAppError(new TypeError(message)).code).toBe('network');
    },
  );

  test('a programming error is unknown, not a network failure', () => {
    expect(toAppError(new TypeError("Cannot read properties of undefined (reading 'x')")).code).toBe('unknown');
  });

  test.each([undefined, null, 'text', 42])('%s becomes an unknown error', (thrown) => {
    expect(toAppError(thrown)).toBeInstanceOf(AppError);
    expect(toAppError(thrown).code).toBe('unknown');
  });

  test('an aborted request is aborted', () => {
    expect(toAppError(new DOMException('stop', 'AbortError')).code).toBe('aborted');
  });
});

describe('errorText', () => {
  test('the code decides before the status', () => {
    expect(errorText(new AppError({ code: 'invite_expired', status: 410 }))).toContain('만료');
  });

  test('an unknown code falls back to its status', () => {
    expect(errorText(new AppError({ code: 'whatever', status: 429 }))).toContain('너무 많아요');
    expect(errorText(new AppError({ code: 'whatever', status: 503 }))).toContain('바빠요');
  });

  test('an internal message is never shown', () => {
    const text = errorText(new Error('select * from secrets'));
    expect(text).not.toContain('secrets');
    expect(text).toMatch(/요\.$/);
  });

  test('a name that every object inherits is not a message', () => {
    expect(errorText(new AppError({ code: 'constructor' }))).toContain('문제가 생겼어요');
  });
});
