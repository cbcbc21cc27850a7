import { AppError } from '@dojang/shared-ui/core';
import { expect, test } from 'vitest';
import { culpritOf } from './uncaught.logic.ts';

const ORIGIN = 'https://dojang.test';
const thrown = (...files: string[]) =>
  Object.assign(new Error('x'), { stack: `Error: x\n${files.map((file) => `    at f (${file}:1:2)`).join('\n')}` });

test.each([
  [
    'a remote',
    thrown(`${ORIGIN}/remotes/page-builder/1f2e3d/static/js/a.js`, `${ORIGIN}/shell/1f/a.js`),
    'page-builder',
  ],
  ['the shell', thrown(`${ORIGIN}/shell/1f2e3d/static/js/a.js`), 'shell'],
  ['an extension of the browser', thrown('chrome-extension://abc/remotes/content/1/a.js'), null],
  ['another origin', thrown('https://evil.test/remotes/content/1/a.js'), null],
  ['an inline script', thrown(`${ORIGIN}/memo`), null],
])('what nothing caught is of who threw it: %s', (_, error, culprit) => {
  expect(culpritOf(error, '', ORIGIN)).toBe(culprit);
});

test('a stack in the format of Firefox and Safari is attributed, and so is a value without a stack', () => {
  const safari = Object.assign(new Error('x'), { stack: `f@${ORIGIN}/remotes/content/1f2e/a.js:1:2\ng@[native code]` });
  expect(culpritOf(safari, '', ORIGIN)).toBe('content');
  expect(culpritOf('a text', `${ORIGIN}/remotes/content/1f2e/a.js`, ORIGIN)).toBe('content');
  expect(culpritOf('a text', '', ORIGIN)).toBeNull();
});

test.each([
  new AppError({ code: 'forbidden', status: 403 }),
  new TypeError('Failed to fetch'),
  new DOMException('left', 'AbortError'),
])('what the server or the network said is no error of code: %o', (error) => {
  expect(culpritOf(error, `${ORIGIN}/remotes/content/1/a.js`, ORIGIN)).toBeNull();
});
