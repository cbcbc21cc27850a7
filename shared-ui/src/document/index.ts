export { type DiffLine, diffLines } from './diff.ts';
export { documentToHtml } from './html.ts';
export { documentLines, findLine, lineAddress } from './line-address.ts';
export { mergeBlocks } from './merge-blocks.ts';
export { documentOutline, type OutlineEntry } from './outline.ts';
export { DocumentError, parseDocument } from './parse.ts';
export {
  PICTURE_REFUSALS,
  type PictureStore,
  type ReadPicture,
  type StoredPicture,
  type UploadWatch,
} from './pictures.ts';
export { IMAGE_WIDTHS, type ImageWidth } from './schema.ts';
export { type DocumentSize, documentBytes, documentSize, isWithin } from './size.ts';
export { documentToText } from './text.ts';
export { type DocumentJson, type DocumentMark, type DocumentNode, EMPTY_DOCUMENT } from './types.ts';
export { isSafeImageSource, isSafeLink, isStoredPicture } from './urls.ts';
