import { imageUrl } from '@dojang/renderer';

const WIDTH = 1280;
/** Pictures beyond these are not measured. */
const MOST = 40;

/** Bytes of a text as it is sent. A browser without compression streams gets the size without compression. */
export async function compressedSize(text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === 'undefined') return bytes.byteLength;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/**
 * Bytes of the page's own pictures as a screen of 1280 pixels gets them. Asking also has them made, so that the first
 * visitor does not wait. Pictures of other hosts and those that cannot be made count as nothing.
 */
export async function picturesSize(images: readonly string[], signal: AbortSignal): Promise<number> {
  const own = [...new Set(images)].filter((src) => src.startsWith('/storage/')).slice(0, MOST);
  let sum = 0;
  for (const src of own) {
    const answer = await fetch(imageUrl(src, WIDTH), { method: 'HEAD', signal });
    if (answer.ok) sum += Number(answer.headers.get('content-length') ?? 0);
  }
  return sum;
}
