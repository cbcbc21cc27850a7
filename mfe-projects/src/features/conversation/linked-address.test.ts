import { expect, test } from 'vitest';
import { issuePath, notePath } from './conversation.logic.ts';
import { linkedAddress } from './linked-address.logic.ts';

const ORIGIN = 'https://dojang.example';
const ID = '40000000-0000-4000-8000-000000000001';
const PROJECT = '30000000-0000-4000-8000-000000000000';
const NOTE = { kind: 'note', id: ID };
const ISSUE = { kind: 'issue', id: ID };

test.each([
  ['a note', notePath(ID, PROJECT), NOTE],
  ['a note that is edited', `/project/note/edit/${ID}`, NOTE],
  ['an issue', issuePath(ID, PROJECT), ISSUE],
  ['an issue over its board', `/project/board/view/${PROJECT}?issue=${ID}`, ISSUE],
  ['an issue over a filtered list', `/project/issue?projectId=${PROJECT}&label=x&issue=${ID}`, ISSUE],
  ['a line of a note', `${notePath(ID, PROJECT)}&line=3-abc`, null],
  ['a comment', `${issuePath(ID, PROJECT)}&comment=${ID}`, null],
  ['a heading', `${notePath(ID, PROJECT)}#part`, null],
  ['the list of issues', `/project/issue?projectId=${PROJECT}`, null],
  ['a note without an id', '/project/note/view/new', null],
  ['another screen', `/memo?issue=${ID}`, null],
  ['a path that begins alike', `/project/issues?issue=${ID}`, null],
])('the address of %s', (_, path, expected) => {
  expect(linkedAddress(ORIGIN + path, ORIGIN)).toEqual(expected);
});

test('an address of another platform is no link, also with a similar host name or another port', () => {
  for (const origin of [
    'https://other.example',
    `${ORIGIN}.evil.example`,
    `${ORIGIN}:8443`,
    'https://mina@dojang.example',
    'http://dojang.example',
  ]) {
    expect(linkedAddress(origin + notePath(ID, PROJECT), ORIGIN)).toBeNull();
  }
  expect(linkedAddress(`${ORIGIN}/project/note/view/${ID} 참고`, ORIGIN)).toBeNull();
});
