import { ApiError } from './api-error.ts';

/** Error codes of the system when a file or a connection could not be opened. */
const BY_SYSTEM_CODE: Readonly<Record<string, (cause: unknown) => ApiError>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: diskReadOnly,
  // Too many files are open in this process or on the machine. Some files will be closed soon.
  EMFILE: busy,
  ENFILE: busy,
};

export function diskFull(cause?: unknown): ApiError {
  return new ApiError(507, 'disk_full', { cause, headers: { 'retry-after': '5' } });
}
/** For files, while words can still be saved. */
export function diskFullForFiles(): ApiError {
  return new ApiError(507, 'disk_full_for_files');
}
export function diskReadOnly(cause?: unknown): ApiError {
  return new ApiError(503, 'disk_read_only', { cause, headers: { 'retry-after': '5' } });
}
function busy(cause: unknown): ApiError {
  return new ApiError(503, 'busy', { cause, headers: { 'retry-after': '1' } });
}
const outOfReach = (cause: unknown) => new ApiError(502, 'upstream_unavailable', { cause });

/** An established connection that failed during a read or write. */
const BROKEN_CONNECTION = /^(?:EPIPE|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETDOWN|ENETUNREACH|EHOSTDOWN|EHOSTUNREACH)$/;

/**
 * Codes of PostgreSQL for a lost connection, a full server or one that shuts down, and a failing disk; codes of
 * PostgREST for an unreachable database.
 */
const OUTAGE = /^(?:08|53|57P|58|PGRST00[0-3]$)/;

/**
 * The failure of the server itself that a code of PostgreSQL or PostgREST reports: its disk, other resources or its process.
 * Undefined for errors that depend on the request. Messages with such a code contain file names and addresses.
 */
export function databaseFailure(code: string, cause?: unknown): ApiError | undefined {
  if (code === '53100') return diskFull(cause);
  if (code === '25006') return diskReadOnly(cause);
  return OUTAGE.test(code) ? outOfReach(cause) : undefined;
}

/** The error for the client when the system could not open a file or a connection; undefined for any other error. */
export function systemFailure(error: unknown): ApiError | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return undefined;
  if (Object.hasOwn(BY_SYSTEM_CODE, code)) return BY_SYSTEM_CODE[code]?.(error);
  if (syscall === 'connect' || BROKEN_CONNECTION.test(code) || /^CONNECT(?:ION_|_TIMEOUT)/.test(code)) {
    return outOfReach(error);
  }
  return undefined;
}
