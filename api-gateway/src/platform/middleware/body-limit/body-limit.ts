import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../../errors/api-error.ts';

const KB = 1024;

export const BODY_LIMITS = {
  /** Names, addresses and passwords. */
  auth: 8 * KB,
  /** Ids, codes and names: what is long goes over REST, which has limits of its own. */
  api: 16 * KB,
};

/** Answers 413 `too_large` to a body over the limit, also to one that does not say its length. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too_large');
    },
  });
