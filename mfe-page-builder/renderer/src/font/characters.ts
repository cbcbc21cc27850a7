/**
 * Characters of texts, with the fonts in which they are shown. It is far faster than a `Set`, because the texts of a page are
 * long and use few different characters.
 */
export class FoundCharacters {
  /** One bit for each font. The index is the code of the character. */
  readonly #fonts = new Uint8Array(0x10000);
  readonly #codes: number[] = [];
  /** The same for characters outside the basic plane, which are surrogate pairs. They are rare. */
  readonly #pairs = new Map<number, number>();

  add(text: string, fonts: number): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const known = this.#fonts[code] ?? 0;
      if (known === 0) {
        if (!isShown(code)) {
          const pair = text.codePointAt(at) ?? 0;
          if (pair > 0xffff) this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) | fonts);
          continue;
        }
        this.#codes.push(code);
      }
      this.#fonts[code] = known | fonts;
    }
  }

  /** The sorted code points of the characters that are shown in a font. */
  of(font: number): Uint32Array {
    const codes = this.#codes.filter((code) => ((this.#fonts[code] ?? 0) & font) !== 0);
    for (const [pair, fonts] of this.#pairs) if ((fonts & font) !== 0) codes.push(pair);
    // A typed array is sorted numerically without a comparison function.
    return Uint32Array.from(codes).sort();
  }
}

/** The sorted code points of the characters of a text, each once. */
export function charactersOf(text: string): Uint32Array {
  const found = new FoundCharacters();
  found.add(text, 1);
  return found.of(1);
}

/** Control characters and lone surrogates have no shape. */
const isShown = (number: number): boolean =>
  number >= 0x20 && !(number >= 0x7f && number < 0xa0) && !(number >= 0xd800 && number <= 0xdfff);
