/** A document in its stored form: the JSON of the editor. Its strings are plain text, never markup. */
export interface DocumentJson {
  type: 'doc';
  content: DocumentNode[];
}

export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  /** Only for nodes of type `text`. */
  text?: string;
  marks?: DocumentMark[];
}

export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** One empty paragraph, the content of a new note. */
export const EMPTY_DOCUMENT: DocumentJson = { type: 'doc', content: [{ type: 'paragraph' }] };
