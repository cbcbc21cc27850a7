import { expect, test } from 'vitest';
import { angleRefusal, type Background, backgroundOf, backgroundStyle, DEFAULT_GRADIENT } from './background.logic.ts';

test.each<Background>([
  DEFAULT_GRADIENT,
  { kind: 'gradient', angle: 0, from: '#ffffff', to: 'rgb(1, 2, 3)' },
  { kind: 'picture', src: '/storage/v1/object/public/site-assets/a/b.webp' },
  { kind: 'plain' },
])('a background is read as it was written', (background) => {
  expect(backgroundOf(backgroundStyle(background)['background-image'] ?? '')).toEqual(background);
});

test('an unsafe picture is not written, and an unknown value is not changed', () => {
  expect(backgroundStyle({ kind: 'picture', src: 'javascript:hit()' })['background-image']).toBe('');
  expect(backgroundOf('radial-gradient(red, blue)')).toEqual({ kind: 'plain' });
  expect(backgroundOf('none')).toEqual({ kind: 'plain' });
});

test('an angle that is not a number of degrees is refused with a message', () => {
  expect(angleRefusal('45')).toBeNull();
  for (const typed of ['', 'abc', '-1', '400', '1.5']) expect(angleRefusal(typed)).toContain('0부터 360');
});
