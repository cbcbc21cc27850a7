import { cut } from '@dojang/contract/text';
import { type DocumentJson, mergeBlocks } from '@dojang/shared-ui/document';

interface Titled {
  title: string;
  text: DocumentJson;
}

/** Maximum length in the database. */
const MAX_TITLE = 200;

/** Merges the changes of two people. There is a conflict when both changed the same block or the title. */
export function mergeTitled(base: Titled, mine: Titled, theirs: Titled) {
  const title = mergeTitles(base.title, mine.title, theirs.title);
  const text = mergeBlocks(base.text, mine.text, theirs.text);
  return {
    merged: { title: title.merged, text: text.merged },
    isConflict: title.isConflict || text.isConflict,
  };
}

function mergeTitles(base: string, mine: string, theirs: string) {
  if (theirs === base || theirs === mine) return { merged: mine, isConflict: false };
  if (mine === base) return { merged: theirs, isConflict: false };
  return { merged: cut(`${theirs} / ${mine}`, MAX_TITLE), isConflict: true };
}
