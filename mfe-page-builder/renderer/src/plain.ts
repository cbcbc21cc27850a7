import { withoutForbidden } from './escape.ts';

/** One element of a published page as plain data, with either its text or its children. */
export interface PlainBlock {
  /** Name of the element in the page's HTML (`h1`, `a`, `img`); `text` for text next to other blocks. */
  type: string;
  /** The visible text, with white space collapsed as in a browser. */
  text?: string;
  href?: string;
  src?: string;
  alt?: string;
  blocks?: PlainBlock[];
}

/** Inline elements: their text belongs to the block around them. */
const INLINE: ReadonlySet<string> = new Set(
  'abbr b bdi cite code em i kbd mark q s small span strong sub sup time u'.split(' '),
);

export const isInline = (tag: string): boolean => INLINE.has(tag);

/** A block that is being written. */
interface Frame {
  type: string;
  href: string | undefined;
  around: Frame | null;
  parts: PlainBlock[];
  /** Text after the last inner block. */
  words: string;
}

const frameOf = (type: string, href: string | undefined, around: Frame | null): Frame => ({
  type,
  href,
  around,
  parts: [],
  words: '',
});

/**
 * Follows a tree while it is written as HTML, and records the visible text, pictures and links in the same order. Each text is
 * joined once, so the time is linear in the size of the page.
 */
export class PlainWriter {
  #current = frameOf('page', undefined, null);
  /** For each open element: whether its text belongs to the block around it. */
  readonly #inline: boolean[] = [];
  /** Number of hidden elements around this position. */
  #hidden = 0;

  /** Whether an element around this position is hidden. */
  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  /**
   * Each call needs a matching call of `leave`.
   *
   * @param attributes the cleaned HTML attributes of the element
   * @param isUnseen whether its styles hide it
   */
  enter(tag: string, attributes: ReadonlyMap<string, string>, isUnseen: boolean): void {
    if (this.#hidden > 0 || isUnseen || attributes.has('hidden')) {
      this.#hidden += 1;
      return;
    }
    this.#inline.push(INLINE.has(tag));
    if (INLINE.has(tag)) return;
    this.#current = frameOf(tag, tag === 'a' ? attributes.get('href') : undefined, this.#current);
  }

  leave(): void {
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    const frame = this.#current;
    if (this.#inline.pop() !== false || !frame.around) return;
    this.#current = frame.around;
    const block = settled(frame);
    if (block) this.#add(block);
  }

  text(value: string): void {
    if (this.#hidden === 0) this.#current.words += value;
  }

  image(attributes: ReadonlyMap<string, string>): void {
    if (this.#hidden > 0 || attributes.has('hidden')) return;
    const src = attributes.get('src');
    const alt = attributes.get('alt')?.trim();
    if (src !== undefined) this.#add({ type: 'img', src, ...(alt ? { alt } : {}) });
  }

  /** The page's blocks. Call it after the last `leave`. */
  blocks(): PlainBlock[] {
    flush(this.#current);
    return this.#current.parts;
  }

  #add(block: PlainBlock): void {
    flush(this.#current);
    this.#current.parts.push(block);
  }
}

/** Almost all texts are single lines without surrounding spaces, and without characters that HTML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden characters
const ROUGH = /^\s|\s\s|[^\S ]|\s$|[\u0000-\u001f\u007f\ufffe\uffff]/;

const collapsed = (text: string) => (ROUGH.test(text) ? withoutForbidden(text).replace(/\s+/g, ' ').trim() : text);

function flush(frame: Frame): void {
  if (frame.words === '') return;
  const text = collapsed(frame.words);
  frame.words = '';
  if (text !== '') frame.parts.push({ type: 'text', text });
}

/** The block with its text or its inner blocks; `null` when it has no text, picture or link. */
function settled(frame: Frame): PlainBlock | null {
  flush(frame);
  const { type, href, parts } = frame;
  const first = parts[0];
  if (!first) return href === undefined ? null : { type, href };
  if (parts.length === 1 && first.type === 'text' && first.text !== undefined)
    return href === undefined ? { type, text: first.text } : { type, href, text: first.text };
  return href === undefined ? { type, blocks: parts } : { type, href, blocks: parts };
}
