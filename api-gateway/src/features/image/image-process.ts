// A process of its own for pictures of strangers, see `serveJobs`.
import sharp, { type Sharp } from 'sharp';
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import type { ImageForm } from './image-request.logic.ts';

export interface ImageJob {
  content: Uint8Array;
  form: ImageForm;
}

export interface MadeImage {
  content: Uint8Array;
  /** Processor time of all threads. */
  cpuMs: number;
}

/** The limit for uploads. A picture may be decoded for its size only, but a larger one could not have been uploaded. */
const MOST_PIXELS = 50_000_000;
/** All frames of an animation; a longer one is shown as its first frame. */
const MOST_FRAMES = 300;
/** Of WebP. Korean product pages have pictures that are taller. */
const MOST_HEIGHT = 16_383;
const MOST_SECONDS = 10;
/** A larger AVIF takes many seconds; WebP is answered instead. */
const MOST_AVIF_PIXELS = 4_000_000;

sharp.cache(false);
sharp.concurrency(1);
// What uploads may be; the decoders of other formats (SVG, PDF, …) are never run.
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
  // The orientation is applied, because the metadata that contains it is not written.
  const resized = (isAnimated ? picture : picture.autoOrient()).resize(size);
  const scale = Math.min(1, form.width / autoOrient.width);
  const isLarge = scale ** 2 * width * height > MOST_AVIF_PIXELS;
  return encoded(resized, isAnimated || isLarge ? 'webp' : form.format, form.quality).toBuffer();
}

/** AVIF with a low effort: higher ones take ten times as long for a tenth fewer bytes. Its scale of quality is shorter. */
const encoded = (picture: Sharp, format: ImageForm['format'], quality: number): Sharp =>
  format === 'avif'
    ? picture.avif({ quality: Math.max(1, Math.round(quality * 0.75)), effort: 2 })
    : picture.webp({ quality, effort: 4 });
