import { toNfc } from '@dojang/shared-ui';
import { type DocumentJson, EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { memoTitle } from './memo.logic.ts';

/** Converts a memo to a note: its first line is the title, each further line a paragraph. */
export function noteOfMemo(body: string): { title: string; content: DocumentJson } {
  const lines = toNfc(body).trim().split(/\r?\n/);
  const title = memoTitle(lines[0] ?? '', 199);
  const rest = title.endsWith('…') ? lines : lines.slice(1);
  while (rest[0]?.trim() === '') rest.shift();
  if (rest.length === 0) return { title, content: EMPTY_DOCUMENT };
  const content = rest.map((line) =>
    line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
  );
  return { title, content: { ...EMPTY_DOCUMENT, content } };
}
