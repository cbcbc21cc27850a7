import { isIP } from 'node:net';
import type { Operator } from '@dojang/contract';
import type { AiConfig } from './features/ai/provider.ts';
import { isLoopback, isLoopbackHost } from './platform/http/client-address.ts';

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

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment variables of a deployment:
 *
 * - `SITE_URL` the public origin, for links in mails and the sitemap; requests for other host names are refused
 * - `PAGES_DOMAIN` domain whose subdomains are the sites of the page builder, e.g. `dojang.page`: all its subdomains have to
 *   lead here. `localhost` by default when `SITE_URL` is this machine, else none
 * - `PRODUCT_NAME`, `PRODUCT_TAGLINE`
 * - `OPERATOR_COMPANY` and with it the other `OPERATOR_…` below: the company that runs this service, in the footer. Without
 * them the footer names nobody, except an example company where the demo data is shown
 * - `IMAGE_HOSTS` origins of pictures on other hosts, separated by commas, e.g. `https://img.example.com`; none by default
 * - `MAP_TILES` address of the tiles of maps, e.g. `https://tile.openstreetmap.org/{z}/{x}/{y}.png`, which is the default
 * - `ICON_SERVICE_URL` a server with Iconify's API, e.g. `https://api.iconify.design`, for icon sets that are not installed
 * - `AI_URL`, `AI_KEY` and `AI_MODEL` a server with OpenAI's API, e.g. `https://api.openai.com/v1`; without them a fake
 * provider answers
 * - `SERVICE_WORKER=off` removes the service worker from every browser that opens a page
 * - `DNS_SERVER` name servers that are asked about domains of sites, e.g. `1.1.1.1, 8.8.8.8`; those of the system by default
 * - `SITE_ADDRESSES` IP addresses to which domains of sites have to lead; those of `domains.{PAGES_DOMAIN}` by default
 * - `TLS_ADDRESS` where certificates of domains are checked, e.g. `127.0.0.1:443`, when this server cannot reach its own
 * public address
 * - `DOMAIN_ASK_SECRET` lets a proxy on another machine ask `/api/internal/domain?secret=…&domain=`
 * - `METRICS_TOKEN` lets Prometheus read `/api/internal/metrics` with `Authorization: Bearer …`; 16 characters or more
 * - `RELEASE_QUOTA_MB` how much all stored versions of one area may have together; 1024 by default
 * - `DEMO=1` or `DEMO=0` says whether the embedded database has demo accounts; see `hasDemo`
 * - `PASSKEYS=1` when passkeys are turned on in the hosted Supabase, for the host of `SITE_URL`
 * - `TRUST_PROXY=1` when a proxy in front sets X-Forwarded-For
 */
export function readConfig(
  env: Environment,
  defaults: { siteUrl: string; host?: string },
): Omit<AppConfig, 'devOrigins'> {
  const siteUrl = siteUrlOf(env.SITE_URL || defaults.siteUrl);
  return {
    productName: env.PRODUCT_NAME || '도장',
    tagline: env.PRODUCT_TAGLINE || '무엇이든 빠르게 찍어내는 플랫폼',
    ...withOperator(env, defaults.host),
    siteUrl,
    ...withPagesDomain(env.PAGES_DOMAIN, siteUrl),
    ...withPasskeys(env, new URL(siteUrl).hostname),
    trustProxy: isOn(env, 'TRUST_PROXY'),
    imageHosts: originsIn(env.IMAGE_HOSTS),
    ...withDomains(env),
    ...withMetrics(env.METRICS_TOKEN),
    ...withReleaseQuota(env.RELEASE_QUOTA_MB),
    ...withMapTiles(env.MAP_TILES),
    ...withAi(env),
    ...(env.SERVICE_WORKER === 'off' ? { hasWorker: false } : {}),
    ...(env.ICON_SERVICE_URL ? { iconService: env.ICON_SERVICE_URL.replace(/(?<!\/)\/+$/, '') } : {}),
  };
}

/** A setting of a deployment that cannot be used. The message says which, and what it has to be. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** @throws SettingError for anything but `1`, `0` and nothing, so that `true` is not taken for off */
export function isOn(env: Environment, name: 'TRUST_PROXY' | 'PASSKEYS' | 'DEMO'): boolean {
  const value = env[name] || '0';
  if (value !== '0' && value !== '1') throw new SettingError(`${name}: is 1 or 0, not ${value}`);
  return value === '1';
}

/**
 * Whether the database gets demo accounts, whose password is published. By default it gets them only where nothing but this
 * machine reaches the platform. `DEMO` decides it explicitly.
 *
 * @param host address on which the server listens
 * @throws SettingError for `DEMO=1` with another database than the embedded one
 */
export function hasDemo(env: Environment, host = '127.0.0.1'): boolean {
  const isEmbedded = !env.SUPABASE_URL && !env.DATABASE_URL;
  if (env.DEMO) {
    const isWanted = isOn(env, 'DEMO');
    if (isWanted && !isEmbedded) throw new SettingError('DEMO: is for the embedded database only');
    return isWanted;
  }
  return isEmbedded && isLocalOnly(env, host);
}

