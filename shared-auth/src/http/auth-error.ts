import { AppError, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { limitEnd } from './limit-end.ts';

/** Converts an error result or exception of Auth's client to Auth's own code, else to the kind of outage (see `Outage`). */
export function authError(thrown: unknown): AppError {
  const { code, status, message, retryAt } = toAppError(thrown);
  // Without a response auth-js gives status 0 and no code.
  const isUnnamed = code.startsWith('http_');
  const unnamed = status === 0 ? 'network' : (outageOfStatus(status) ?? 'unknown');
  return new AppError({
    code: isUnnamed ? unnamed : code,
    status,
    message,
    retryAt: retryAt ?? limitEnd(code),
    cause: thrown,
  });
}
