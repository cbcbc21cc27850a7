/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** A computed colour such as `rgb(24, 24, 27)` or `rgba(0, 0, 0, 0.5)`; null for other colour spaces. */
export function parseColor(text: string): Color | null {
  if (!/^rgba?\(/.test(text)) return null;
  const [red, green, blue, alpha = 1] = text
    .slice(text.indexOf('(') + 1, -1)
    .split(/[,/ ]+/)
    .map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [red, green, blue, alpha].every(Number.isFinite) ? [red, green, blue, alpha] : null;
}

/** The resulting colour of a colour on an opaque background. */
export function over(top: Color, bottom: Color): Color {
  const mix = (at: 0 | 1 | 2) => top[at] * top[3] + bottom[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([red, green, blue]: Color): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two opaque colours by WCAG, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast that WCAG AA requires of a text: 4.5, or 3 for large text. */
export const neededContrast = (fontSize: number, fontWeight: number): number =>
  fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
