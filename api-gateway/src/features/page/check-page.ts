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

/** Bytes of a site's picture as visitors get it; 0 for one that cannot be made now. */
export type PictureBytes = (src: string) => Promise<number>;

/** Pictures that take longer to be made than this together are not weighed: publishing does not wait for them. */
const WEIGHING_MS = 3_000;

const templateRows = z.array(z.object({ project: z.unknown() }));

let ofBlocks: ReadonlySet<string> | undefined;

/**
 * Texts that a page should not have: of all blocks, and of the template that it was made of. Of a deleted template nothing is
 * known.
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
 * What was found in a page that is about to be published, with its weight.
 *
 * @throws ApiError 422 `page_not_publishable` with the findings that hold it (`holdsOf`)
 */
export async function checkPage(
  { html, report, payload }: Pick<RenderedPage, 'html' | 'report' | 'payload'>,
  { keepsSamples, pictureBytes }: { keepsSamples: boolean; pictureBytes: PictureBytes },
): Promise<BudgetFinding[]> {
  const weight = {
    document: (await brotli(html)).byteLength,
    requests: requestsFor(payload.images),
    pictures: await bytesOf(weighedPictures(payload.images), pictureBytes),
  };
  const findings = [...report, ...weightFindings(weight)];
  const holds = holdsOf(findings, { keepsSamples });
  if (holds.length === 0) return findings;
  const message = holds.map((hold) => hold.message).join('\n');
  throw new ApiError(422, 'page_not_publishable', { message, details: holds });
}

async function bytesOf(sources: readonly string[], pictureBytes: PictureBytes): Promise<number> {
  const end = AbortSignal.timeout(WEIGHING_MS);
  const ended = new Promise<number>((resolve) => end.addEventListener('abort', () => resolve(0), { once: true }));
  let sum = 0;
  for (const source of sources) sum += end.aborted ? 0 : await Promise.race([pictureBytes(source), ended]);
  return sum;
}
