import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';

export type OpenCall = Parameters<ObjectStore['open']>;

/**
 * Small files in memory. The address of a file contains a hash of its bytes, so the file never changes. The caller checks
 * before who may have the file. Any number of visitors share one read.
 *
 * @param maxBytes of all files together
 */
export function createSmallFiles(maxBytes: number) {
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>, ObjectStore['open']>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1_000,
    async fetchMethod(key, _, { context: open }) {
      // The visitor's abort signal is not passed on, because others wait for the same read.
      const body = await open(key);
      return body ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
    },
  });
  return {
    /** Like `open` of the store. It reads the whole file with `open`. */
    async open(open: ObjectStore['open'], ...[key, range, signal]: OpenCall) {
      let bytes: Uint8Array<ArrayBuffer> | undefined;
      try {
        bytes = await files.fetch(key, { context: open });
      } catch {
        // The read may have been refused because of a rate limit of the first visitor. This must not refuse the other
        // visitors.
        return open(key, range, signal);
      }
      if (!bytes) return null;
      return new Response(range ? bytes.subarray(range[0], range[1] + 1) : bytes).body;
    },
  };
}
