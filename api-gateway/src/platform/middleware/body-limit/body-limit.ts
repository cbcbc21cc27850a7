import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../../errors/api-error.ts';

const KB = 1024;

export const BODY_LIMITS = {
  /** Limit for names, addresses and passwords. */
  auth: 8 * KB,
  /** Limit for ids, codes and names. Longer content is sent over REST, which has its own limits. */
  api: 16 * KB,
};

/** Answers 413 `too_large` when a body exceeds the limit, also without a declared length. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too_large');
    },
  });
