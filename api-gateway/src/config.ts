import type { Operator } from '@dojang/contract';

export interface AppConfig {
  productName: string;
  tagline: string;
  operator?: Operator;
  /** Public origin, for links in mails and the sitemap, e.g. `https://dojang.example`. */
  siteUrl: string;
  /** Whether the client's address is read from X-Forwarded-For; only behind a proxy that sets it. */
  trustProxy: boolean;
  /** Additional script origins: the dev servers of `npm run dev`. */
  devOrigins: readonly string[];
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment variables of a deployment:
 *
 * - `SITE_URL` the public origin, for links in mails and the sitemap; requests for other host names are refused
 * - `PRODUCT_NAME`, `PRODUCT_TAGLINE`
 * - `OPERATOR_COMPANY` and with it the other `OPERATOR_…` below: who runs this, in the footer. Nobody is named without it,
 *   but for an example where the demo data is shown
 * - `TRUST_PROXY=1` when a proxy in front sets X-Forwarded-For
 */
export function readConfig(env: Environment, defaults: { siteUrl: string }): Omit<AppConfig, 'devOrigins'> {
  return {
    productName: env.PRODUCT_NAME || '도장',
    tagline: env.PRODUCT_TAGLINE || '무엇이든 빠르게 찍어내는 플랫폼',
    ...withOperator(env),
    siteUrl: (env.SITE_URL || defaults.siteUrl).replace(/(?<!\/)\/+$/, ''),
    trustProxy: env.TRUST_PROXY === '1',
  };
}

/** Example operator, shown with the demo data only. */
const EXAMPLE_OPERATOR: Operator = {
  company: '도장 (예시)',
  representative: '홍길동',
  businessNumber: '123-45-67890',
  mailOrderNumber: '제2026-서울예시-0001호',
  address: '서울특별시 예시구 예시로 1',
  phone: '02-000-0000',
  email: 'help@dojang.example',
};

function withOperator(env: Environment): { operator?: Operator } {
  if (!env.OPERATOR_COMPANY) return env.SUPABASE_URL || env.DATABASE_URL ? {} : { operator: EXAMPLE_OPERATOR };
  return {
    operator: {
      company: env.OPERATOR_COMPANY,
      representative: env.OPERATOR_REPRESENTATIVE ?? '',
      businessNumber: env.OPERATOR_BUSINESS_NUMBER ?? '',
      mailOrderNumber: env.OPERATOR_MAIL_ORDER_NUMBER ?? '',
      address: env.OPERATOR_ADDRESS ?? '',
      phone: env.OPERATOR_PHONE ?? '',
      email: env.OPERATOR_EMAIL ?? '',
    },
  };
}
