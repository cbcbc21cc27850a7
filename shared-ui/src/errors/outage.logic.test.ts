import { expect, test } from 'vitest';
import { AppError, toAppError } from './app-error.ts';
import { errorText } from './messages.ts';
import { type Outage, outageOf } from './outage.logic.ts';

const OUTAGES: [string, unknown, Outage][] = [
  ['a refused connection', new TypeError('Failed to fetch'), 'network'],
  ['a timeout', new DOMException('slow', 'TimeoutError'), 'timeout'],
  ['a file of the app that cannot be loaded', Object.assign(new Error('x'), { name: 'ChunkLoadError' }), 'network'],
  ['an error page', new AppError({ code: 'bad_response', status: 200 }), 'bad_response'],
  ['status 429', new AppError({ code: 'unknown', status: 429 }), 'rate_limited'],
  ['status 500 with a code of the database', new AppError({ code: 'XX000', status: 500 }), 'server_error'],
  ['status 502', new AppError({ code: 'unknown', status: 502 }), 'server_error'],
  ['status 504', new Response('', { status: 504 }), 'timeout'],
];

test.each(OUTAGES)('%s is an outage', (_, thrown, expected) => {
  expect(outageOf(thrown)).toBe(expected);
});

test.each([400, 401, 403, 404, 409, 410, 413, 422])('status %d is not an outage', (status) => {
  expect(outageOf(new AppError({ code: 'unknown', status }))).toBeNull();
});

test('a programming error is not an outage', () => {
  expect(outageOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBeNull();
});

test('only an error without an answer asks the user to check the connection', () => {
  for (const [, thrown, kind] of OUTAGES) expect(/인터넷/.test(errorText(thrown))).toBe(kind === 'network');
});

test('a timeout has a code', () => {
  expect(toAppError(new DOMException('slow', 'TimeoutError')).code).toBe('timeout');
});