/** Whether nothing but this machine reaches a server that listens on this address. */
export function isLocalOnly(env: Environment, host = '127.0.0.1'): boolean {
  const isOwn = !env.SITE_URL || isLoopbackHost(new URL(siteUrlOf(env.SITE_URL)).host);
  return isOwn && isLocalHost(host) && !isOn(env, 'TRUST_PROXY');
}

/** Whether a server that listens on this address is reached from this machine only. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/** @throws SettingError for a value that is no address */
function siteUrlOf(address: string): string {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new SettingError(`SITE_URL: ${address} is no address such as https://dojang.example`);
  }
  return address.replace(/(?<!\/)\/+$/, '');
}

/** A passkey belongs to a host name and never to an IP address. */
function withPasskeys(env: Environment, host: string): { passkeyHost?: string } {
  const hosted = env.SUPABASE_URL;
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  return isName && (!hosted || isOn(env, 'PASSKEYS')) ? { passkeyHost: host } : {};
}

/** @throws for a value that is no host name */
function withPagesDomain(domain: string | undefined, siteUrl: string): { pagesDomain?: string } {
  if (!domain) return isLoopbackHost(new URL(siteUrl).host) ? { pagesDomain: 'localhost' } : {};
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(domain) && URL.parse(`http://${domain}`) !== null;
  // The last label of a host name is not a number. An IP address has no subdomains.
  if (!isName || /(?:^|\.)\d+(?::\d+)?$/.test(domain)) {
    throw new SettingError(`PAGES_DOMAIN: ${domain} is no domain such as dojang.page`);
  }
  return { pagesDomain: domain };
}

/** @throws for an entry that is no address, so that a typing error is noticed at the start */
function withDomains(env: Environment): Pick<AppConfig, 'dnsServers' | 'siteAddresses' | 'tlsAddress' | 'askSecret'> {
  const dnsServers = listIn(env.DNS_SERVER);
  const siteAddresses = listIn(env.SITE_ADDRESSES);
  for (const server of dnsServers) {
    if (isIP(server) === 0 && !/^(?:[\d.]+|\[[\da-f:]+\]):\d{1,5}$/i.test(server)) {
      throw new SettingError(`DNS_SERVER: ${server} is no address such as 1.1.1.1`);
    }
  }
  for (const address of siteAddresses) {
    if (isIP(address) === 0) throw new SettingError(`SITE_ADDRESSES: ${address} is no IP address`);
  }
  const tls = env.TLS_ADDRESS ? URL.parse(`https://${env.TLS_ADDRESS}`) : undefined;
  if (tls === null) throw new SettingError(`TLS_ADDRESS: ${env.TLS_ADDRESS} is no address such as 127.0.0.1:443`);
  return {
    ...(dnsServers.length > 0 ? { dnsServers } : {}),
    ...(siteAddresses.length > 0 ? { siteAddresses } : {}),
    ...(tls ? { tlsAddress: { host: tls.hostname, port: Number(tls.port || 443) } } : {}),
    ...(env.DOMAIN_ASK_SECRET ? { askSecret: env.DOMAIN_ASK_SECRET } : {}),
  };
}

/** @throws for a token that could be guessed */
function withReleaseQuota(megabytes: string | undefined): Pick<AppConfig, 'releaseQuota'> {
  if (!megabytes) return {};
  if (!/^[1-9]\d{0,6}$/.test(megabytes)) throw new SettingError('RELEASE_QUOTA_MB: is a whole number of megabytes');
  return { releaseQuota: Number(megabytes) * 1024 * 1024 };
}

function withMetrics(token: string | undefined): Pick<AppConfig, 'metricsToken'> {
  if (!token) return {};
  if (!/^\S{16,}$/.test(token)) throw new SettingError('METRICS_TOKEN: needs 16 characters or more, without spaces');
  return { metricsToken: token };
}

/**
 * @throws for an address without the places of a tile. The address goes into a content security policy, so its host has to be
 * plain.
 */
function withMapTiles(address: string | undefined): { mapTiles?: string } {
  if (!address) return {};
  const url = URL.parse(address);
  const isPlain = /^https?:\/\/[\w.:-]+\/[\w./{}?=&-]*$/.test(address) && !address.includes('{s}');
  if (!url || !isPlain || !['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new SettingError(
      `MAP_TILES: ${address} is no address such as https://tile.openstreetmap.org/{z}/{x}/{y}.png`,
    );
  }
  return { mapTiles: address };
}

/** @throws for the address of a provider without a model */
function withAi({ AI_URL: url, AI_KEY: key, AI_MODEL: model }: Environment): Pick<AppConfig, 'ai'> {
  if (!url) return {};
  if (!URL.parse(url) || !model)
    throw new SettingError('AI_URL: an address such as https://api.openai.com/v1, with AI_MODEL');
  return { ai: { url: url.replace(/(?<!\/)\/+$/, ''), model, ...(key ? { key } : {}) } };
}

const listIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** @throws for an entry that is no origin, so that a typing error is noticed at the start */
function originsIn(list: string | undefined): string[] {
  return listIn(list).map((entry) => {
    const url = URL.parse(entry);
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== entry.replace(/\/$/, '')) {
      throw new SettingError(`IMAGE_HOSTS: ${entry} is no origin such as https://img.example.com`);
    }
    return url.origin;
  });
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
