import { type ReadRows, readInParts } from '../http/read-in-parts.ts';

/** The part of a supabase-js answer that these functions read. */
interface Answer<T> {
  data: T;
  error: { message: string } | null;
}

/**
 * The data of a call, or what the specification gives for a failed one, with a warning in the console. Nothing throws,
 * also not when the server cannot be reached: screens, which have to tell a failure from an empty answer, use `unwrap`.
 */
export async function answered<T, const F>(call: PromiseLike<Answer<T>>, failed: F): Promise<NonNullable<T> | F> {
  const { data, error } = await Promise.resolve(call).catch((reason: unknown) => ({
    data: null,
    error: { message: reason instanceof Error ? reason.message : String(reason) },
  }));
  if (error) console.warn(error.message);
  return error ? failed : (data ?? failed);
}

/** As `answered`, for a call without rows in its answer: whether it succeeded. */
export const succeeded = (call: PromiseLike<Answer<unknown>>): Promise<boolean> =>
  answered(
    Promise.resolve(call).then(({ error }) => ({ data: true, error })),
    false,
  );

/** As `answered`, for a list that may be longer than one answer. */
export const allOf = <T>(read: ReadRows<T>): Promise<T[] | false> =>
  answered(
    readInParts(read).then((data) => ({ data, error: null })),
    false,
  );
