import { describe, expect, test } from 'vitest';
import { isWorthRetrying } from '../hooks/autosave.logic.ts';
import { AppError, toAppError } from './app-error.ts';
import { addErrorTexts } from './area-texts.ts';
import { errorText } from './messages.ts';

describe('toAppError', () => {
  test('an AppError is returned unchanged', () => {
    const error = new AppError({ code: 'x', status: 409 });
    expect(toAppError(error)).toBe(error);
  });

  test('a Response keeps its status', () => {
    expect(toAppError(new Response('', { status: 404 }))).toMatchObject({ status: 404, code: 'http_404' });
  });

  test('an object with a code and a status keeps both', () => {
    const thrown = { code: '42501', status: 403, message: 'permission denied', requestId: 'r1' };
    expect(toAppError(thrown)).toMatchObject({ code: '42501', status: 403, requestId: 'r1', cause: thrown });
  });

  test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'the error message "%s" of a browser means that the server could not be reached',
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
    expect(errorText(new AppError({ code: 'link_expired', status: 410 }))).toContain('만료');
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

  test('a rate limit shows the time from which a retry can succeed, in full minutes', () => {
    const retryAt = new Date('2026-09-03T15:04:20+09:00').getTime();
    const text = errorText(new AppError({ code: 'too_many_sign_ins', status: 429, retryAt }));
    expect(text).toBe('로그인에 여러 번 실패했어요. 오후 3:05 이후에 다시 시도해 주세요.');
    const full = new Date('2026-09-03T09:00+09:00').getTime();
    expect(errorText({ code: 'over_email_send_rate_limit', retryAt: full })).toContain('오전 9:00 이후에');
  });

  test('a rate limit without a time, also with an unknown code, asks the user to wait a moment', () => {
    expect(errorText({ code: 'too_many_sign_ins' })).toMatch(/실패했어요\. 잠시 뒤에 다시 시도해 주세요\.$/);
    expect(errorText({ code: 'whatever', status: 429 })).toMatch(/잠시 뒤에 다시 시도해 주세요\.$/);
  });

  test('an unknown code shows the gateway’s message with its request id', () => {
    const said = { code: 'brand_new', status: 400, message: '새로운 규칙이에요.' };
    expect(errorText({ ...said, requestId: 'r1' })).toBe('새로운 규칙이에요.');
    expect(errorText(said)).not.toContain('새로운');
  });

  test('a code of an area has the text of its descriptor, unless the gateway sends a message', () => {
    expect(errorText({ code: 'page_odd', status: 422 })).not.toContain('고쳐야');
    addErrorTexts({ page_odd: { title: '고쳐야 할 곳이 있어요.', description: '다시 확인해 주세요.' } });
    expect(errorText({ code: 'page_odd', status: 422 })).toBe('고쳐야 할 곳이 있어요. 다시 확인해 주세요.');
    const message = '그림에 설명이 없어요.\n제목이 없어요.';
    expect(errorText({ code: 'page_odd', status: 422, message, requestId: 'r1' })).toBe(message);
  });

  test('an area cannot define the text of a platform code', () => {
    addErrorTexts({ forbidden: { title: '들어오세요.' } });
    expect(errorText({ code: 'forbidden', status: 403 })).toBe('권한이 없어요.');
  });

  test('a rate limit of an area shows its time, also with a gateway message; a request that is too large does not', () => {
    addErrorTexts({ too_many_odds: { title: '너무 많이 시도했어요.' } });
    const limit = { code: 'too_many_odds', status: 429, message: '너무 많아요.', requestId: 'r1' };
    expect(errorText(limit)).toBe('너무 많이 시도했어요. 잠시 뒤에 다시 시도해 주세요.');
    expect(errorText({ code: 'too_many_odds', status: 400 })).toBe('너무 많이 시도했어요.');
  });

  test.each([
    { code: 'disk_full', status: 507 },
    { code: '53100', status: 503 },
    { code: 'disk_read_only', status: 503 },
    { code: '25006', status: 405 },
  ])('a server that accepts no writes has its own message, and an editor keeps retrying: %o', (refusal) => {
    expect(errorText(refusal)).toMatch(/저장할 수 없어요. 보는 것은 그대로 할 수 있어요\.$/);
    if (refusal.status !== 405) expect(isWorthRetrying(refusal)).toBe(true);
  });
});
