import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../../errors/api-error.ts';

const KB = 1024;

export const BODY_LIMITS = {
  /** Names, addresses and passwords. */
  auth: 8 * KB,
  api: 1024 * KB,
  /** A page's draft goes this way; 2,000 elements are about 1 MB. */
  rest: 5 * 1024 * KB,
};

/** Answers 413 `too_large` to a body over the limit, also to one that does not say its length. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too_large');
    },
  });
