import { isIP } from 'node:net';
import type { Operator } from '@dojang/contract';
import type { AiConfig } from './features/ai/provider.ts';
import { isLoopback, isLoopbackHost } from './platform/http/client-address.ts';
import { listIn } from './settings/kinds.logic.ts';
import type { Environment } from './settings/settings.ts';

export interface AppConfig {
  productName: string;
  tagline: string;
  operator?: Operator;
  /** Public origin, for links in mails and the sitemap, e.g. `https://dojang.example`. */
  siteUrl: string;
  /**
   * Domain of the hosts of sites, e.g. `dojang.page` for `ongi.dojang.page`, with a port when it is not that of `siteUrl`.
   * Without it published pages are at the app's host only.
   */
  pagesDomain?: string;
  /**
   * Host name of passkeys, which is the host of `siteUrl`. Missing at an IP address, and for a hosted Supabase without
   * passkeys.
   */
  passkeyHost?: string;
  /** Whether the client's address is read from X-Forwarded-For; only behind a proxy that sets it. */
  trustProxy: boolean;
  /** Origins from which `/_image` may read pictures, besides the site's own storage. */
  imageHosts: readonly string[];
  /** Address of the map tiles, with `{z}`, `{x}` and `{y}`. By default the tiles of OpenStreetMap. */
  mapTiles?: string;
  /** Address of a server with Iconify's API, for icons of sets that are not installed. */
  iconService?: string;
  /**
   * A server with OpenAI's API, for the developer page about streamed text. Without it a fake provider in this process
   * answers.
   */
  ai?: AiConfig;
  /** False: no service worker, and an installed one removes itself from every browser. The worker only shows the offline page. */
  hasWorker?: boolean;
  /** Name servers that are asked about domains of sites. By default those of the system. */
  dnsServers?: readonly string[];
  /** Addresses to which domains of sites have to lead. By default the addresses that `domains.{PAGES_DOMAIN}` has in DNS. */
  siteAddresses?: readonly string[];
  /** Address at which certificates are checked, when the server does not reach its own public address. */
  tlsAddress?: { host: string; port: number };
  /** Lets a proxy on another machine ask which domains may have a certificate. */
  askSecret?: string;
  /** Lets Prometheus read the metrics; without it nothing is counted. */
  metricsToken?: string;
  /** Bytes that all stored versions of one area may have together. */
  releaseQuota?: number;
  /** Additional script origins: the dev servers of `npm run dev`. */
  devOrigins: readonly string[];
}

/** What the settings (settings/settings.ts) say, after `requireSettings` has accepted them. */
export function readConfig(
  env: Environment,
  defaults: { siteUrl: string; host?: string },
): Omit<AppConfig, 'devOrigins'> {
  const siteUrl = withoutSlash(env.SITE_URL || defaults.siteUrl);
  return {
    productName: env.PRODUCT_NAME || '도장',
    tagline: env.PRODUCT_TAGLINE || '무엇이든 빠르게 찍어내는 플랫폼',
    ...withOperator(env, defaults.host),
    siteUrl,
    ...withPagesDomain(env.PAGES_DOMAIN, siteUrl),
    ...withPasskeys(env, new URL(siteUrl).hostname),
    trustProxy: isOn(env, 'TRUST_PROXY'),
    imageHosts: listIn(env.IMAGE_HOSTS).map((entry) => new URL(entry).origin),
    ...withDomains(env),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    ...(env.RELEASE_QUOTA_MB ? { releaseQuota: Number(env.RELEASE_QUOTA_MB) * 1024 * 1024 } : {}),
    ...(env.MAP_TILES ? { mapTiles: env.MAP_TILES } : {}),
    ...withAi(env),
    ...(env.SERVICE_WORKER === 'off' ? { hasWorker: false } : {}),
    ...(env.ICON_SERVICE_URL ? { iconService: withoutSlash(env.ICON_SERVICE_URL) } : {}),
  };
}

const isOn = (env: Environment, name: 'TRUST_PROXY' | 'PASSKEYS' | 'DEMO'): boolean => env[name] === '1';

/**
 * Whether the database gets demo accounts, whose password is published. By default it gets them only where nothing but this
 * machine reaches the platform. `DEMO` decides it explicitly.
 *
 * @param host address on which the server listens
 */
export function hasDemo(env: Environment, host = '127.0.0.1'): boolean {
  const isEmbedded = !env.SUPABASE_URL && !env.DATABASE_URL;
  if (env.DEMO) return isOn(env, 'DEMO');
  return isEmbedded && isLocalOnly(env, host);
}

/** Whether nothing but this machine reaches a server that listens on this address. */
export function isLocalOnly(env: Environment, host = '127.0.0.1'): boolean {
  const isOwn = !env.SITE_URL || isLoopbackHost(new URL(env.SITE_URL).host);
  return isOwn && isLocalHost(host) && !isOn(env, 'TRUST_PROXY');
}

/** Whether a server that listens on this address is reached from this machine only. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** A passkey belongs to a host name and never to an IP address. */
function withPasskeys(env: Environment, host: string): { passkeyHost?: string } {
  const hosted = env.SUPABASE_URL;
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  return isName && (!hosted || isOn(env, 'PASSKEYS')) ? { passkeyHost: host } : {};
}

function withPagesDomain(domain: string | undefined, siteUrl: string): { pagesDomain?: string } {
  if (domain) return { pagesDomain: domain };
  return isLoopbackHost(new URL(siteUrl).host) ? { pagesDomain: 'localhost' } : {};
}

function withDomains(env: Environment): Pick<AppConfig, 'dnsServers' | 'siteAddresses' | 'tlsAddress' | 'askSecret'> {
  const dnsServers = listIn(env.DNS_SERVER);
  const siteAddresses = listIn(env.SITE_ADDRESSES);
  const tls = env.TLS_ADDRESS ? new URL(`https://${env.TLS_ADDRESS}`) : undefined;
  return {
    ...(dnsServers.length > 0 ? { dnsServers } : {}),
    ...(siteAddresses.length > 0 ? { siteAddresses } : {}),
    ...(tls ? { tlsAddress: { host: tls.hostname, port: Number(tls.port || 443) } } : {}),
    ...(env.DOMAIN_ASK_SECRET ? { askSecret: env.DOMAIN_ASK_SECRET } : {}),
  };
}

function withAi({ AI_URL: url, AI_KEY: key, AI_MODEL: model }: Environment): Pick<AppConfig, 'ai'> {
  return url && model ? { ai: { url: withoutSlash(url), model, ...(key ? { key } : {}) } } : {};
}

/** Example operator, only shown together with the demo data. */
const EXAMPLE_OPERATOR: Operator = {
  company: '도장 (예시)',
  representative: '홍길동',
  businessNumber: '123-45-67890',
  mailOrderNumber: '제2026-서울예시-0001호',
  address: '서울특별시 예시구 예시로 1',
  phone: '02-000-0000',
  email: 'help@dojang.example',
};

function withOperator(env: Environment, host: string | undefined): { operator?: Operator } {
  if (!env.OPERATOR_COMPANY) return hasDemo(env, host) ? { operator: EXAMPLE_OPERATOR } : {};
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
