/** A picture that was stored, as a document names it. */
export interface StoredPicture {
  /** For `src` of an image: see `isStoredPicture`. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface UploadWatch {
  /** Called with the share that has left, 0 to 1; not before the picture has been made smaller. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches a stored picture in the reader's name.
 *
 * @throws AppError when it is not there, may not be seen, or nobody answers; the signal's AbortError
 */
export type ReadPicture = (src: string, signal: AbortSignal) => Promise<Blob>;

/** Where the pictures of a document are. */
export interface PictureStore {
  /**
   * Makes a picture smaller and stores it. The same one twice is one file.
   *
   * @throws AppError, its code among `PICTURE_REFUSALS` when another try would not help; the signal's AbortError
   */
  upload: (file: Blob, watch: UploadWatch) => Promise<StoredPicture>;
  read: ReadPicture;
}

/** Codes of what is wrong with a file itself. */
export const PICTURE_REFUSALS: ReadonlySet<string> = new Set([
  'picture_heic',
  'picture_type',
  'picture_too_large',
  'picture_unreadable',
]);
