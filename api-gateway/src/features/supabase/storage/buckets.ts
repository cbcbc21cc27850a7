import { MOST_FILE_BYTES, SITE_FILE_TYPES } from '@dojang/renderer';

const MB = 1024 * 1024;

export interface Bucket {
  maxBytes: number;
  types: readonly string[];
  /** Whether only users with permission can read the objects. The objects of the other buckets are public. */
  isPrivate?: true;
  /** The media type of each ending that an object's name may have. The content has to agree with this type. */
  endings?: Readonly<Record<string, string>>;
}

const PICTURES_OF_DOCUMENTS = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Buckets that the gateway serves, with the limits of `storage.buckets`. So a body that is too large is refused before it is
 * read.
 */
export const BUCKETS: Readonly<Record<string, Bucket>> = {
  'site-assets': {
    maxBytes: 20 * MB,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  },
  'profile-photos': { maxBytes: MB, types: PICTURES_OF_DOCUMENTS },
  'site-files': {
    maxBytes: MOST_FILE_BYTES,
    types: Object.values(SITE_FILE_TYPES),
    isPrivate: true,
    endings: SITE_FILE_TYPES,
  },
  'note-pictures': { maxBytes: 20 * MB, types: PICTURES_OF_DOCUMENTS, isPrivate: true },
  'notice-pictures': { maxBytes: 20 * MB, types: PICTURES_OF_DOCUMENTS, isPrivate: true },
};
