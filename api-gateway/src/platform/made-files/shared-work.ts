import { ApiError } from '../errors/api-error.ts';

/**
 * Runs work once for all callers who ask for it at the same time. The work may be refused because of the limits of the caller
 * who began it (429, 503). Then each waiting caller asks again under its own limits.
 */
export function createSharedWork<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>();
  const run = (name: string, work: () => Promise<T>): Promise<T> => {
    const pending = underway.get(name);
    if (pending !== undefined) {
      return pending.catch((error: unknown) => {
        if (isOfCaller(error)) return run(name, work);
        throw error;
      });
    }
    const started = work().finally(() => underway.delete(name));
    underway.set(name, started);
    return started;
  };
  return run;
}

const isOfCaller = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 503);
