import { expect, test } from 'vitest';
import { sessionOfProfile } from './session.logic.ts';

const profile = {
  id: '1',
  email: 'mina@dojang.test',
  display_name: '김민아',
  level: 'member',
  user_type: 'general',
  thumb_url: null,
  is_secure_login: false,
};

test('the name is the display name, else the e-mail', () => {
  expect(sessionOfProfile(profile).name).toBe('김민아');
  expect(sessionOfProfile({ ...profile, display_name: '' }).name).toBe('mina@dojang.test');
});

test.each([
  ['member', false],
  ['admin', true],
  ['super', true],
  ['something-new', false],
])('level %s counts as admin: %s', (level, isAdmin) => {
  expect(sessionOfProfile({ ...profile, level }).is_admin).toBe(isAdmin);
});

test('a user without a profile is a guest', () => {
  expect(sessionOfProfile(null).status).toBe('loggedOut');
});
