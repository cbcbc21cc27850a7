import { type BudgetFinding, holdsOf, requestsFor, weighedPictures, weightFindings } from '@dojang/renderer';
import { ApiError } from '../../platform/errors/api-error.ts';
import { brotli } from '../../platform/http/compressed.ts';
import type { PageResult } from './render/render-job.logic.ts';

/** Bytes that visitors load besides the page, as they are sent; 0 for a file that cannot be made now. */
export interface Weighing {
  /** Bytes of a picture of the site. */
  pictureBytes: BytesOf;
  /** Bytes of a web font. */
  fontBytes: BytesOf;
}
type BytesOf = (address: string) => Promise<number>;

/**
 * Time limit for making pictures and fonts before publishing. Files that are not made within it are not weighed, so that
 * publishing does not wait for them.
 */
const WEIGHING_MS = 3_000;

/**
 * The problems of a page that is about to be published, including its weight.
 *
 * @throws ApiError 422 `page_not_publishable` with the findings that hold it (`holdsOf`)
 */
export async function checkPage(
  { html, report, images, fonts }: Pick<PageResult, 'html' | 'report' | 'images' | 'fonts'>,
  { keepsSamples, pictureBytes, fontBytes }: Weighing & { keepsSamples: boolean },
): Promise<BudgetFinding[]> {
  const weight = {
    document: (await brotli(html)).byteLength,
    requests: requestsFor(images, fonts),
    // Fonts are made first, so that the first visitor gets them from the cache.
    fonts: await bytesOf(fonts, fontBytes),
    pictures: await bytesOf(weighedPictures(images), pictureBytes),
  };
  const findings = [...report, ...weightFindings(weight)];
  const holds = holdsOf(findings, { keepsSamples });
  if (holds.length === 0) return findings;
  const message = holds.map((hold) => hold.message).join('\n');
  throw new ApiError(422, 'page_not_publishable', { message, details: holds });
}

async function bytesOf(sources: readonly string[], sizeOf: BytesOf): Promise<number> {
  const end = AbortSignal.timeout(WEIGHING_MS);
  const ended = new Promise<number>((resolve) => end.addEventListener('abort', () => resolve(0), { once: true }));
  let sum = 0;
  for (const source of sources) sum += end.aborted ? 0 : await Promise.race([sizeOf(source), ended]);
  return sum;
}
