import { fileNameOf } from '@dojang/contract/markdown';
import { zipPaths } from '../../../platform/zip/zip-names.logic.ts';

export interface NotePlace {
  id: string;
  title: string;
  /** Null at the top level, or when the parent is not exported. */
  parentId: string | null;
}

/** Maximum depth of folders. The tree of notes has at most 24 levels. */
const MOST_LEVELS = 64;

/** The path of each note by its id: `기획/회의.md`. The folder of its sub-notes has the same path without the extension. */
export function notePaths(notes: readonly NotePlace[]): Map<string, string> {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const folderOf = ({ parentId }: NotePlace): string[] => {
    const folder: string[] = [];
    for (let id = parentId; id !== null && folder.length < MOST_LEVELS; ) {
      const parent = byId.get(id);
      if (!parent) break;
      folder.unshift(fileNameOf(parent.title, '').slice(0, -1));
      id = parent.parentId;
    }
    return folder;
  };
  const paths = zipPaths(notes.map((note) => ({ name: fileNameOf(note.title, 'md'), folder: folderOf(note) })));
  return new Map(notes.map(({ id }, at) => [id, paths[at] ?? `${id}.md`]));
}

/** The relative address of a file of the zip, as seen from a file at another path. */
export const addressFrom = (path: string, target: string): string => '../'.repeat(path.split('/').length - 1) + target;
