import type { AppConfig } from './deps.ts';

type Environment = Record<string, string | undefined>;

/**
 * Reads what a deployment may set:
 *
 * - `SITE_URL` the public origin, in links of mails and the sitemap; no other name is answered
 * - `PRODUCT_NAME`, `PRODUCT_TAGLINE`
 * - `TRUST_PROXY=1` when a proxy in front sets X-Forwarded-For
 */
export function readConfig(env: Environment, defaults: { siteUrl: string }): Omit<AppConfig, 'devOrigins'> {
  return {
    productName: env.PRODUCT_NAME || '도장',
    tagline: env.PRODUCT_TAGLINE || '무엇이든 빠르게 찍어내는 플랫폼',
    siteUrl: (env.SITE_URL || defaults.siteUrl).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY === '1',
  };
}
