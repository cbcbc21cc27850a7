export interface AppErrorInit {
  /**
   * Stable name of the failure: the gateway's, the database's (`42501`, `23505`, …), or `network`, `bad_response`,
   * `unknown`.
   */
  code: string;
  /** HTTP status of the answer, 0 when there was none. */
  status?: number;
  /** For logs. Users see `errorText(error)`. */
  message?: string;
  /** The gateway's id of the request, to be quoted to support. */
  requestId?: string | undefined;
  /** For rate limits: when a retry may succeed, in milliseconds since 1970. */
  retryAt?: number | undefined;
  /** What the server says besides, for the screen that asked; unchecked. */
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
