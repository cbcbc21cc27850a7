/**
 * How large a document (a note, a notice) may be in bytes: its JSON as PostgreSQL writes it, and its plain text beside it as
 * JSON. The editor counts it while one writes, the gateway refuses longer bodies, the database refuses what is larger
 * (`max_document_bytes()` in SQL). Pictures are files and do not count.
 */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
