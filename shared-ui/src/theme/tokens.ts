import { type Pair, type PaletteName, paletteRoles, scales, surfaces } from './palette.ts';

/** Text in Pretendard (loaded by the shell in dynamic subsets), else the Korean font of the system. */
export const FONT_STACK =
  "'Pretendard Variable', Pretendard, -apple-system, BlinkMacSystemFont, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', system-ui, sans-serif";
const MONO_STACK = "ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Consolas, 'D2Coding', 'Noto Sans Mono', monospace";

const themed = ({ light, dark }: Pair) => ({ value: { _light: light, _dark: dark } });
const mapValues = <T, R>(object: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

const paletteNames = Object.keys(scales) as PaletteName[];

// There are no numbered shades (`red.500`), because screens use roles and Chakra computes every token before the first paint.
export const colorTokens = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  black: { value: '#09090b' },
  white: { value: '#ffffff' },
  blackAlpha: mapValues({ '300': 0.16, '500': 0.4, '600': 0.56 }, (a) => ({ value: `rgba(9, 9, 11, ${a})` })),
  whiteAlpha: mapValues({ '300': 0.16, '500': 0.36, '600': 0.56 }, (a) => ({ value: `rgba(255, 255, 255, ${a})` })),
};

export const semanticColors = {
  bg: mapValues(surfaces.bg, themed),
  fg: mapValues(surfaces.fg, themed),
  border: mapValues(surfaces.border, themed),
  ...Object.fromEntries(paletteNames.map((name) => [name, mapValues(paletteRoles(name), themed)])),
};

export const fontTokens = {
  body: { value: FONT_STACK },
  heading: { value: FONT_STACK },
  mono: { value: MONO_STACK },
};

/** One radius of 8 px. Elements inside such a box (a check box, a badge, a menu row) use 4 px, so that nested corners match. */
export const semanticRadii = {
  l1: { value: '4px' },
  l2: { value: '8px' },
  l3: { value: '8px' },
};

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
/**
 * One scale of shadows: xs for raised cards, md for menus, lg for dialogs. In dark mode a thin border is more visible
 * than the shadow.
 */
export const semanticShadows = {
  xs: shadow('0 1px 2px rgba(9,9,11,.06)', '0 1px 2px rgba(0,0,0,.5)'),
  sm: shadow(
    '0 1px 3px rgba(9,9,11,.08), 0 0 0 1px rgba(9,9,11,.04)',
    '0 1px 3px rgba(0,0,0,.5), 0 0 0 1px rgba(255,255,255,.06)',
  ),
  md: shadow(
    '0 4px 12px rgba(9,9,11,.08), 0 0 0 1px rgba(9,9,11,.05)',
    '0 4px 12px rgba(0,0,0,.5), 0 0 0 1px rgba(255,255,255,.08)',
  ),
  lg: shadow(
    '0 12px 32px rgba(9,9,11,.14), 0 0 0 1px rgba(9,9,11,.05)',
    '0 12px 32px rgba(0,0,0,.6), 0 0 0 1px rgba(255,255,255,.1)',
  ),
};
