import type { AiScenario } from '@dojang/api-contract';
import { fakeProvider } from './fake-provider.ts';

/** The used part of a request to OpenAI's `POST /chat/completions`. */
export interface CompletionRequest {
  model: string;
  stream: true;
  messages: readonly { role: 'user'; content: string }[];
}

/** Sends a request and gives the answer as it comes; the signal ends both. */
export type Provider = (request: CompletionRequest, signal: AbortSignal, scenario: AiScenario) => Promise<Response>;

export interface AiConfig {
  /** Address of a server with OpenAI's API, e.g. `https://api.openai.com/v1`. */
  url: string;
  key?: string;
  model: string;
}

/** The configured provider; without one, the fake one of this process. */
export function createProvider(config: AiConfig | undefined): Provider {
  if (!config) return fakeProvider();
  const { url, key, model } = config;
  return (request, signal) =>
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ ...request, model }),
      redirect: 'error',
      signal,
    });
}
