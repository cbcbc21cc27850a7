const MEGABYTE = 1024 * 1024;
/** Pictures within the document itself, where nothing stores them. */
export const MAX_INLINE_BYTES = MEGABYTE;
export const MAX_UPLOAD_BYTES = 10 * MEGABYTE;

/** Why a file cannot be put in as a picture, as a sentence; null when it can. */
export function imageRefusal(file: { type: string; size: number }, uploads: boolean): string | null {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return 'PNG와 JPEG 그림만 넣을 수 있어요.';
  const most = uploads ? MAX_UPLOAD_BYTES : MAX_INLINE_BYTES;
  return file.size > most ? `${most / MEGABYTE}MB보다 큰 그림은 넣을 수 없어요.` : null;
}
