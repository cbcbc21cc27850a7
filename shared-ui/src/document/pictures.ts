/** A reference of a document to a stored picture. */
export interface StoredPicture {
  /** For `src` of an image: see `isStoredPicture`. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface UploadWatch {
  /** Called with the uploaded share, 0 to 1, once the picture has been resized. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches a stored picture with the reader's session.
 *
 * @throws AppError when it does not exist, may not be read, or the server does not answer; the signal's AbortError
 */
export type ReadPicture = (src: string, signal: AbortSignal) => Promise<Blob>;

/** Storage of the pictures of a document. */
export interface PictureStore {
  /**
   * Resizes a picture and stores it. Storing the same picture again creates no second file.
   *
   * @throws AppError; when its code is in `PICTURE_REFUSALS`, a retry does not help; the signal's AbortError
   */
  upload: (file: Blob, watch: UploadWatch) => Promise<StoredPicture>;
  read: ReadPicture;
  /**
   * Attaches dropped or pasted files that are not pictures. Without this function such files are handled as pictures, and are
   * refused with the reason.
   */
  attach?: ((files: File[]) => void) | undefined;
}

/** Error codes for files that can never be used. */
export const PICTURE_REFUSALS: ReadonlySet<string> = new Set([
  'picture_heic',
  'picture_type',
  'picture_too_large',
  'picture_unreadable',
]);
