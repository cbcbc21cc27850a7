import { ApiError } from './api-error.ts';

/** Codes of the system, of a file or a connection that could not be had. */
const BY_SYSTEM_CODE: Readonly<Record<string, (cause: unknown) => ApiError>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: diskReadOnly,
  // Too many files are open, in this process or on the machine: some are closed in a moment.
  EMFILE: busy,
  ENFILE: busy,
};

export function diskFull(cause?: unknown): ApiError {
  return new ApiError(507, 'disk_full', { cause, headers: { 'retry-after': '5' } });
}
export function diskReadOnly(cause?: unknown): ApiError {
  return new ApiError(503, 'disk_read_only', { cause, headers: { 'retry-after': '5' } });
}
function busy(cause: unknown): ApiError {
  return new ApiError(503, 'busy', { cause, headers: { 'retry-after': '1' } });
}
const outOfReach = (cause: unknown) => new ApiError(502, 'upstream_unavailable', { cause });

/** An established connection that broke while it was read or written. */
const BROKEN_CONNECTION = /^(?:EPIPE|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETDOWN|ENETUNREACH|EHOSTDOWN|EHOSTUNREACH)$/;

/**
 * PostgreSQL's codes for a connection that broke, a server that is full or goes down, and a disk that fails; PostgREST's
 * for a database that it does not reach.
 */
const OUTAGE = /^(?:08|53|57P|58|PGRST00[0-3]$)/;

/**
 * What a code of PostgreSQL or PostgREST tells of the server's own trouble: its disk, its other resources, its process;
 * undefined for what the sender has a part in. The words beside such a code name files and addresses.
 */
export function databaseFailure(code: string, cause?: unknown): ApiError | undefined {
  if (code === '53100') return diskFull(cause);
  if (code === '25006') return diskReadOnly(cause);
  return OUTAGE.test(code) ? outOfReach(cause) : undefined;
}

/** What the system's refusal of a file or a connection means for who sent the request; undefined for any other error. */
export function systemFailure(error: unknown): ApiError | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return undefined;
  if (Object.hasOwn(BY_SYSTEM_CODE, code)) return BY_SYSTEM_CODE[code]?.(error);
  if (syscall === 'connect' || BROKEN_CONNECTION.test(code) || /^CONNECT(?:ION_|_TIMEOUT)/.test(code)) {
    return outOfReach(error);
  }
  return undefined;
}
