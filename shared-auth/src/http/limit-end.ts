const ends = new Map<string, number>();

/** When a limit that an answer tells of is over, in milliseconds since 1970; undefined for any other answer. */
export function retryAtOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined;
}

/** Notes until when a limit holds: supabase-js hands on the code of an answer, none of its headers. */
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

/** Until when the limit with this code held when it was last met. */
export const limitEnd = (code: string | undefined): number | undefined => ends.get(code ?? '');
