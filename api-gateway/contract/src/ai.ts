import { z } from 'zod';

/** How the fake provider answers: normally, slowly, with a stream that breaks off, with an error of its own, or never. */
export const AI_SCENARIOS = ['normal', 'slow', 'broken', 'error', 'silent'] as const;
export type AiScenario = (typeof AI_SCENARIOS)[number];

/**
 * POST /api/private/ai/stream, for admins. The answer is `text/event-stream`: chunks of OpenAI's chat completions
 * (`chat.completion.chunk`), ended by `data: [DONE]`. A stream that ends without it was cut off.
 */
export const aiStreamRequest = z.object({
  prompt: z.string().trim().min(1).max(4000),
  /** Only the fake provider reads this field. */
  scenario: z.enum(AI_SCENARIOS).default('normal'),
});

/** The part of a chunk that is read. */
export const aiChunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});
