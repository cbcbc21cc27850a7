// A process of its own for pictures of strangers: a bomb ends this process and not the gateway. Reads one job from its
// parent, answers, and waits for the next one.
import sharp from 'sharp';
import { THUMB_SIZES } from './thumb-keys.logic.ts';

export interface ThumbJob {
  /** The original on the disk. */
  from: string;
  /** Files to write. */
  small: string;
  large: string;
}

/** A hundred megapixels: larger than what cameras make. */
const MOST_PIXELS = 100_000_000;
const MOST_SECONDS = 15;
const MOST_BYTES = 640 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, 50).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (job: ThumbJob) => {
  make(job).then(
    () => process.send?.({ isMade: true }),
    () => process.send?.({ isMade: false }),
  );
});

async function make({ from, small, large }: ThumbJob): Promise<void> {
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
}
