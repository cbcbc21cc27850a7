import { groupBy } from '@dojang/contract/group-by';
import type { FileItem, FileSource } from './file.schema.ts';

/** The files of one note or issue. */
export interface AttachedGroup {
  sourceId: string;
  files: FileItem[];
}

/** Attachments by note or issue. The group with the newest file is first, and in each group the newest file is first. */
export function attachedGroups(files: readonly FileItem[], type: FileSource): AttachedGroup[] {
  const newest = files
    .filter(({ source_type, source_id }) => source_type === type && source_id !== null)
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : a.id < b.id ? -1 : 1));
  return [...groupBy(newest, ({ source_id }) => source_id ?? '')].map(([sourceId, group]) => ({
    sourceId,
    files: group,
  }));
}
