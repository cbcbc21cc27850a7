import { documentToMarkdown } from '@dojang/contract/markdown';
import { addressFrom } from './note-paths.logic.ts';

/** A note to convert. */
export interface NoteJob {
  title: string;
  /** The document as JSON, because a string is sent to a child process faster than the objects. */
  content: string;
  /** Path of the note in the zip. */
  path: string;
  projectId: string;
  /** The notes of the zip that this note may link to: their paths by id. */
  linked: Readonly<Record<string, string>>;
}

export interface NoteMarkdown {
  text: string;
  /** The pictures of the note: bucket and key, and the name of the file in the zip. */
  pictures: [object: string, name: string][];
}

/** The notes whose ids a document contains. So a conversion does not get the paths of all notes. */
export function linkedNotes(content: string, paths: ReadonlyMap<string, string>): Record<string, string> {
  if (!content.includes('"noteLink"')) return {};
  const ids = content.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const path = paths.get(id);
      return path === undefined ? [] : [[id, path]];
    }),
  );
}

const STORED_PICTURE = /^\/storage\/v1\/object\/(note-pictures\/([0-9a-f-]{36})\/([0-9a-f]{64}\.[a-z]{3,4}))$/;

export function noteAsMarkdown({ title, content, path, projectId, linked }: NoteJob): NoteMarkdown {
  const pictures = new Map<string, string>();
  const pictureAddress = (src: string) => {
    const [, object, owner, name] = STORED_PICTURE.exec(src) ?? [];
    // The server may read every picture. When a document names a picture of another project, its address is left as it is.
    if (!object || !name || owner !== projectId) return src;
    pictures.set(object, name);
    return addressFrom(path, `그림/${name}`);
  };
  const noteAddress = (id: string) => {
    const target = Object.hasOwn(linked, id) ? linked[id] : undefined;
    return target === undefined ? null : addressFrom(path, target);
  };
  const text = documentToMarkdown(title, JSON.parse(content) as object, pictureAddress, noteAddress);
  return { text, pictures: [...pictures] };
}
