/**
 * Maximum size of a document (a note, a notice) in bytes: its JSON as PostgreSQL writes it, plus its plain text as
 * JSON. The editor counts it during editing, the gateway refuses longer bodies, and the database refuses larger
 * documents (`max_document_bytes()` in SQL). Pictures are files and do not count.
 */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
