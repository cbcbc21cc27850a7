import { expect, test } from 'vitest';
import { codeOf, unfit } from './words.logic.ts';

const json = (body: unknown, status = 503) => ({ status, type: 'application/json', text: JSON.stringify(body) });

test.each([
  json({ code: 'upstream_unavailable', message: '서버에 연결하지 못했어요.', requestId: 'r' }),
  json({ code: 400, error_code: 'invalid_credentials', msg: '…' }, 400),
  json({ statusCode: '401', error: 'InvalidJWT', message: 'JWT expired' }, 401),
  { status: 503, type: 'text/plain; charset=utf-8', text: '서비스를 준비하고 있어요. 잠시 후 다시 시도해 주세요.' },
  {
    status: 404,
    type: 'text/html',
    text: '<!doctype html><html lang="ko"><title>도장</title><h1>페이지를 불러오지 못했어요</h1>',
  },
])('an understandable message is accepted: $text', (answer) => {
  expect(unfit(answer)).toBeNull();
});

test.each([
  { status: 502, type: 'text/html', text: '<html><h1>502 Bad Gateway</h1></html>' },
  { status: 500, type: 'text/plain', text: "TypeError: Cannot read properties of null (reading 'write')" },
  { status: 500, type: 'text/plain', text: 'Internal Server Error' },
  { status: 503, type: 'text/plain', text: '' },
  json({ message: 'connect ENOENT /tmp/x/.s.PGSQL.5432' }),
  json({ statusCode: '418', error: 'Teapot', message: 'short and stout' }, 418),
  json({ statusCode: '500', error: 'Internal', message: 'something' }, 500),
  json({ code: 'CONNECTION_CLOSED', message: 'closed' }),
  json({ code: '57P01', message: 'terminating connection due to administrator command' }),
  json({ code: 'busy', message: 'Error: no more connections' }),
])('a message that shows internals or says nothing is rejected: $text', (answer) => {
  expect(unfit(answer)).not.toBeNull();
});

test('the error code of Auth is used before the numeric status', () => {
  expect(codeOf(json({ code: 429, error_code: 'too_many_sign_ins' }, 429))).toBe('too_many_sign_ins');
  expect(codeOf({ status: 502, type: 'text/html', text: '<h1>' })).toBe('502');
});
