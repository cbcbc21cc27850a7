import { setTimeout as pause } from 'node:timers/promises';
import type { AiScenario } from '@dojang/api-contract';
import type { CompletionRequest, Provider } from './provider.ts';

/** Milliseconds between two words. */
const PACE: Record<AiScenario, number> = { normal: 30, slow: 600, broken: 30, error: 0, silent: 0 };
/** Number of words after which a broken stream ends. */
const BROKEN_AFTER = 6;

/**
 * A provider in this process that follows OpenAI's chat completions, for developers and tests. It answers with the prompt's
 * own words, so that a test knows what has to arrive.
 */
export const fakeProvider =
  (paceOf: Record<AiScenario, number> = PACE): Provider =>
  async (request, signal, scenario) => {
    if (scenario === 'error') return refused();
    const words = answerTo(request).match(/\S+\s*/g) ?? [];
    return new Response(streamOf(chunks(words, scenario, paceOf[scenario], signal)), {
      headers: { 'content-type': 'text/event-stream' },
    });
  };

const answerTo = ({ messages }: CompletionRequest) =>
  `‘${messages.at(-1)?.content}’라고 물으셨어요. 이 글은 서버 안의 가짜 모델이 낱말마다 나누어 보낸 거예요. ` +
  '중간에 멈추거나, 느리게 오거나, 끊겨도 받은 데까지 남아 있어야 해요.';

const refused = () =>
  Response.json(
    { error: { message: 'Rate limit reached', type: 'requests', param: null, code: 'rate_limit_exceeded' } },
    { status: 429 },
  );

/** Makes one chunk for each read, so that a slow reader slows the source down. */
const streamOf = (source: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.return(undefined),
  });

async function* chunks(words: readonly string[], scenario: AiScenario, pace: number, signal: AbortSignal) {
  const encode = (line: string) => new TextEncoder().encode(`data: ${line}\n\n`);
  const head = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model: 'fake' };
  const chunk = (delta: object, finish: string | null = null) =>
    encode(JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] }));
  yield chunk({ role: 'assistant', content: '' });
  // The connection stays open, and nothing is sent.
  if (scenario === 'silent') await pause(2 ** 30, undefined, { signal, ref: false });
  for (const [at, content] of words.entries()) {
    await pause(pace, undefined, { signal });
    if (scenario === 'broken' && at === BROKEN_AFTER) return;
    yield chunk({ content });
  }
  yield chunk({}, 'stop');
  yield encode('[DONE]');
}
