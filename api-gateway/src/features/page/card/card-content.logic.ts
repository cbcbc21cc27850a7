import { cut } from '@dojang/contract/text';
import { isWebFont, type WebFont } from '@dojang/renderer';
import { quotedAfter } from '../../../platform/http/quoted-after.logic.ts';
import { unescaped } from '../page-html.logic.ts';

/** The content of the share picture of a page. */
export interface CardContent {
  headline: string;
  site: string;
  colors: Record<ColorName, string>;
  font: WebFont;
  /** The first drawing of the page, as the renderer wrote it: an `svg` of shapes; empty when there is none. */
  drawing: string;
}

/** The theme for pages without a theme. */
const COLORS = {
  paper: '#ffffff',
  soft: '#f5f5fb',
  ink: '#18181b',
  muted: '#57575f',
  accent: '#4338ca',
  'on-accent': '#ffffff',
} as const;
export type ColorName = keyof typeof COLORS;

const MOST_HEADLINE = 120;
const MOST_SITE = 60;
const MOST_DRAWING = 64 * 1024;
/** A smaller drawing is an icon or a logo. */
const SMALLEST_DRAWING = 100;

/**
 * The content of the share picture that the gateway makes for a page. It is read from the published HTML only, so that the
 * picture contains nothing that the page does not show.
 */
export function cardContent(html: string): CardContent {
  const styles = Math.max(0, html.indexOf('<style>'));
  const head = html.slice(0, styles);
  const css = html.slice(styles, html.indexOf('</style>', styles));
  const body = html.slice(styles + css.length);
  const theme = ruleOf(css, '.page{');
  const title = unescaped(quotedAfter(head, '<meta property="og:title" content="') ?? '');
  const colors = Object.fromEntries(
    Object.entries(COLORS).map(([name, color]) => [name, colorOf(theme, name) ?? color]),
  ) as CardContent['colors'];
  return {
    headline: cut(headlineOf(body) || title, MOST_HEADLINE),
    site: cut(unescaped(quotedAfter(head, '<meta property="og:site_name" content="') ?? ''), MOST_SITE),
    colors,
    font: fontOf(theme),
    drawing: drawingOf(body, theme),
  };
}

/** The content of the share picture of a page with a title only, in the colours of the product. */
export const titleCard = (title: string, site: string): CardContent => ({
  headline: cut(title.replace(/\s+/g, ' ').trim(), MOST_HEADLINE),
  site: cut(site, MOST_SITE),
  colors: COLORS,
  font: 'pretendard',
  drawing: '',
});

function ruleOf(css: string, start: string): string {
  const at = css.indexOf(start);
  return at < 0 ? '' : css.slice(at + start.length, css.indexOf('}', at));
}

const variableOf = (theme: string, variable: string): string => {
  const start = `;${variable}:`;
  const at = `;${theme}`.indexOf(start);
  return at < 0 ? '' : (theme.slice(at + start.length - 1).split(';', 1)[0] ?? '');
};

const colorOf = (theme: string, name: string): string | undefined =>
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.exec(variableOf(theme, `--${name}`))?.[0];

/** The font of titles. Pretendard when the theme uses a font of the visitor's system. */
function fontOf(theme: string): WebFont {
  const head = variableOf(theme, '--head');
  const family = head === '' || head.startsWith('var(') ? variableOf(theme, '--font') : head;
  const name = /^"dojang-([a-z-]+)"/.exec(family)?.[1] ?? '';
  return isWebFont(name) ? name : 'pretendard';
}

function headlineOf(body: string): string {
  const start = body.search(/<h1[ >]/);
  if (start < 0) return '';
  const inner = body.slice(body.indexOf('>', start) + 1, body.indexOf('</h1>', start));
  const words = inner.split('<').map((part, at) => (at === 0 ? part : part.slice(part.indexOf('>') + 1)));
  return unescaped(words.join(' ')).replace(/\s+/g, ' ').trim();
}

function drawingOf(body: string, theme: string): string {
  for (let at = body.indexOf('<svg'); at >= 0; at = body.indexOf('<svg', at + 1)) {
    const [, , , width = 0, height = 0] =
      /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/.exec(body.slice(at, body.indexOf('>', at)))?.map(Number) ?? [];
    if (width < SMALLEST_DRAWING || height < SMALLEST_DRAWING) continue;
    const drawing = body.slice(at, body.indexOf('</svg>', at) + '</svg>'.length);
    if (drawing.length <= MOST_DRAWING) {
      return drawing.replace(
        /var\((--[a-z][a-z0-9-]*)\)/g,
        (_, name: string) => colorOf(theme, name.slice(2)) ?? 'none',
      );
    }
  }
  return '';
}
