import { errorText, toAppError } from '@dojang/shared-ui/core';

/** Why a form was refused. */
export interface Failure {
  /** Message; empty without an error. */
  text: string;
  /** Time until which a retry is refused, in milliseconds since 1970. */
  retryAt?: number | undefined;
}

export const NO_FAILURE: Failure = { text: '' };

export const failureOf = (thrown: unknown): Failure => ({
  text: errorText(thrown),
  retryAt: toAppError(thrown).retryAt,
});
