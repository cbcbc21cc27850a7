import { describe, expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { type Pair, type PaletteName, paletteRoles, scales, surfaces } from './palette.ts';

const themes = ['light', 'dark'] as const;
const plainSurfaces = ['DEFAULT', 'subtle', 'muted', 'panel'] as const;
const text = ['DEFAULT', 'muted', 'subtle', 'error', 'warning', 'success', 'info'] as const;

test('configuration: the primary colour is indigo and the neutral colour is zinc', () => {
  // Indigo 600 and zinc 500.
  expect(scales.brand['600']).toBe('#4f46e5');
  expect(scales.gray['500']).toBe('#71717a');
});

test('black on white is 21 to 1, and a colour on itself 1 to 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 1);
  expect(contrastRatio('#4f46e5', '#4f46e5')).toBe(1);
});

describe.each(themes)('%s theme', (theme) => {
  test.each(text.flatMap((fg) => plainSurfaces.map((bg) => [fg, bg] as const)))(
    'text %s has enough contrast on %s',
    (fg, bg) => {
      expect(contrastRatio(surfaces.fg[fg][theme], surfaces.bg[bg][theme])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['error', 'warning', 'success', 'info'] as const)(
    'a %s message has enough contrast on its surface',
    (kind) => {
      expect(contrastRatio(surfaces.fg[kind][theme], surfaces.bg[kind][theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(surfaces.fg.DEFAULT[theme], surfaces.bg[kind][theme])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(plainSurfaces)('the border of a control has enough contrast on %s', (bg) => {
    expect(contrastRatio(surfaces.border.control[theme], surfaces.bg[bg][theme])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.keys(scales) as PaletteName[])('%s buttons and badges have enough contrast', (name) => {
    const roles = paletteRoles(name) as Record<string, Pair>;
    const at = (role: string) => roles[role]?.[theme] ?? '';
    expect(contrastRatio(at('contrast'), at('solid'))).toBeGreaterThanOrEqual(4.5);
    for (const bg of ['subtle', 'muted']) expect(contrastRatio(at('fg'), at(bg))).toBeGreaterThanOrEqual(4.5);
    for (const bg of plainSurfaces) {
      expect(contrastRatio(at('fg'), surfaces.bg[bg][theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(at('focusRing'), surfaces.bg[bg][theme])).toBeGreaterThanOrEqual(3);
    }
  });
});
