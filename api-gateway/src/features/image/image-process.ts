// A child process for pictures of strangers, see `serveJobs`.
import sharp, { type Sharp } from 'sharp';
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import type { ImageForm } from './image-request.logic.ts';

export interface ImageJob {
  content: Uint8Array;
  form: ImageForm;
}

export interface MadeImage {
  content: Uint8Array;
  /** CPU time of all threads. */
  cpuMs: number;
}

/** The limit of pixels is that of uploads. A larger picture could not have been uploaded. */
const MOST_PIXELS = 50_000_000;
/** Maximum frames of an animation. Of a longer animation only the first frame is shown. */
const MOST_FRAMES = 300;
/** The largest height of WebP. Some pictures on Korean product pages are taller. */
const MOST_HEIGHT = 16_383;
const MOST_SECONDS = 10;
/** A larger AVIF takes many seconds, so WebP is answered instead. */
const MOST_AVIF_PIXELS = 4_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Only formats of uploads are decoded. The decoders of other formats (SVG, PDF, …) never run.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
serveJobs(make);

async function make(job: ImageJob): Promise<MadeImage> {
  const before = process.cpuUsage();
  const content = await pictureOf(job);
  const { user, system } = process.cpuUsage(before);
  return { content, cpuMs: (user + system) / 1_000 };
}

async function pictureOf({ content, form }: ImageJob): Promise<Uint8Array> {
  const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'none' } as const;
  const {
    format,
    pages = 1,
    width,
    height,
    pageHeight = height,
    autoOrient,
  } = await sharp(content, options).metadata();
  const isAnimated =
    (format === 'gif' || format === 'webp') &&
    pages > 1 &&
    pages <= MOST_FRAMES &&
    width * pageHeight * pages <= MOST_PIXELS;
  const size = { width: form.width, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
  const picture = sharp(content, { ...options, animated: isAnimated }).timeout({ seconds: MOST_SECONDS });
  // The rotation of the EXIF orientation is applied to the pixels, because the metadata is not written.
  const resized = (isAnimated ? picture : picture.autoOrient()).resize(size);
  const scale = Math.min(1, form.width / autoOrient.width);
  const isLarge = scale ** 2 * width * height > MOST_AVIF_PIXELS;
  return encoded(resized, isAnimated || isLarge ? 'webp' : form.format, form.quality).toBuffer();
}

/**
 * AVIF with a low effort: a higher effort takes ten times as long and saves a tenth of the bytes. The quality scale of AVIF is
 * shorter than that of WebP.
 */
const encoded = (picture: Sharp, format: ImageForm['format'], quality: number): Sharp =>
  format === 'avif'
    ? picture.avif({ quality: Math.max(1, Math.round(quality * 0.75)), effort: 2 })
    : picture.webp({ quality, effort: 4 });
