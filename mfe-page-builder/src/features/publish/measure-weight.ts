import { imageUrl, WEIGHED_WIDTH, weighedPictures } from '@dojang/renderer';

/** Compressed bytes of a text. In a browser without compression streams it is the uncompressed size. */
export async function compressedSize(text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === 'undefined') return bytes.byteLength;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/**
 * Bytes of the page's own pictures on a screen of `WEIGHED_WIDTH`. The request also makes the gateway create them, so that the
 * first visitor does not wait. Pictures of other hosts and pictures that cannot be created count as nothing.
 */
export async function picturesSize(images: readonly string[], signal: AbortSignal): Promise<number> {
  const addresses = weighedPictures(images).map((src) => imageUrl(src, WEIGHED_WIDTH));
  return sizeOf(addresses, signal);
}

/** Bytes of the responses of these addresses. The request also makes the gateway create the files. */
export async function sizeOf(addresses: readonly string[], signal: AbortSignal): Promise<number> {
  let sum = 0;
  for (const address of addresses) {
    const answer = await fetch(address, { method: 'HEAD', signal });
    if (answer.ok) sum += Number(answer.headers.get('content-length') ?? 0);
  }
  return sum;
}
