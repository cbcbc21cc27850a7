type Environment = Record<string, string | undefined>;

/** Keys of Toss Payments. */
export interface TossConfig {
  /** Public key. The browser opens the provider's window with it. */
  clientKey: string;
  secretKey: string;
  /** Origin of the API. Tests use another one. */
  url: string;
  /** Key that verifies signed webhooks. */
  securityKey?: string;
}

/**
 * Reads `TOSS_CLIENT_KEY` and `TOSS_SECRET_KEY`, which are only used together. `TOSS_SECURITY_KEY` verifies signed webhooks.
 * Null without keys.
 *
 * @throws when one of the two keys is missing, and for keys of the wrong kind, so that a mistake is noticed at the start
 */
export function readTossConfig(env: Environment): TossConfig | null {
  const { TOSS_CLIENT_KEY: clientKey, TOSS_SECRET_KEY: secretKey, TOSS_SECURITY_KEY: securityKey } = env;
  if (!clientKey && !secretKey) return null;
  if (!clientKey || !secretKey) throw new Error('TOSS_CLIENT_KEY and TOSS_SECRET_KEY are needed together');
  if (!/^(?:test|live)_g?ck_\w+$/.test(clientKey)) throw new Error('TOSS_CLIENT_KEY is no key such as test_ck_…');
  if (!/^(?:test|live)_g?sk_\w+$/.test(secretKey)) throw new Error('TOSS_SECRET_KEY is no key such as test_sk_…');
  if (clientKey.slice(0, 4) !== secretKey.slice(0, 4)) {
    throw new Error('TOSS_CLIENT_KEY and TOSS_SECRET_KEY: one is for tests, the other is live');
  }
  return {
    clientKey,
    secretKey,
    url: (env.TOSS_API_URL || 'https://api.tosspayments.com').replace(/(?<!\/)\/+$/, ''),
    ...(securityKey ? { securityKey } : {}),
  };
}
