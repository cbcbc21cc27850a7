import { isEqual } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type DocumentJson, parseDocument } from '../document/index.ts';
import { mergeBlocks } from '../document/merge-blocks.ts';
import { fromEditorDoc } from './convert.ts';
import { remoteChange } from './remote-change.ts';

/** ProseMirror ends a composition 20 ms after the browser does. */
const AFTER_COMPOSITION_MS = 50;

/** The document that an editor and its screen both have, and changes that only one of them has yet. */
export class AgreedDocument {
  /** The last document that both had. */
  #agreed: DocumentJson;
  /** The last document that the screen passed. */
  #passed: DocumentJson;
  /** Documents that the editor has reported since the screen last passed another document. */
  #reported = new WeakSet<DocumentJson>();
  /** A document of the screen that arrived during a composition, and the editor's document at that time. */
  #waiting: { base: DocumentJson; theirs: DocumentJson } | null = null;

  constructor(value: DocumentJson) {
    this.#agreed = value;
    this.#passed = value;
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
   * Shows a document that the screen passes: another user's version, or another note. A document that the editor has reported
   * is ignored. It is the text at the time of the screen's render, and on a busy machine this may run after the next letter.
   */
  take(editor: Editor, value: DocumentJson): void {
    if (value === this.#passed) return;
    this.#passed = value;
    if (this.#reported.has(value) || value === this.#agreed || isEqual(value, this.#agreed)) return;
    try {
      const theirs = parseDocument(value);
      if (editor.view.composing) this.#waiting = { base: fromEditorDoc(editor.state.doc), theirs };
      else show(editor.view, theirs);
      this.#agreed = value;
      this.#reported = new WeakSet();
    } catch {
      // The value cannot be parsed. The editor keeps its content instead of becoming empty.
    }
  }

  /** Shows the agreed document in an editor that replaces another one. */
  showIn(editor: Editor): void {
    show(editor.view, parseDocument(this.#agreed));
  }

  /**
   * Called at the end of each composition. A change of the document would end a composition in the middle of a syllable, so a
   * document that arrives during a composition waits for its end.
   */
  composed(view: EditorView): void {
    setTimeout(() => this.#catchUp(view), AFTER_COMPOSITION_MS);
  }

  #catchUp(view: EditorView) {
    if (!this.#waiting || view.isDestroyed || view.composing) return;
    const next = this.#read(view.state.doc);
    this.#waiting = null;
    show(view, next);
  }

  /** The editor's document merged with the waiting document. Without the merge a save would overwrite the waiting document. */
  #read(doc: Node): DocumentJson {
    const mine = fromEditorDoc(doc);
    return this.#waiting ? mergeBlocks(this.#waiting.base, mine, this.#waiting.theirs).merged : mine;
  }
}

const show = (view: EditorView, value: DocumentJson) => view.dispatch(remoteChange(view.state, value));
