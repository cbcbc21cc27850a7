import { readFile } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import { convert } from 'fontverter';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import { fontFile } from '../../../platform/fonts/font-files.ts';

/** Turns texts into shapes of a font. */
export interface Typeface {
  /**
   * A text without signs that no font has, such as pictographs. Empty when a letter is missing, such as 韓, because the rest
   * would have another meaning.
   */
  drawable(text: string): string;
  /** Width of a text in pixels at a font size. */
  width(text: string, size: number): number;
  /** An SVG path of a text on a base line. Characters that no font has are left out. */
  path(text: string, place: { x: number; y: number; size: number; fill: string }): string;
}

const FALLBACK: WebFont = 'pretendard';

/** A font. Characters that it lacks are taken from Pretendard. */
export async function typeface(name: WebFont): Promise<Typeface> {
  const [first, second] = await Promise.all([fontOf(name), fontOf(FALLBACK)]);
  const fontFor = (character: string) => (first.has(character) ? first : second);
  const has = (character: string) => fontFor(character).has(character);
  return {
    drawable(text) {
      const characters = [...text];
      const isMissing = (character: string) => /[\p{L}\p{N}]/u.test(character) && !has(character);
      if (characters.some(isMissing)) return '';
      return characters.filter(has).join('').replace(/\s+/g, ' ').trim();
    },
    width: (words, size) => runs(words, fontFor).reduce((sum, [font, run]) => sum + font.width(run), 0) * size,
    path(words, { x, y, size, fill }) {
      let at = x;
      const shapes = runs(words, fontFor).map(([font, run]) => {
        const drawn = font
          .glyphs(run)
          .map(({ path, x: offset }) => moved(path, at + offset * size, y, size * font.unit));
        at += font.width(run) * size;
        return drawn.join('');
      });
      return `<g fill="${fill}">${shapes.join('')}</g>`;
    },
  };
}

/** The vertical axis of fonts points up, and that of SVG points down. */
const moved = (path: string, x: number, y: number, scale: number): string =>
  path === ''
    ? ''
    : `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`;

type LoadedFont = Awaited<ReturnType<typeof load>>;

function runs(text: string, fontFor: (character: string) => LoadedFont): [LoadedFont, string][] {
  const found: [LoadedFont, string][] = [];
  for (const character of text) {
    const font = fontFor(character);
    const last = found.at(-1);
    if (!font.has(character)) continue;
    if (last?.[0] === font) last[1] += character;
    else found.push([font, character]);
  }
  return found;
}

const loaded = new Map<WebFont, ReturnType<typeof load>>();
function fontOf(name: WebFont) {
  const font = loaded.get(name) ?? load(name);
  loaded.set(name, font);
  return font;
}

/** Lengths are fractions of the font size. */
async function load(name: WebFont) {
  const file = await convert(await readFile(fontFile(name)), 'truetype');
  const face = new Face(new Blob(new Uint8Array(file).buffer));
  const font = new Font(face);
  // The other fonts have one weight.
  if (name === FALLBACK) font.setVariations([new Variation('wght', 700)]);
  const unit = 1 / face.upem;
  const characters = new Set(face.collectUnicodes());
  const glyphs = (run: string) => {
    const buffer = new Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let at = 0;
    return buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const glyph = { path: font.glyphToPath(codepoint), x: (at + xOffset) * unit, end: (at + xAdvance) * unit };
      at += xAdvance;
      return glyph;
    });
  };
  return {
    unit,
    has: (character: string) => characters.has(character.codePointAt(0) ?? 0),
    width: (run: string) => glyphs(run).at(-1)?.end ?? 0,
    glyphs,
  };
}
