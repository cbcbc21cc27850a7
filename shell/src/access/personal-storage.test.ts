import { sessionStore } from '@dojang/shared-auth';
import { person } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { forgetPersonalValues } from './personal-storage.ts';

test('signing out removes personal values, and values of the device stay', () => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.setState(person({ id: 'mina' }));
  forgetPersonalValues();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of ['dojang:content:mina:x', 'dojang:content::x', 'dojang:a:jun:x', 'dojang.theme', 'other']) {
      storage.setItem(key, '1');
    }
  }
  sessionStore.setState({ name: '새 이름' });
  expect(localStorage.getItem('dojang:content:mina:x')).toBe('1');
  sessionStore.setState({ id: '' });
  for (const storage of [localStorage, sessionStorage]) {
    expect(Object.keys(storage).sort()).toEqual(['dojang.theme', 'dojang:content::x', 'other']);
  }
});

test('signing in removes the values of a former user whose session ended without a sign-out', () => {
  localStorage.clear();
  forgetPersonalValues();
  localStorage.setItem('dojang:content:mina:x', '1');
  localStorage.setItem('dojang:content:jun:x', '1');
  sessionStore.setState(person({ id: 'jun' }));
  expect(Object.keys(localStorage)).toEqual(['dojang:content:jun:x']);
});
