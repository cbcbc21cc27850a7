type Push = (...chunks: unknown[]) => number;

/**
 * Lets a remote that is loaded again start without the chunks that its earlier code received, because one of them may
 * be broken.
 *
 * Chunks of a remote arrive in a global array. The bundler's runtime reads what is in it, and replaces its `push` to receive
 * the next ones. The earlier code stays in use where other areas share modules of it, so it still receives every chunk.
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
