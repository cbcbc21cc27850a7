import { toNfc } from '@dojang/contract/text';
import { type Splice, splicesOf, textSpliceOf } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '@dojang/shared-ui/document';

/** A document as it is stored, and its text for the search. */
interface StoredForm {
  content: DocumentJson;
  text: string;
}

/** Letters of JSON from which on a save sends what changed: below, the whole costs no more than to find out. */
const LARGE = 16_000;

const BLOCKS = [{ path: ['content'], children: 'content' }];

/** By document: what was sent is what the next save is compared with. */
const known = new WeakMap<DocumentJson, StoredForm>();

export function storedForm(document: DocumentJson): StoredForm {
  const found = known.get(document);
  if (found) return found;
  const content = parseDocument(document);
  // The database composes texts, and counts their characters.
  const form = { content, text: toNfc(documentToText(content)) };
  known.set(document, form);
  return form;
}

/**
 * What of a large note changed.
 *
 * @returns null when the whole is to be sent
 */
export function noteChange(
  before: DocumentJson,
  after: DocumentJson,
): { blocks: Splice[]; text: ReturnType<typeof textSpliceOf> } | null {
  const [from, to] = [storedForm(before), storedForm(after)];
  if (JSON.stringify(to.content).length < LARGE) return null;
  const blocks = splicesOf(from.content, to.content, BLOCKS);
  return blocks && { blocks, text: textSpliceOf(from.text, to.text) };
}
