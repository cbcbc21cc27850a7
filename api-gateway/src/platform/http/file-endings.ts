import type { FILE_ENDINGS, SiteFileEnding } from '@dojang/renderer';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ZIP = 'application/zip';
const OLD_OFFICE = ['application/x-cfb'];
const JPEG = ['image/jpeg'];

/**
 * What the first bytes of a file with this ending say it is (`typeOfContent`). Office documents are zips, whose kind may stand
 * further behind.
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

/** The ending of a file's name in lower case; empty when it has none. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file with this ending may have a content of this type. */
export function isContentOf(ending: string, type: string): boolean {
  const types: readonly string[] = Object.hasOwn(CONTENT_OF_ENDINGS, ending)
    ? CONTENT_OF_ENDINGS[ending as Ending]
    : [];
  return types.includes(type);
}
