import type { FileItem } from './file.schema.ts';

/** The page of the note or issue to which a file is attached; null for a file of neither. */
export function sourceHref(projectId: string, file: Pick<FileItem, 'source_type' | 'source_id'>): string | null {
  if (!file.source_id) return null;
  if (file.source_type === 'note') return `/project/note/view/${file.source_id}?projectId=${projectId}`;
  return `/project/issue?projectId=${projectId}&issue=${file.source_id}`;
}
