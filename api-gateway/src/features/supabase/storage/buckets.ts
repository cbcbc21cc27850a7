const MB = 1024 * 1024;

export interface Bucket {
  maxBytes: number;
  types: readonly string[];
  /** Read only by whom the database lets read it; the others' address is open to everybody. */
  isPrivate?: true;
}

const PICTURES_OF_DOCUMENTS = ['image/png', 'image/jpeg', 'image/webp'];

/** Buckets that the gateway serves, as `storage.buckets` limits them: what is too much is refused before it is read. */
export const BUCKETS: Readonly<Record<string, Bucket>> = {
  'site-assets': {
    maxBytes: 20 * MB,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  },
  'note-pictures': { maxBytes: 20 * MB, types: PICTURES_OF_DOCUMENTS, isPrivate: true },
  'notice-pictures': { maxBytes: 20 * MB, types: PICTURES_OF_DOCUMENTS, isPrivate: true },
};
