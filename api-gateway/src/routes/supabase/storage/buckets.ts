const MB = 1024 * 1024;

export interface Bucket {
  maxBytes: number;
  types: readonly string[];
}

/** Buckets that the gateway serves, as `storage.buckets` limits them: what is too much is refused before it is read. */
export const BUCKETS: Readonly<Record<string, Bucket>> = {
  'site-assets': {
    maxBytes: 20 * MB,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  },
};
