/**
 * Colours of the product. The accent and the neutral colour are defined only here. Every screen uses semantic tokens (`bg`,
 * `fg.muted`, `brand`), and `contrast.test.ts` checks each pair against WCAG AA.
 */

type Shade = '50' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900' | '950';
export type Scale = Readonly<Record<Shade, string>>;

const STEPS: readonly Shade[] = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
const scale = (values: string): Scale => {
  const colors = values.split(' ');
  return Object.fromEntries(STEPS.map((step, index) => [step, colors[index]])) as Scale;
};

const zinc = scale('#fafafa #f4f4f5 #e4e4e7 #d4d4d8 #a1a1aa #71717a #52525b #3f3f46 #27272a #18181b #101012');
const indigo = scale('#eef2ff #e0e7ff #c7d2fe #a5b4fc #818cf8 #6366f1 #4f46e5 #4338ca #3730a3 #2a2766 #1e1c44');

/** Colours of the interface. */
export const scales = {
  brand: indigo,
  gray: zinc,
  red: scale('#fef2f2 #fee2e2 #fecaca #fca5a5 #f87171 #ef4444 #dc2626 #b91c1c #991b1b #511414 #300c0c'),
  orange: scale('#fff7ed #ffedd5 #fed7aa #fdba74 #fb923c #f97316 #ea580c #c2410c #9a3412 #52200c #301208'),
  yellow: scale('#fefce8 #fef9c3 #fef08a #fde047 #facc15 #eab308 #ca8a04 #a16207 #854d0e #453008 #281c06'),
  green: scale('#f0fdf4 #dcfce7 #bbf7d0 #86efac #4ade80 #22c55e #16a34a #15803d #166534 #0f3d21 #092314'),
  teal: scale('#f0fdfa #ccfbf1 #99f6e4 #5eead4 #2dd4bf #14b8a6 #0d9488 #0f766e #115e59 #0d3a38 #082221'),
  cyan: scale('#ecfeff #cffafe #a5f3fc #67e8f9 #22d3ee #06b6d4 #0891b2 #0e7490 #155e75 #133f4e #08262f'),
  blue: scale('#eff6ff #dbeafe #bfdbfe #93c5fd #60a5fa #3b82f6 #2563eb #1d4ed8 #1e40af #172f66 #101d3f'),
  purple: scale('#faf5ff #f3e8ff #e9d5ff #d8b4fe #c084fc #a855f7 #9333ea #7e22ce #6b21a8 #3d1560 #260d3d'),
  pink: scale('#fdf2f8 #fce7f3 #fbcfe8 #f9a8d4 #f472b6 #ec4899 #db2777 #be185d #9d174d #51102d #300a1b'),
} as const;

export type PaletteName = keyof typeof scales;

/** A colour by theme: `light` on white, `dark` on near-black. */
export interface Pair {
  light: string;
  dark: string;
}
const pair = (light: string, dark: string): Pair => ({ light, dark });

/** The seven roles that Chakra's recipes require of a `colorPalette`. */
export function paletteRoles(name: PaletteName): Record<string, Pair> {
  const s = scales[name];
  if (name === 'gray') {
    return {
      contrast: pair('#ffffff', '#101012'),
      fg: pair(s['800'], '#e9e9ec'),
      subtle: pair(s['100'], '#222226'),
      muted: pair(s['200'], '#2c2c31'),
      emphasized: pair(s['300'], '#3a3a41'),
      solid: pair(s['900'], '#f4f4f5'),
      focusRing: pair(indigo['600'], indigo['400']),
      border: pair(s['300'], '#3a3a41'),
    };
  }
  // In hues that look light, white text needs a darker step: indigo 600, but green 700.
  const solid = ['brand', 'red', 'blue', 'purple', 'pink'].includes(name) ? s['600'] : s['700'];
  return {
    contrast: pair('#ffffff', '#ffffff'),
    fg: pair(name === 'yellow' ? s['800'] : s['700'], s['300']),
    subtle: pair(s['50'], s['950']),
    muted: pair(s['100'], s['900']),
    emphasized: pair(s['200'], s['800']),
    solid: pair(solid, solid),
    focusRing: pair(indigo['600'], indigo['400']),
    border: pair(s['300'], s['800']),
  };
}

/** Surfaces, text and lines. */
export const surfaces = {
  bg: {
    DEFAULT: pair('#ffffff', '#101012'),
    subtle: pair(zinc['50'], '#151517'),
    muted: pair(zinc['100'], '#1d1d20'),
    emphasized: pair(zinc['200'], '#2c2c31'),
    inverted: pair(zinc['900'], zinc['50']),
    panel: pair('#ffffff', '#18181b'),
    error: pair(scales.red['50'], scales.red['950']),
    warning: pair(scales.orange['50'], scales.orange['950']),
    success: pair(scales.green['50'], scales.green['950']),
    info: pair(scales.blue['50'], scales.blue['950']),
  },
  fg: {
    DEFAULT: pair(zinc['900'], '#ededf0'),
    muted: pair('#55555f', '#a9a9b3'),
    subtle: pair('#696973', '#93939d'),
    inverted: pair('#ffffff', zinc['900']),
    error: pair(scales.red['700'], scales.red['300']),
    warning: pair(scales.orange['700'], scales.orange['300']),
    success: pair(scales.green['700'], scales.green['300']),
    info: pair(scales.blue['700'], scales.blue['300']),
  },
  border: {
    DEFAULT: pair(zinc['200'], '#2b2b30'),
    subtle: pair(zinc['100'], '#1f1f23'),
    muted: pair(zinc['100'], '#222226'),
    emphasized: pair(zinc['300'], '#3a3a41'),
    // The border of form controls: 3:1 against the surface (WCAG 1.4.11).
    control: pair('#8c8c96', '#6b6b75'),
    inverted: pair(zinc['800'], zinc['200']),
    error: pair(scales.red['600'], scales.red['400']),
    warning: pair(scales.orange['600'], scales.orange['400']),
    success: pair(scales.green['600'], scales.green['400']),
    info: pair(scales.blue['600'], scales.blue['400']),
  },
} as const;
