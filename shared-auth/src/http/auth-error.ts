import { AppError, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { limitEnd } from './limit-end.ts';

/** What Auth's client answered or threw: by Auth's own code, else by what kept Auth from answering (see `Outage`). */
export function authError(thrown: unknown): AppError {
  const { code, status, message, retryAt } = toAppError(thrown);
  // Without an answer auth-js gives status 0 and no code.
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
