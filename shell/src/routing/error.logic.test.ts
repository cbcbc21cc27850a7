import { expect, test } from 'vitest';
import { errorView, isBot, statusOf } from './error.logic.ts';

test('a 404 is the not-found variant with its default message', () => {
  expect(errorView({ status: 404, statusText: 'Page Not Found', data: '' })).toEqual({
    variant: 'not_found',
    message: 'Page Not Found',
    description: 'Page Not Found',
  });
});

test('anything else is the server-error variant, described by its own message', () => {
  expect(errorView(new Error('boom'))).toEqual({
    variant: 'server_error',
    message: 'Internal Server Error',
    description: 'boom',
  });
});

test.each([
  [new Error('x'), 500],
  [undefined, 500],
  [{ status: 503, code: 'busy' }, 503],
  [{ status: 404 }, 404],
])('the status of %o', (error, status) => {
  expect(statusOf(error)).toBe(status);
});

test('bots are told by their user agent', () => {
  expect(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isBot('Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)')).toBe(true);
  expect(isBot('Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0')).toBe(false);
});
