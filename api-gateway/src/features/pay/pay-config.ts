import type { Environment } from '../../settings/settings.ts';

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

/** The keys of Toss Payments; null without them. The settings were accepted before. */
export function readTossConfig(env: Environment): TossConfig | null {
  const { TOSS_CLIENT_KEY: clientKey, TOSS_SECRET_KEY: secretKey, TOSS_SECURITY_KEY: securityKey } = env;
  if (!clientKey || !secretKey) return null;
  return {
    clientKey,
    secretKey,
    url: (env.TOSS_API_URL || 'https://api.tosspayments.com').replace(/(?<!\/)\/+$/, ''),
    ...(securityKey ? { securityKey } : {}),
  };
}
