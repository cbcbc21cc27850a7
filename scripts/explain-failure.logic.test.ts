import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.logic.ts';

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  ['HOST', { HOST: 'nosuch' }, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nosuch' }],
  ['HOST', { HOST: '192.0.2.1' }, { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.1' }],
  ['PORT', { PORT: '80' }, { code: 'EACCES', syscall: 'listen' }],
  ['PORT', { PORT: '3000' }, { code: 'EADDRINUSE', syscall: 'listen' }],
  ['DKIM_KEY_FILE', { DKIM_KEY_FILE: '/no.pem' }, { code: 'ENOENT', syscall: 'open', path: '/no.pem' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:secret@db/x' }, { code: 'ENOTFOUND', hostname: 'db' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:secret@db:1/x' }, { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:secret@db/x' }, { code: '28P01' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:secret@db/x' }, { code: '3D000' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:secret@db/x' }, { code: '42883' }],
])('%s is named as the cause, with %o and the error %o', (name, env, fields) => {
  const lines = explainFailure(failure(fields), env)?.split('\n') ?? [];
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(new RegExp(`^${name}: (?!.*secret)`));
  expect(lines.map((line) => /[가-힣]/.test(line))).toEqual([true, false]);
});

test('another error is not explained', () => {
  expect(explainFailure(failure({ code: 'ENOENT', path: '/else' }), { DKIM_KEY_FILE: '/no.pem' })).toBeUndefined();
  expect(explainFailure(new Error('a fault of the platform'), { DATABASE_URL: 'postgres://x' })).toBeUndefined();
  expect(explainFailure(failure({ code: 'ECONNREFUSED' }), {})).toBeUndefined();
});
