import { nodeText } from './text.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

export interface OutlineEntry {
  /** Id of the heading in `documentToHtml(doc, { headingIds: prefix })`. */
  id: string;
  /** 1 to 3. */
  level: number;
  text: string;
}

/** The headings in order, including headings inside quotes and callouts. Headings without text are left out. */
export function documentOutline(doc: DocumentJson, prefix = 'section-'): OutlineEntry[] {
  let count = 0;
  const visit = (node: DocumentNode): OutlineEntry[] => {
    if (node.type !== 'heading') return Array.isArray(node.content) ? node.content.flatMap(visit) : [];
    count += 1;
    const text = nodeText(node).replace(/\s+/g, ' ').trim();
    const level = typeof node.attrs?.level === 'number' ? node.attrs.level : 3;
    return text ? [{ id: `${prefix}${count}`, level, text }] : [];
  };
  return doc.content.flatMap(visit);
}
