import {
  type BudgetFinding,
  holdsOf,
  type RenderedPage,
  requestsFor,
  sampleTexts,
  weighedPictures,
  weightFindings,
} from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { brotli } from '../../platform/http/compressed.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

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

const templateRows = z.array(z.object({ project: z.unknown() }));

let ofBlocks: ReadonlySet<string> | undefined;

/**
 * Sample texts that a published page should not have: those of all blocks, and those of the template of the page. The texts of
 * a deleted template are unknown.
 *
 * @param rest as the server
 */
export async function readSamples(rest: Pick<Rest, 'select'>, templateId: string | null): Promise<ReadonlySet<string>> {
  ofBlocks ??= sampleTexts([projectOf(BLOCKS.map((block) => block.make()))]);
  if (templateId === null) return ofBlocks;
  const templates = templateRows.parse(await rest.select(`templates?select=project&id=eq.${templateId}`));
  return new Set([...ofBlocks, ...sampleTexts(templates.map(({ project }) => project))]);
}

/**
 * The problems of a page that is about to be published, including its weight.
 *
 * @throws ApiError 422 `page_not_publishable` with the findings that hold it (`holdsOf`)
 */
export async function checkPage(
  { html, report, payload, fonts }: Pick<RenderedPage, 'html' | 'report' | 'payload' | 'fonts'>,
  { keepsSamples, pictureBytes, fontBytes }: Weighing & { keepsSamples: boolean },
): Promise<BudgetFinding[]> {
  const weight = {
    document: (await brotli(html)).byteLength,
    requests: requestsFor(payload.images, fonts),
    // Fonts are made first, so that the first visitor gets them from the cache.
    fonts: await bytesOf(fonts, fontBytes),
    pictures: await bytesOf(weighedPictures(payload.images), pictureBytes),
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
