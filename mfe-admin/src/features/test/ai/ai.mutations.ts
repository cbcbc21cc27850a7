import { type AiScenario, aiChunkSchema, apiErrorSchema } from '@dojang/api-contract';
import { getSupabase } from '@dojang/shared-auth';
import { AppError } from '@dojang/shared-ui';
import { eventsOf } from './events.logic.ts';

/**
 * The words of a model as they arrive.
 *
 * @throws AppError of the gateway before the first word; `ai_cut_off` when the stream ends in the middle; the caller's
 *   AbortError
 */
export async function* streamAnswer(
  prompt: string,
  scenario: AiScenario,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { data } = await getSupabase().auth.getSession();
  const answer = await fetch('/api/private/ai/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify({ prompt, scenario }),
    signal,
  });
  if (!answer.ok || !answer.body) {
    const error = apiErrorSchema.safeParse(await answer.json().catch(() => null)).data;
    throw new AppError({ code: 'bad_response', ...error, status: answer.status });
  }
  for await (const event of eventsOf(answer.body)) {
    if (event === '[DONE]') return;
    const chunk = aiChunkSchema.safeParse(parsed(event));
    if (!chunk.success) throw new AppError({ code: 'bad_response', cause: chunk.error });
    const word = chunk.data.choices[0]?.delta.content;
    if (word) yield word;
  }
  throw new AppError({ code: 'ai_cut_off' });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
