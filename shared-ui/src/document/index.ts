export { documentToHtml } from './html.ts';
export { documentOutline, type OutlineEntry } from './outline.ts';
export { DocumentError, parseDocument } from './parse.ts';
export { documentToText } from './text.ts';
export { type DocumentJson, type DocumentMark, type DocumentNode, EMPTY_DOCUMENT } from './types.ts';
export { isSafeImageSource, isSafeLink } from './urls.ts';
