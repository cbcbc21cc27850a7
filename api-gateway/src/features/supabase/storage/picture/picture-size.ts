/** Maximum pixels of one frame. Allows 8160 × 6120, the largest photos of phones. */
const MAX_PIXELS = 50_000_000;
/** Maximum pixels of all frames together. Allows 500 frames of 800 × 600. */
const MAX_PIXELS_OF_ALL = 250_000_000;
const MAX_SIDE = 20_000;

export class PictureRefused extends Error {
  readonly reason: 'too_large' | 'unreadable';

  constructor(reason: PictureRefused['reason']) {
    super(reason);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}

/** Checks each size in a picture's headers, and their sum, against the limits. */
export class PictureSize {
  frames = 0;
  #pixels = 0;

  /** Adds a size that is declared in the file. @throws PictureRefused */
  check(width: number, height: number): void {
    if (width < 1 || height < 1) throw new PictureRefused('unreadable');
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new PictureRefused('too_large');
  }

  /** Adds a frame that has to be decoded. @throws PictureRefused */
  add(width: number, height: number): void {
    this.check(width, height);
    this.frames += 1;
    this.#pixels += width * height;
    if (this.#pixels > MAX_PIXELS_OF_ALL) throw new PictureRefused('too_large');
  }
}
