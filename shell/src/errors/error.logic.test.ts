import { AppError } from '@dojang/shared-ui/core';
import { expect, test } from 'vitest';
import { errorView, isBot, statusOf } from './error.logic.ts';

test('route not found: a 404 is the not-found variant with its default message', () => {
  expect(errorView({ status: 404, statusText: 'Page Not Found', data: '' })).toEqual({
    variant: 'not_found',
    message: 'Page Not Found',
    description: '',
  });
});

test('error page: anything else is the server-error variant', () => {
  expect(errorView(new Error('boom'))).toMatchObject({ variant: 'server_error', message: 'Internal Server Error' });
  expect(errorView(new AppError({ code: 'forbidden', status: 403 })).description).toBe('권한이 없어요.');
});

test.each([
  new Error('connect ENOENT /var/run/.s.PGSQL.5432'),
  new TypeError("Cannot read properties of undefined (reading 'map')"),
  new AppError({ code: 'unknown', status: 502, message: '<h1>502 Bad Gateway</h1>' }),
  new AppError({ code: 'XX000', status: 500, message: 'select * from secrets' }),
  new Response('<h1>502 Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
  'select * from secrets',
  { data: '<pre>stack</pre>', statusText: 'Oops', status: 418 },
])('the message of an exception is not shown: %o', (error) => {
  expect(errorView(error).description).toMatch(/^$|^[^a-zA-Z<>]+$/);
});

test.each([
  [new Error('x'), 500],
  [undefined, 500],
  [{ status: 503, code: 'busy' }, 503],
  [{ status: 404 }, 404],
])('the status of %o', (error, status) => {
  expect(statusOf(error)).toBe(status);
});

test('error page: bots are recognized by their user agent', () => {
  expect(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
  expect(isBot('Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)')).toBe(true);
  expect(isBot('Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0')).toBe(false);
});
