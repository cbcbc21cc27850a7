import { fakeProvider } from './fake-provider.ts';
import type { AiConfig, Provider } from './provider.ts';

/** The configured provider, or the fake provider of this process when none is configured. */
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
