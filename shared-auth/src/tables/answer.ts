import { type ReadRows, readInParts } from '../http/read-in-parts.ts';

/** The part of a supabase-js response that these functions read. */
interface Answer<T> {
  data: T;
  error: { message: string } | null;
}

/**
 * The data of a call. For a failed call it is the value that the specification defines, with a warning in the console. It never
 * throws, not even when the server cannot be reached. Screens use `unwrap`, because they must distinguish a failure from an
 * empty result.
 */
export async function answered<T, const F>(call: PromiseLike<Answer<T>>, failed: F): Promise<NonNullable<T> | F> {
  const { data, error } = await Promise.resolve(call).catch((reason: unknown) => ({
    data: null,
    error: { message: reason instanceof Error ? reason.message : String(reason) },
  }));
  if (error) console.warn(error.message);
  return error ? failed : (data ?? failed);
}

/** Like `answered`, for a call without rows in its response: whether the call succeeded. */
export const succeeded = (call: PromiseLike<Answer<unknown>>): Promise<boolean> =>
  answered(
    Promise.resolve(call).then(({ error }) => ({ data: true, error })),
    false,
  );

/** Like `answered`, for a list that may be longer than one response. */
export const allOf = <T>(read: ReadRows<T>): Promise<T[] | false> =>
  answered(
    readInParts(read).then((data) => ({ data, error: null })),
    false,
  );
