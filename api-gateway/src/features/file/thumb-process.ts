// A child process for pictures of strangers, see `serveJobs`.
import sharp from 'sharp';
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import { THUMB_SIZES } from './thumb-keys.logic.ts';

export interface ThumbJob {
  /** Path of the original on the disk. */
  from: string;
  /** Paths of the files to write. */
  small: string;
  large: string;
}

/** A hundred megapixels, which is more than cameras make. */
const MOST_PIXELS = 100_000_000;
/**
 * An AVIF is decoded as a whole, which takes ten times as long as a JPEG, and a picture of one colour with a hundred megapixels is a
 * file of 2 KB.
 */
const MOST_AVIF_PIXELS = 25_000_000;
const MOST_SECONDS = 15;

sharp.cache(false);
sharp.concurrency(1);
serveJobs(make);

async function make({ from, small, large }: ThumbJob): Promise<true> {
  const { format, width, height } = await sharp(from, { limitInputPixels: MOST_PIXELS }).metadata();
  if (format === 'heif' && width * height > MOST_AVIF_PIXELS) throw new Error('too many pixels');
  await sharp(from, { limitInputPixels: MOST_PIXELS, sequentialRead: true, pages: 1 })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(THUMB_SIZES.large, THUMB_SIZES.large, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(large);
  await sharp(large)
    .resize(THUMB_SIZES.small, THUMB_SIZES.small, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(small);
  return true;
}
