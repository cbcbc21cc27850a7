/** The limits of a kind of document. */
export interface DocumentLimit {
  /** Bytes of its JSON as PostgreSQL writes it. */
  readonly bytes: number;
  /** Whether its plain text is stored beside it as JSON and counts in `bytes` too. */
  readonly countsText: boolean;
  /** Characters of its plain text; undefined when only bytes are counted. */
  readonly characters?: number;
}

/**
 * Maximum size of a document (a note, an issue, a notice, an agreement) in bytes. The editor counts it during editing, the
 * gateway refuses longer bodies, and the database refuses larger documents (`max_document_bytes()` in SQL). Pictures are files
 * and do not count.
 */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The limit of notes, issues and notices. */
export const DOCUMENT_LIMIT: DocumentLimit = { bytes: MAX_DOCUMENT_BYTES, countsText: true, characters: 1_000_000 };

export const AGREEMENT_LIMIT: DocumentLimit = { bytes: MAX_DOCUMENT_BYTES, countsText: false };

export const COMMENT_LIMIT = { bytes: 400_000, countsText: false, characters: 20_000 } as const satisfies DocumentLimit;

/** Maximum number of characters of a memo. A memo is a plain text. */
export const MEMO_LIMIT = 20_000;

/** Maximum size of the GrapesJS project of a page or a template, in bytes of its JSON without white space (`max_page_bytes()`). */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** The same for a shared section (`max_section_bytes()`). It is smaller, because a page contains several. */
export const MAX_SECTION_BYTES = 2 * 1024 * 1024;

/**
 * Maximum number of values of such a project (`max_project_values()`). Objects take much longer to read than a text of the same
 * bytes.
 */
export const MAX_PROJECT_VALUES = 300_000;

/**
 * The values of a JSON text: its objects, arrays and commas outside of strings (`project_values()`). An empty object in an array
 * counts as two.
 */
export function jsonValues(json: string): number {
  let values = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x22) isString = !isString;
    else if (isString) at += code === 0x5c ? 1 : 0;
    else if (code === 0x7b || code === 0x5b || code === 0x2c) values += 1;
  }
  return values;
}
