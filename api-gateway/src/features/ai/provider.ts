import type { AiScenario } from '@dojang/api-contract';

/** The used part of a request to OpenAI's `POST /chat/completions`. */
export interface CompletionRequest {
  model: string;
  stream: true;
  messages: readonly { role: 'user'; content: string }[];
}

/** Sends a request and streams the answer. The signal ends both. */
export type Provider = (request: CompletionRequest, signal: AbortSignal, scenario: AiScenario) => Promise<Response>;

export interface AiConfig {
  /** Address of a server with OpenAI's API, e.g. `https://api.openai.com/v1`. */
  url: string;
  key?: string;
  model: string;
}
