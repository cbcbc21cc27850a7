import type { FILE_ENDINGS, SiteFileEnding } from '@dojang/renderer';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ZIP = 'application/zip';
const OLD_OFFICE = ['application/x-cfb'];
const JPEG = ['image/jpeg'];

/**
 * The type by the first bytes of a file with this ending (`typeOfContent`). Office documents are zips, and the kind of
 * document may be known only from later bytes.
 */
const CONTENT_OF_ENDINGS = {
  jpg: JPEG,
  jpeg: JPEG,
  png: ['image/png', 'image/apng'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  pdf: ['application/pdf'],
  hwp: OLD_OFFICE,
  hwpx: ['application/hwp+zip', ZIP],
  doc: OLD_OFFICE,
  xls: OLD_OFFICE,
  ppt: OLD_OFFICE,
  docx: [`${OFFICE}.wordprocessingml.document`, ZIP],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`, ZIP],
  pptx: [`${OFFICE}.presentationml.presentation`, ZIP],
  txt: ['text/plain'],
  csv: ['text/plain'],
  zip: [ZIP],
} as const satisfies Record<(typeof FILE_ENDINGS)[number] | SiteFileEnding, readonly string[]>;
type Ending = keyof typeof CONTENT_OF_ENDINGS;

/** The ending of a file name in lower case; empty when the name has none. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file with this ending may have content of this type. */
export function isContentOf(ending: string, type: string): boolean {
  const types: readonly string[] = Object.hasOwn(CONTENT_OF_ENDINGS, ending)
    ? CONTENT_OF_ENDINGS[ending as Ending]
    : [];
  return types.includes(type);
}
