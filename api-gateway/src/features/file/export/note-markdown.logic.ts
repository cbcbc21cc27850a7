import { documentToMarkdown } from '@dojang/contract/markdown';
import { addressFrom } from './note-paths.logic.ts';

/** A note to convert. */
export interface NoteJob {
  title: string;
  /** The document as JSON: a string is sent to a process faster than its objects. */
  content: string;
  /** Of the note in the zip. */
  path: string;
  projectId: string;
}

export interface NoteMarkdown {
  text: string;
  /** The pictures that it shows: bucket and key, and the name of the file in the zip. */
  pictures: [object: string, name: string][];
}

const STORED_PICTURE = /^\/storage\/v1\/object\/(note-pictures\/([0-9a-f-]{36})\/([0-9a-f]{64}\.[a-z]{3,4}))$/;

export function noteAsMarkdown({ title, content, path, projectId }: NoteJob): NoteMarkdown {
  const pictures = new Map<string, string>();
  const text = documentToMarkdown(title, JSON.parse(content) as object, (src) => {
    const [, object, owner, name] = STORED_PICTURE.exec(src) ?? [];
    // The server may read every picture. A document may name one of another project, which stays an address.
    if (!object || !name || owner !== projectId) return src;
    pictures.set(object, name);
    return addressFrom(path, `그림/${name}`);
  });
  return { text, pictures: [...pictures] };
}
