/** Endings of files that a site gives to its visitors, with the types under which they are stored. */
export const SITE_FILE_TYPES = {
  pdf: 'application/pdf',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
} as const;
export type SiteFileEnding = keyof typeof SITE_FILE_TYPES;

export const siteFileEndings = Object.keys(SITE_FILE_TYPES) as SiteFileEnding[];

export const MOST_FILE_BYTES = 30 * 1024 * 1024;

/** The ending of a file's name when a site may give such a file to visitors; else null. */
export function siteFileEnding(name: string): SiteFileEnding | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(SITE_FILE_TYPES, ending) ? (ending as SiteFileEnding) : null;
}

const LINK = /^\/_file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}\.[a-z]{3,4})$/;
/** Matches the address of a file anywhere in a text. */
const LINKS = /\/_file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}\.[a-z]{3,4})/g;

/** The address of a stored file for visitors; its path is `{site}/{sha256}.{ending}`. */
export const siteFileLink = (path: string): string => `/_file/${path}`;

/** The path of the file to which a link leads; null for any other link. */
export const siteFilePath = (href: string): string | null => LINK.exec(href)?.[1] ?? null;

/** The paths of all files that a project names, each once and in order. */
export const siteFilePathsIn = (project: unknown): string[] => [
  ...new Set(Array.from((JSON.stringify(project) ?? '').matchAll(LINKS), ([, path]) => path ?? '').sort()),
];
