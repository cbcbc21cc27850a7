import { escapeHtml } from '@dojang/contract/text';
import type { CardContent } from './card-content.logic.ts';
import type { Typeface } from './typeface.ts';

/** The size that messengers and social networks ask for. KakaoTalk shows the middle part with a ratio of two to one. */
export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const SITE_SIZE = 30;
const LINE_HEIGHT = 1.28;
const MOST_LINES = 4;
/** Maximum height of the headline: the space between the bar above and the name of the site below. */
const MOST_HEIGHT = 380;

interface Column {
  width: number;
  /** Font sizes of the headline. The first size at which the headline fits is taken. */
  sizes: readonly number[];
}
const BESIDE_DRAWING: Column = { width: 496, sizes: [120, 104, 88, 72, 62, 54, 46, 40] };
const ALONE: Column = { width: CARD.width - 2 * MARGIN, sizes: [144, 120, 104, 92, 80, 68, 56] };

/**
 * The share picture of a page: its headline in its font and colours, beside its first drawing. Without a drawing the
 * background has the accent colour. Text is written as shapes, so that no font has to be installed.
 */
export function cardSvg({ headline, site, colors, drawing }: CardContent, head: Typeface, text: Typeface): string {
  const isAlone = drawing === '';
  const column = isAlone ? ALONE : BESIDE_DRAWING;
  const title = head.drawable(headline) || head.drawable(site);
  const { lines, size } = fitted(title, column, head);
  const lineHeight = size * LINE_HEIGHT;
  const top = (CARD.height - lines.length * lineHeight) / 2;
  const paper = isAlone ? colors.accent : colors.paper;
  const ink = isAlone ? colors['on-accent'] : colors.ink;
  const shapes = lines.map((line, at) =>
    head.path(line, { x: MARGIN, y: top + at * lineHeight + size, size, fill: ink }),
  );
  const name = clipped(text.drawable(site), column.width, SITE_SIZE, text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>` +
    (isAlone ? '' : `<rect x="600" width="600" height="630" fill="${colors.soft}"/>${placed(drawing, colors.ink)}`) +
    `<rect x="${MARGIN}" y="${MARGIN}" width="56" height="8" fill="${isAlone ? ink : colors.accent}"/>` +
    shapes.join('') +
    text.path(name, { x: MARGIN, y: CARD.height - MARGIN, size: SITE_SIZE, fill: isAlone ? ink : colors.muted }) +
    '</svg>'
  );
}

/** The drawing fills its half of the picture in the same way as it fills its place in the page. */
function placed(drawing: string, ink: string): string {
  const viewBox = /viewBox="([^"]*)"/.exec(drawing)?.[1] ?? '';
  const inner = drawing.slice(drawing.indexOf('>') + 1);
  return `<svg x="600" width="600" height="630" viewBox="${escapeHtml(viewBox)}" preserveAspectRatio="xMidYMid slice" color="${ink}">${inner}`;
}

function fitted(headline: string, { width, sizes }: Column, type: Typeface): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = wrapped(headline, width, size, type);
    const fits = lines !== null && lines.length <= MOST_LINES && lines.length * size * LINE_HEIGHT <= MOST_HEIGHT;
    if (fits) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const lines = wrapped(headline, width, size, type, true) ?? [];
  const kept = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) kept.push(clipped(`${kept.pop()}…`, width, size, type));
  return { lines: kept, size };
}

/** Breaks a text into lines between words. Null when a word is too long for a line, unless words may be broken. */
function wrapped(text: string, width: number, size: number, type: Typeface, breaks = false): string[] | null {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').flatMap((word) => (breaks ? pieces(word, width, size, type) : [word]));
  for (const word of words) {
    if (type.width(word, size) > width) return null;
    const longer = line === '' ? word : `${line} ${word}`;
    if (type.width(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number, size: number, type: Typeface): string[] {
  const parts = [''];
  for (const character of word) {
    const longer = parts.at(-1) + character;
    if (type.width(longer, size) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

/** The beginning of a text, with … when the text does not fit. */
function clipped(text: string, width: number, size: number, type: Typeface): string {
  if (type.width(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && type.width(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('')}…`;
}
