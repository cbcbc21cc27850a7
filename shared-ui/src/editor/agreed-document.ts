import { isEqual } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type DocumentJson, parseDocument } from '../document/index.ts';
import { mergeBlocks } from '../document/merge-blocks.ts';
import { fromEditorDoc } from './convert.ts';
import { remoteChange } from './remote-change.ts';

/** ProseMirror ends a composition 20 ms after the browser does. */
const AFTER_COMPOSITION_MS = 50;

/** The document that an editor and its screen have in common, and what one of them does not know of the other yet. */
export class AgreedDocument {
  /** The last document that both had. */
  #agreed: DocumentJson;
  /** Documents that the editor has reported since the screen passed another one. */
  #reported = new WeakSet<DocumentJson>();
  /** A document of the screen that arrived during a composition, and the editor's document at that time. */
  #waiting: { base: DocumentJson; theirs: DocumentJson } | null = null;

  constructor(value: DocumentJson) {
    this.#agreed = value;
  }

  get value(): DocumentJson {
    return this.#agreed;
  }

  /** The document to report after a change in the editor; null when the screen has it. */
  report(doc: Node): DocumentJson | null {
    const next = this.#read(doc);
    if (isEqual(next, this.#agreed)) return null;
    this.#agreed = next;
    this.#reported.add(next);
    return next;
  }

  /**
   * Shows a document that the screen passes: another user's version, or another note. A reported one is what the user
   * had written when the screen was rendered; on a busy machine this may run after the next letter.
   */
  take(editor: Editor, value: DocumentJson): void {
    if (this.#reported.has(value) || value === this.#agreed || isEqual(value, this.#agreed)) return;
    try {
      const theirs = parseDocument(value);
      if (editor.view.composing) this.#waiting = { base: fromEditorDoc(editor.state.doc), theirs };
      else show(editor, theirs);
      this.#agreed = value;
      this.#reported = new WeakSet();
    } catch {
      // The editor keeps its content instead of becoming empty.
    }
  }

  /**
   * A change of the document would end a composition in the middle of a syllable, so it waits for the end.
   *
   * @returns stops it
   */
  watchCompositions(editor: Editor): () => void {
    const { dom } = editor.view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEnd = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#catchUp(editor), AFTER_COMPOSITION_MS);
    };
    dom.addEventListener('compositionend', onEnd);
    return () => {
      clearTimeout(timer);
      dom.removeEventListener('compositionend', onEnd);
    };
  }

  #catchUp(editor: Editor) {
    if (!this.#waiting || editor.view.composing) return;
    const next = this.#read(editor.state.doc);
    this.#waiting = null;
    show(editor, next);
  }

  /** What is saved contains the waiting document, which would be overwritten otherwise. */
  #read(doc: Node): DocumentJson {
    const mine = fromEditorDoc(doc);
    return this.#waiting ? mergeBlocks(this.#waiting.base, mine, this.#waiting.theirs).merged : mine;
  }
}

const show = (editor: Editor, value: DocumentJson) => editor.view.dispatch(remoteChange(editor.state, value));
