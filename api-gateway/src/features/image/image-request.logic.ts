import { IMAGE_WIDTHS } from '@dojang/renderer';
import type { Parameter } from '../../platform/http/address/address.logic.ts';

/** Steps of the quality, so that a picture has a bounded number of forms. */
const QUALITY_STEP = 20;
const BEST_QUALITY = 100;

export type ImageFormat = 'webp' | 'avif';

/** The form in which a picture is made: width, quality and format. */
export interface ImageForm {
  /** One of `IMAGE_WIDTHS`. */
  width: number;
  /** 20, 40, … 100 */
  quality: number;
  format: ImageFormat;
}

export interface ImageRequest {
  /** The address as it was requested: a path of this host, or a web address. */
  url: string;
  form: ImageForm;
  /** Whether the answer depends on the request's Accept. */
  varies: boolean;
}

const KNOWN: ReadonlySet<string> = new Set(['url', 'w', 'q', 'f']);
const MOST_URL = 2_048;

/**
 * The parameters of GET /_image: `url`, `w` (rounded up to a breakpoint; a missing or larger one is the largest), `q` (1 to
 * 100, rounded up to a step; 100 by default), `f` (`webp` by default, or `avif`, for browsers that accept it).
 *
 * @returns null when a parameter is unknown, repeated, missing or invalid
 */
export function readImageRequest(query: readonly Parameter[], accept: string | undefined): ImageRequest | null {
  const given = new Map(query);
  if (given.size < query.length || query.some(([name]) => !KNOWN.has(name))) return null;
  const url = given.get('url') ?? '';
  const width = wholeNumber(given.get('w'), 99_999);
  const quality = wholeNumber(given.get('q'), BEST_QUALITY);
  const wanted = given.get('f') ?? 'webp';
  if (url === '' || url.length > MOST_URL || width === null || quality === null) return null;
  if (wanted !== 'webp' && wanted !== 'avif') return null;
  const format = wanted === 'avif' && !/\bimage\/avif\b/.test(accept ?? '') ? 'webp' : wanted;
  return {
    url,
    form: { width: snappedWidth(width), quality: snappedQuality(quality), format },
    varies: wanted === 'avif',
  };
}

/** @returns undefined for a missing value, null for a text that is not a number from 1 to `most` */
function wholeNumber(text: string | undefined, most: number): number | undefined | null {
  if (text === undefined) return undefined;
  const value = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  return value <= most ? value : null;
}

const LARGEST = IMAGE_WIDTHS.at(-1) ?? 0;
const snappedWidth = (width = LARGEST): number => IMAGE_WIDTHS.find((each) => each >= width) ?? LARGEST;
const snappedQuality = (quality = BEST_QUALITY): number => Math.ceil(quality / QUALITY_STEP) * QUALITY_STEP;
