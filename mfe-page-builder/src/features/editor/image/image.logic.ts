/** Kinds of pictures that may be uploaded; SVG is a document that runs code. */
export const IMAGE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/** What a person may choose, before it is made smaller. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
/** A picture wider than this is shrunk: no screen shows more. */
export const MAX_SIDE = 2000;

/** The kind of picture by its first bytes, whatever the name of the file says; `null` for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  const isRiff = starts(0x52, 0x49, 0x46, 0x46);
  const isWebp = [0x57, 0x45, 0x42, 0x50].every((byte, index) => bytes[index + 8] === byte);
  return isRiff && isWebp ? 'image/webp' : null;
}

/** Width and height that fit into a square of `max`, keeping the shape. */
export function fitInto(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Why a file cannot be taken, in words, or `null`. */
export function refusal(file: { size: number }, type: ImageType | null): string | null {
  if (file.size > MAX_FILE_BYTES) return '15MB보다 작은 이미지를 골라 주세요.';
  if (!type) return 'PNG, JPEG, WebP 이미지만 올릴 수 있어요.';
  return null;
}

/**
 * 64 hex digits that a picture is stored under: the SHA-256 of its content. Browsers hash nothing for pages over plain http
 * that are not this machine's own: there it is chance, and the same picture twice is two files.
 */
export async function storedName(content: ArrayBuffer, from: Crypto): Promise<string> {
  const hashing = from.subtle as SubtleCrypto | undefined;
  const digest = hashing
    ? new Uint8Array(await hashing.digest('SHA-256', content))
    : from.getRandomValues(new Uint8Array(32));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
