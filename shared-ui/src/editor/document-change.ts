import { type Splice, splicesOf, textSpliceOf } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '../document/index.ts';

/** A stored document, and its text for the search. */
interface StoredForm {
  content: DocumentJson;
  text: string;
}

/** Number of letters from which a save sends only the changes. As JSON with the text for the search it is about 16 KB. */
const LARGE = 2_500;

const BLOCKS = [{ path: ['content'], children: 'content' }];

/** By document: what was sent is what the next save is compared with. */
const known = new WeakMap<DocumentJson, StoredForm>();

export function storedForm(document: DocumentJson): StoredForm {
  const found = known.get(document);
  if (found) return found;
  const content = parseDocument(document);
  const form = { content, text: documentToText(content) };
  known.set(document, form);
  return form;
}

export interface DocumentChange {
  blocks: Splice[];
  /** The change of the text for the search; null when the text is the same. */
  text: ReturnType<typeof textSpliceOf>;
}

/**
 * The changes of a large document.
 *
 * @param before what the server has; null when it is unknown
 * @returns null when the whole is to be sent
 */
export function documentChange(before: DocumentJson | null, after: DocumentJson): DocumentChange | null {
  if (!before) return null;
  const [from, to] = [storedForm(before), storedForm(after)];
  if (to.text.length < LARGE) return null;
  const blocks = splicesOf(from.content, to.content, BLOCKS);
  return blocks && { blocks, text: textSpliceOf(from.text, to.text) };
}
