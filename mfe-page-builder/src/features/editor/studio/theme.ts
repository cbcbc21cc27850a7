import { SANS, SERIF } from '@dojang/renderer';
import type { Editor } from 'grapesjs';

/** Values of the page's variables; see `.page` in the renderer's stylesheet. */
export type Theme = Record<string, string>;

export const PALETTES: { name: string; theme: Theme }[] = [
  palette('남색', ['#4338ca', '#ffffff', '#f5f5fb', '#18181b', '#57575f', '#e4e4e9']),
  palette('벽돌', ['#a63f1f', '#fffdf9', '#f8f1e6', '#2b211b', '#6b5c50', '#e8dccb']),
  palette('숲', ['#1f6b4a', '#fbfdfb', '#eef5f0', '#15231c', '#52635a', '#d8e4dc']),
  palette('바다', ['#0b6a9c', '#fbfdff', '#edf5fa', '#0f2430', '#4b6070', '#d5e3ec']),
  palette('자두', ['#8a2c6f', '#fffcfe', '#f9f0f6', '#2a1724', '#6c5365', '#ecdbe6']),
  palette('먹', ['#18181b', '#fbfbf8', '#f0f0ea', '#141613', '#5b5f57', '#dcddd4']),
];

/** Typefaces of the visitor's system, which are the fastest. */
export const SYSTEM_FONTS = [
  { name: '고딕', theme: { '--head': 'var(--font)', '--font': SANS } },
  { name: '명조 제목', theme: { '--head': SERIF, '--font': SANS } },
  { name: '명조', theme: { '--head': 'var(--font)', '--font': SERIF } },
];

export const CORNERS = [
  { name: '각지게', theme: { '--radius': '0px' } },
  { name: '조금', theme: { '--radius': '8px' } },
  { name: '둥글게', theme: { '--radius': '16px' } },
  { name: '아주 둥글게', theme: { '--radius': '28px' } },
];

export const SPACINGS = [
  { name: '촘촘히', theme: { '--sec': '72px' } },
  { name: '보통', theme: { '--sec': '112px' } },
  { name: '넉넉히', theme: { '--sec': '160px' } },
];

export const WIDTHS = [
  { name: '좁게', theme: { '--width': '960px' } },
  { name: '보통', theme: { '--width': '1120px' } },
  { name: '넓게', theme: { '--width': '1320px' } },
];

export const COLORS = [
  ['--accent', '강조'],
  ['--paper', '바탕'],
  ['--soft', '옅은 바탕'],
  ['--ink', '글'],
  ['--muted', '옅은 글'],
  ['--line', '선'],
] as const;

function palette(name: string, [accent, paper, soft, ink, muted, line]: string[]) {
  const theme = {
    '--accent': accent,
    '--on-accent': '#ffffff',
    '--paper': paper,
    '--soft': soft,
    '--ink': ink,
    '--muted': muted,
    '--line': line,
  };
  return { name, theme: theme as Theme };
}

export function readTheme(editor: Editor): Theme {
  return (editor.Css.getRule('.page')?.getStyle() ?? {}) as Theme;
}

/** Changes the page's variables, which all blocks use. This is one undo step. */
export function writeTheme(editor: Editor, patch: Theme): void {
  const rule = editor.Css.getRule('.page') ?? editor.Css.setRule('.page', {});
  rule.addStyle(patch);
  const root = editor.getWrapper();
  if (root && !(root.getClasses() as string[]).includes('page')) root.addClass('page');
}

/** A change of one colour. Text on the accent colour becomes white or the page's ink colour, whichever is easier to read. */
export function colorPatch(variable: string, value: string): Theme {
  return variable === '--accent' ? { [variable]: value, '--on-accent': readableOn(value) } : { [variable]: value };
}

/** White or near-black: the one with the higher contrast ratio of WCAG 2.2 to a `#rrggbb` colour. */
export function readableOn(hex: string): '#ffffff' | '#18181b' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const INK = 0.0094;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / (INK + 0.05) ? '#ffffff' : '#18181b';
}

export function isApplied(theme: Theme, patch: Theme): boolean {
  return Object.entries(patch).every(([name, value]) => theme[name] === value);
}
