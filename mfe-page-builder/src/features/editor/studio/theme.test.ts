import { expect, test } from 'vitest';
import { colorPatch, PALETTES, readableOn } from './theme.ts';

test('text on the accent colour can be read', () => {
  expect(readableOn('#4338ca')).toBe('#ffffff');
  expect(readableOn('#facc15')).toBe('#18181b');
  expect(readableOn('#000000')).toBe('#ffffff');
  expect(readableOn('#ffffff')).toBe('#18181b');
  for (const { theme } of PALETTES) expect(readableOn(theme['--accent'] ?? '')).toBe(theme['--on-accent']);
});

test('a new accent also sets the colour of the text on it; other colours change alone', () => {
  expect(colorPatch('--accent', '#facc15')).toEqual({ '--accent': '#facc15', '--on-accent': '#18181b' });
  expect(colorPatch('--ink', '#111111')).toEqual({ '--ink': '#111111' });
});
