import { AppError, outageOf, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { fetchAsPerson } from './client.ts';
import { retryAtOf } from './http/limit-end.ts';
import { isAbort } from './http/retry.ts';

/**
 * The part of a zod schema that is used here. With zod's own type TypeScript would compare every schema with it member by
 * member.
 */
interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

/**
 * Calls one of the gateway's `/api` paths with the session's token.
 *
 * @param path e.g. `/api/private/project/getDetail`
 * @returns the answer, checked against `responseSchema`
 * @throws AppError with the gateway's code and status; otherwise the kind of outage (see `Outage`): `network` when the gateway
 * cannot be reached, `bad_response` when the answer does not match the schema
 */
export const apiPost = <T>(path: `/api/${string}`, body: unknown, responseSchema: Schema<T>): Promise<T> =>
  call(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    responseSchema,
  );

/** Like `apiPost`, for a path that only reads. The parameters are in the query. */
export const apiGet = <T>(path: `/api/${string}`, responseSchema: Schema<T>, signal: AbortSignal): Promise<T> =>
  call(path, { signal }, responseSchema);

async function call<T>(path: string, init: RequestInit, responseSchema: Schema<T>): Promise<T> {
  let response: Response;
  try {
    response = await fetchAsPerson(path, init);
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw outageOf(cause) ? toAppError(cause) : new AppError({ code: 'network', status: 0, cause });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    // This code is loaded after the first error, because its schemas need zod and signing in does not need zod.
    const { apiErrorSchema } = await import('@dojang/api-contract');
    const error = apiErrorSchema.safeParse(answer);
    const retryAt = retryAtOf(response);
    if (error.success) throw new AppError({ ...error.data, status: response.status, retryAt });
    throw new AppError({ code: outageOfStatus(response.status) ?? 'bad_response', status: response.status, retryAt });
  }
  const parsed = responseSchema.safeParse(answer);
  if (!parsed.success) throw new AppError({ code: 'bad_response', status: response.status, cause: parsed.error });
  return parsed.data;
}
