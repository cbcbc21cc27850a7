import { errorText, toAppError } from '@dojang/shared-ui/core';

/** Why a form was not taken. */
export interface Failure {
  /** Empty while nothing is wrong. */
  text: string;
  /** Until when it is not worth sending again, in milliseconds since 1970. */
  retryAt?: number | undefined;
}

export const NO_FAILURE: Failure = { text: '' };

export const failureOf = (thrown: unknown): Failure => ({
  text: errorText(thrown),
  retryAt: toAppError(thrown).retryAt,
});
