import { FoundCharacters } from './characters.ts';

/** Elements with the same tag, classes, id and surroundings. Either all of them are shown in a font, or none. */
interface Part {
  around: Part | null;
  names: readonly string[];
  texts: string[];
  parts: Map<string, Part>;
}

const partOf = (around: Part | null, names: readonly string[]): Part => ({
  around,
  names,
  texts: [],
  parts: new Map(),
});

/**
 * Collects the texts of a page while it is written, grouped by the elements around them. Which elements are shown in a font is
 * known only at the end, because the stylesheet is written last.
 */
export class ShownTexts {
  readonly #page = partOf(null, []);
  #current = this.#page;

  /** Each call needs a matching call of `leave`. */
  enter(tag: string, classes: string, id: string): void {
    const key = classes === '' && id === '' ? tag : `${tag} ${classes} ${id}`;
    let part = this.#current.parts.get(key);
    if (!part) {
      part = partOf(this.#current, key.split(' '));
      this.#current.parts.set(key, part);
    }
    this.#current = part;
  }

  leave(): void {
    this.#current = this.#current.around ?? this.#page;
  }

  /** @param html the text as it is written in the page */
  text(html: string): void {
    this.#current.texts.push(html);
  }

  /**
   * The characters of the text that is shown in each font, as sorted code points. All text inside an element of a font counts,
   * even when an inner element has another font. One pass handles all fonts: a bit for each font says whether an element is
   * shown in it.
   *
   * @param fonts for each font the names of tags, classes and ids for which the font is chosen
   * @param everywhere text that counts for all of them
   */
  charactersIn(fonts: readonly ReadonlySet<string>[], everywhere: string): Uint32Array[] {
    const found = new FoundCharacters();
    const visit = ({ names, texts, parts }: Part, around: number) => {
      let shown = around;
      for (let font = 0; font < fonts.length; font++) if (isChosen(fonts[font], names)) shown |= 1 << font;
      if (shown !== 0) for (const text of texts) found.add(text, shown);
      for (const part of parts.values()) visit(part, shown);
    };
    visit(this.#page, 0);
    found.add(everywhere, (1 << fonts.length) - 1);
    return fonts.map((_, font) => found.of(1 << font));
  }
}

const isChosen = (chosen: ReadonlySet<string> | undefined, names: readonly string[]): boolean =>
  chosen !== undefined && names.some((name) => chosen.has(name));
