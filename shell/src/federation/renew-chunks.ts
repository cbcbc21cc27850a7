type Push = (...chunks: unknown[]) => number;

/**
 * Lets a remote that is loaded again start without the chunks of its earlier code, because one of them may be broken.
 *
 * Chunks of a remote arrive in a global array. The bundler's runtime reads the array, and replaces its `push` to receive later
 * chunks. Other areas may share modules of the earlier code, so the earlier code still receives every chunk.
 *
 * @param name of the global array
 */
export function renewChunks(name: string, scope: Record<string, unknown> = globalThis as never): void {
  const earlier = scope[name] as { push: Push } | undefined;
  if (!earlier) return;
  const fresh: unknown[] = [];
  fresh.push = (...chunks) => {
    earlier.push(...chunks);
    return Array.prototype.push.apply(fresh, chunks);
  };
  scope[name] = fresh;
}
