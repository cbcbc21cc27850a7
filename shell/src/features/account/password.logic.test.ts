import { expect, test } from 'vitest';
import { passwordStrength } from './password.logic.ts';

test.each([
  ['', 0],
  ['abc', 1],
  ['abcdefgh', 1],
  ['aaaaaaaaaaaa', 1],
  ['password1!', 1],
  ['sunrise7', 2],
  ['sunriseHill7', 3],
  ['dojang-demo-2026', 4],
  ['Sunrise-Hill-7!', 4],
  ['초록바다 위의 작은 배 하나', 3],
])('%s has strength %i', (password, score) => {
  expect(passwordStrength(password).score).toBe(score);
});

test('a strength is shown as text and not only by colour', () => {
  expect(passwordStrength('Sunrise-Hill-7!').label).toBe('강해요');
});
