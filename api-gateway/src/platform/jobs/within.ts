import { ApiError } from '../errors/api-error.ts';
import { RestError } from '../errors/rest-error.ts';

/** A row took longer than it may. */
export class TooSlow extends Error {}

/**
 * Waits for the work of a row for at most `ms`. Then the signal aborts, and nothing waits for what the work still does.
 *
 * @throws TooSlow; errors of the work
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TooSlow();
      end.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(end.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The code with which admins see a row that was set aside. It contains no text that people wrote. */
export function failureCode(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (error instanceof RestError && error.code) return error.code;
  return error instanceof TooSlow ? 'too_slow' : 'unexpected';
}
