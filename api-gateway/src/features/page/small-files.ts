import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';

export type OpenCall = Parameters<ObjectStore['open']>;

/**
 * Small files in memory. Their addresses contain a hash of their bytes, so that they never change; who may have a file is
 * decided before it is opened. Any number of visitors share one read.
 *
 * @param maxBytes of all files together
 */
export function createSmallFiles(maxBytes: number) {
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>, ObjectStore['open']>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1_000,
    async fetchMethod(key, _, { context: open }) {
      // Without the signal of a visitor: others wait for the same read.
      const body = await open(key);
      return body ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
    },
  });
  return {
    /** Like `open` of the store, which it reads the whole file with. */
    async open(open: ObjectStore['open'], ...[key, range, signal]: OpenCall) {
      let bytes: Uint8Array<ArrayBuffer> | undefined;
      try {
        bytes = await files.fetch(key, { context: open });
      } catch {
        // The read may have been refused for a limit of the visitor who began it, which must not refuse the others.
        return open(key, range, signal);
      }
      if (!bytes) return null;
      return new Response(range ? bytes.subarray(range[0], range[1] + 1) : bytes).body;
    },
  };
}
