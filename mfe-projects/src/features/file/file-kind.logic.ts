/** The kinds by which files are previewed, drawn and sorted. */
export type FileKind =
  | 'picture'
  | 'pdf'
  | 'video'
  | 'audio'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'text'
  | 'code'
  | 'archive'
  | 'other';

/** The Korean word for each kind. */
export const KIND_LABELS: Record<FileKind, string> = {
  picture: '그림',
  pdf: 'PDF',
  video: '동영상',
  audio: '소리',
  document: '문서',
  sheet: '표',
  slides: '발표 자료',
  text: '글',
  code: '코드',
  archive: '압축 파일',
  other: '파일',
};

const EXTENSIONS: Partial<Record<FileKind, string>> = {
  pdf: 'pdf',
  // For a preview SVG is a text. It can contain scripts, so it is not shown as a picture.
  code: 'svg html htm xml css scss js jsx mjs cjs ts tsx json jsonc py rb go rs java kt swift c h cpp cs php sql sh bash yml yaml toml ini lua r vue',
  text: 'txt md markdown log csv tsv srt vtt rtf',
  document: 'doc docx hwp hwpx odt pages',
  sheet: 'xls xlsx ods numbers cell',
  slides: 'ppt pptx odp key show',
  archive: 'zip tar gz tgz 7z rar alz egg bz2 xz',
  picture: 'png jpg jpeg webp gif avif heic heif bmp tif tiff',
  video: 'mp4 mov webm mkv avi m4v',
  audio: 'mp3 m4a wav ogg flac aac opus',
};

const BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, list]) => list.split(' ').map((ending) => [ending, kind as FileKind])),
);

const BY_MIME: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\/svg/, 'code'],
  [/^image\//, 'picture'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^application\/(zip|gzip|x-7z-compressed|x-tar|vnd\.rar|x-rar)/, 'archive'],
  [/wordprocessing|msword|hwp|opendocument\.text/, 'document'],
  [/spreadsheet|ms-excel/, 'sheet'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/^text\/(html|css|javascript|xml)|json$|\/xml$|javascript$/, 'code'],
  [/^text\//, 'text'],
];

/** The extension of a name in lower case without the dot; '' without an extension. A leading dot begins no extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The part of a name before its extension. */
export function stemOf(name: string): string {
  const ending = extensionOf(name);
  return ending ? name.slice(0, -ending.length - 1) : name;
}

/** Types that the server found in the bytes (pictures, video) take precedence over the name. */
export function kindOf({ name, mime }: { name: string; mime: string }): FileKind {
  const byMime = BY_MIME.find(([pattern]) => pattern.test(mime))?.[1];
  const byName = BY_EXTENSION.get(extensionOf(name));
  // Office documents are ZIP files for whoever reads the bytes; text/plain is every text.
  if (byMime === undefined || byMime === 'archive' || byMime === 'text') return byName ?? byMime ?? 'other';
  return byMime;
}

/** How a file is previewed; null means an icon with a download. */
export function previewOf(file: { name: string; mime: string; size: number }): FileKind | null {
  const kind = kindOf(file);
  if (kind === 'picture') return /^image\/(png|jpeg|webp|gif|avif)$/.test(file.mime) ? kind : null;
  return ['pdf', 'video', 'audio', 'text', 'code'].includes(kind) ? kind : null;
}
