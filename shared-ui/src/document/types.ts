/** A document as it is stored: the JSON of the editor. Every string in it is data, none is markup. */
export interface DocumentJson {
  type: 'doc';
  content: DocumentNode[];
}

export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  /** Only of nodes of type `text`. */
  text?: string;
  marks?: DocumentMark[];
}

export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** One empty paragraph: what a new note holds. */
export const EMPTY_DOCUMENT: DocumentJson = { type: 'doc', content: [{ type: 'paragraph' }] };
