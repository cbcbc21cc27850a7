import { isEqual } from '@dojang/shared-ui';
import type { DocumentJson, DocumentNode } from '@dojang/shared-ui/document';

/** Paragraphs of the lines of a text. */
export const linesOf = (text: string): DocumentNode[] =>
  text
    .split('\n')
    .map((line) => (line ? { type: 'paragraph', content: [{ type: 'text', text: line }] } : { type: 'paragraph' }));

/** A document with the lines of a text at its end, in place of an empty last paragraph. */
export function withLines(document: DocumentJson, text: string): DocumentJson {
  const { content } = document;
  const last = content.at(-1);
  const isBlank = last?.type === 'paragraph' && !last.content?.length;
  return { ...document, content: [...(isBlank ? content.slice(0, -1) : content), ...linesOf(text)] };
}

/** A document without the lines of a text at its end; null when it ends in another way. */
export function withoutLines(document: DocumentJson, text: string): DocumentJson | null {
  if (!text) return document;
  const lines = linesOf(text);
  const at = document.content.length - lines.length;
  if (at < 0 || !isEqual(document.content.slice(at), lines)) return null;
  return { ...document, content: document.content.slice(0, at) };
}

interface Early {
  /** The typed text. */
  text: string;
  /** The document without the typed text. */
  base: DocumentJson;
}

/** Text that is typed before the editor is loaded, as the end of the screen's document. */
export class EarlyLines {
  /** False when the user has moved the focus from the field to another element. */
  hasFocus = true;
  #early: Early;
  /** The document that the screen passed last. */
  #passed: DocumentJson;
  /** Documents that were reported since the screen passed another document. The screen may pass them late. */
  #reported = new WeakSet<DocumentJson>();

  constructor(value: DocumentJson) {
    this.#passed = value;
    this.#early = { text: '', base: value };
  }

  /** The early text within a document that the screen passes. The text is empty when the document does not end with it. */
  in(value: DocumentJson): Early {
    if (value === this.#passed || this.#reported.has(value)) return this.#early;
    const { text } = this.#early;
    const base = withoutLines(value, text);
    return base ? { text, base } : { text: '', base: value };
  }

  /**
   * @param text the whole text of the field
   * @param value the document that the screen passed last
   * @returns the document to report
   */
  type(text: string, value: DocumentJson): DocumentJson {
    const { base } = this.in(value);
    this.#early = { text, base };
    // A copy, because the screen may pass `base` later, as a comment box does after its text was sent.
    const whole = text ? withLines(base, text) : { ...base };
    this.#reported.add(whole);
    return whole;
  }

  /**
   * Called with each document that the screen passes.
   *
   * @returns false when the document does not end with the text; the field then has to be emptied
   */
  take(value: DocumentJson): boolean {
    const { text } = this.#early;
    const isOther = value !== this.#passed && !this.#reported.has(value);
    this.#early = this.in(value);
    this.#passed = value;
    if (isOther) this.#reported = new WeakSet();
    return this.#early.text === text;
  }

  /** Whether a document was reported since the screen passed another document. The screen may still pass it late. */
  hasReported(value: DocumentJson): boolean {
    return this.#reported.has(value);
  }

  /** From now on the editor shows the text. */
  end(): void {
    this.#early = { text: '', base: this.#passed };
  }
}
