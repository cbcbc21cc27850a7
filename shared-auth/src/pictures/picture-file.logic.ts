/** Types of pictures that may be uploaded. SVG is not among them, because it can run code. */
export const IMAGE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/** Size limit in bytes of a chosen file before it is resized. Photos of phones have up to 15 MB. */
export const MAX_FILE_BYTES = 30 * 1024 * 1024;

/** The type of a picture by its first bytes, regardless of the file's name; `null` for any other file. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  const isRiff = starts(0x52, 0x49, 0x46, 0x46);
  const isWebp = [0x57, 0x45, 0x42, 0x50].every((byte, index) => bytes[index + 8] === byte);
  return isRiff && isWebp ? 'image/webp' : null;
}

/** Width and height that fit into a square of `max`, with the same aspect ratio. */
export function fitInto(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Brands of HEIC files. iPhones store photos as HEIC, and few browsers can decode it. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const latin = String.fromCharCode(...bytes.subarray(4, 12));
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(latin);
};

/** The error code for a file that is refused; `null` for an accepted file. */
export function refusal(file: { size: number }, head: Uint8Array): string | null {
  if (file.size > MAX_FILE_BYTES) return 'picture_too_large';
  return imageTypeOf(head) || isHeic(head) ? null : 'picture_type';
}

/**
 * The name of a stored picture: 64 hex digits, the SHA-256 of its content. Browsers cannot compute a hash on a page over plain
 * http on another host. There the digits are random, and storing the same picture twice creates two files.
 */
export async function storedName(content: ArrayBuffer, from: Crypto): Promise<string> {
  const hashing = from.subtle as SubtleCrypto | undefined;
  const digest = hashing
    ? new Uint8Array(await hashing.digest('SHA-256', content))
    : from.getRandomValues(new Uint8Array(32));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
