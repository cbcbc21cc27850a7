import { FoundCharacters } from './characters.ts';

/** Elements of one tag, with the same classes and id, in the same surroundings: a font is shown in all of them or in none. */
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
 * Follows a page while it is written, and keeps its texts by the elements that they stand in: which of them a font is shown in, the
 * stylesheet says, which is written last.
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

  /** @param html as the page has it */
  text(html: string): void {
    this.#current.texts.push(html);
  }

  /**
   * The characters of the text that is shown in each font, as their sorted numbers. Text in a font's elements counts, whatever their
   * parts are shown in. All fonts in one pass: which of them an element is shown in is a bit for each.
   *
   * @param fonts the names of tags, classes and ids that each of them is chosen for
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
