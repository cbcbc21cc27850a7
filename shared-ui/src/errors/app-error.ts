export interface AppErrorInit {
  /**
   * Stable name of the failure. It comes from the gateway or the database (`42501`, `23505`, …), or is `network`,
   * `bad_response` or `unknown`.
   */
  code: string;
  /** HTTP status of the response; 0 without a response. */
  status?: number;
  /** Message for logs. Users see `errorText(error)`. */
  message?: string;
  /** The gateway's id of the request. Users can quote it to support. */
  requestId?: string | undefined;
  /** For rate limits: when a retry may succeed, in milliseconds since 1970. */
  retryAt?: number | undefined;
  /** Further data of the server, for the screen that sent the request. It is not validated. */
  details?: unknown;
  cause?: unknown;
}

/** The only error type between modules. It is classified by `code` and `status`, never by its message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAt: number | undefined;
  readonly details: unknown;

  constructor({ code, status = 0, message, requestId, retryAt, details, cause }: AppErrorInit) {
    super(message ?? code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAt = retryAt;
    this.details = details;
  }
}

const field = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];

/** Converts any thrown value: an AppError, a Response, an object with `code` and `status`, a failed `fetch`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (typeof Response !== 'undefined' && thrown instanceof Response) {
    return new AppError({ code: `http_${thrown.status}`, status: thrown.status, message: thrown.statusText });
  }
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new AppError({ code: 'aborted', cause: thrown });
  }
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return new AppError({ code: 'timeout', cause: thrown });
  }
  // The bundler's error for a file of the app that could not be loaded.
  if (thrown instanceof Error && thrown.name === 'ChunkLoadError') {
    return new AppError({ code: 'network', message: thrown.message, cause: thrown });
  }
  if (typeof thrown === 'object' && thrown !== null) {
    const code = field(thrown, 'code');
    const status = field(thrown, 'status');
    const message = field(thrown, 'message') ?? field(thrown, 'statusText');
    const requestId = field(thrown, 'requestId');
    const retryAt = field(thrown, 'retryAt');
    if (typeof code === 'string' || typeof status === 'number') {
      return new AppError({
        code: typeof code === 'string' && code !== '' ? code : `http_${String(status)}`,
        status: typeof status === 'number' ? status : 0,
        message: typeof message === 'string' ? message : undefined,
        requestId: typeof requestId === 'string' ? requestId : undefined,
        retryAt: typeof retryAt === 'number' ? retryAt : undefined,
        cause: thrown,
      });
    }
  }
  // When `fetch` cannot reach the server, it throws a TypeError without details.
  if (thrown instanceof TypeError && /fetch|network|load failed/i.test(thrown.message)) {
    return new AppError({ code: 'network', message: thrown.message, cause: thrown });
  }
  return new AppError({
    code: 'unknown',
    message: thrown instanceof Error ? thrown.message : String(thrown),
    cause: thrown,
  });
}
