const ends = new Map<string, number>();

/** When the rate limit in a response ends, in milliseconds since 1970; undefined for any other response. */
export function retryAtOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined;
}

/** Records the end of rate limits, because supabase-js passes on the code of a response but not its headers. */
export async function noteLimit(response: Response): Promise<void> {
  const retryAt = retryAtOf(response);
  if (retryAt === undefined) return;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  if (typeof code === 'string') ends.set(code, retryAt);
}

/** The end of the rate limit with this code, from the last response with the code. */
export const limitEnd = (code: string | undefined): number | undefined => ends.get(code ?? '');
