import {
  address,
  DATABASE,
  DOMAIN,
  EMAIL,
  FLAG,
  HOST_AND_PORT,
  IP_ADDRESSES,
  type Kind,
  MAIL_SERVER,
  MEGABYTES,
  NAME_SERVERS,
  ON_OFF,
  ORIGINS,
  oneOf,
  PART,
  PORT,
  SENDER_KIND,
  TEXT,
  TILES,
  TOKEN,
  TRUE_FALSE,
  tossKey,
} from './kinds.logic.ts';

/** An environment variable of the platform. The check at the start, docs/settings.md and `npm run doctor` are made of these. */
export interface Setting {
  /** Heading of docs/settings.md under which it stands. */
  readonly group: string;
  readonly kind: Kind;
  /** Markdown for docs/settings.md. */
  readonly does: string;
  /** Names without which it has no effect. */
  readonly needs?: readonly string[];
  /** Never shown. */
  readonly isSecret?: true;
}

type Entry = Omit<Setting, 'group'>;

const SERVER = {
  PORT: { kind: PORT, does: 'The port. By default the first free one from 3000.' },
  HOST: {
    kind: TEXT,
    does: 'The address on which the gateway listens: `127.0.0.1` by default, which is this machine only. `0.0.0.0` also accepts connections from other machines; set `SITE_URL` with it.',
  },
  SITE_URL: {
    kind: address('https://dojang.example'),
    does: 'The public URL. It is used in mails, and only its host name is answered, so a proxy must pass on `Host`.',
  },
  TRUST_PROXY: {
    kind: FLAG,
    does: '`1` behind a proxy that sets `X-Forwarded-For`. Without it everybody seems to come from the proxy.',
  },
  DATA_DIR: { kind: TEXT, does: 'The data folder. `.data` by default.' },
  PRODUCT_NAME: { kind: TEXT, does: 'The name of the product. `도장` by default.' },
  PRODUCT_TAGLINE: { kind: TEXT, does: 'The sentence beside the name.' },
  SERVICE_WORKER: {
    kind: ON_OFF,
    does: '`off` removes the service worker, which shows the page for no network, from every browser.',
  },
  DOJANG_LOG: {
    kind: oneOf('json', 'file'),
    does: '`json` writes the log to the terminal. By default it is `gateway.log` in the data folder.',
  },
  METRICS_TOKEN: {
    kind: TOKEN,
    isSecret: true,
    does: 'Prometheus reads `/api/internal/metrics` with `Authorization: Bearer …` of this value. Without it nothing is counted.',
  },
  DOJANG_IGNORE: {
    kind: TEXT,
    does: 'Names of variables of other programs, separated by commas, that the start would take for misspelt settings.',
  },
} as const satisfies Record<string, Entry>;

const DATABASE_SETTINGS = {
  DATABASE_URL: {
    kind: DATABASE,
    isSecret: true,
    does: 'Runs the embedded services on a PostgreSQL of your own, 17 or newer. A pooler in front has to give each client a session ([operations.md](operations.md#a-pooler)).',
  },
  SHARED_DIR: {
    kind: TEXT,
    needs: ['DATABASE_URL'],
    does: 'Folder with the keys and the files, for [several gateways](operations.md#several-gateways) on one `DATABASE_URL`.',
  },
  DOJANG_SUPER_EMAIL: {
    kind: EMAIL,
    does: 'Address of the first super admin, who is made by the first start of the embedded database.',
  },
  DOJANG_SUPER_PASSWORD: {
    kind: TEXT,
    isSecret: true,
    does: 'Password of the first super admin. Without it the start prints a link at which the password is set.',
  },
  DEMO: {
    kind: FLAG,
    does: '`1` keeps demo accounts although others reach the platform; `0` does without them on this machine too. For the embedded database.',
  },
  SUPABASE_URL: {
    kind: address('https://abc.supabase.co'),
    needs: ['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY'],
    does: 'A hosted Supabase, which is used over REST. Nothing of the embedded one is loaded.',
  },
  SUPABASE_SECRET_KEY: { kind: TEXT, needs: ['SUPABASE_URL'], isSecret: true, does: 'Its secret key, `sb_secret_…`.' },
  SUPABASE_PUBLISHABLE_KEY: { kind: TEXT, needs: ['SUPABASE_URL'], does: 'Its publishable key, `sb_publishable_…`.' },
  SUPABASE_JWT_SECRET: {
    kind: TEXT,
    needs: ['SUPABASE_URL'],
    isSecret: true,
    does: 'Its shared secret, when it still signs access tokens with one.',
  },
  PASSKEYS: {
    kind: FLAG,
    needs: ['SUPABASE_URL'],
    does: '`1` when passkeys are turned on in the hosted Supabase (Authentication → Passkeys), with the host name and the origin of `SITE_URL`. The embedded Supabase always takes them, except at an IP address.',
  },
} as const satisfies Record<string, Entry>;

const MAIL = {
  SMTP_URL: {
    kind: MAIL_SERVER,
    needs: ['MAIL_FROM'],
    isSecret: true,
    does: 'The mail server, such as `smtps://user:password@mail.example.com` (port 465) or `smtp://…` (port 587, with STARTTLS). A server on another machine has to offer TLS. Special characters of the password are percent-encoded. Each gateway uses up to eight connections, three of them for codes only; several gateways send each mail once. While the server is down mails wait; what it refuses is listed at `/admin`, where it can be sent again. Without it the product offers nothing that needs a mail, except on a machine of the embedded default, where `/_dev/mail` shows the mails to admins.',
  },
  MAIL_FROM: {
    kind: SENDER_KIND,
    needs: ['SMTP_URL'],
    does: 'The sender, such as `도장 <no-reply@dojang.example>`.',
  },
  DKIM_SELECTOR: {
    kind: TEXT,
    needs: ['DKIM_KEY_FILE', 'SMTP_URL'],
    does: 'Name in DNS of the key that signs mails for the domain of the sender.',
  },
  DKIM_KEY_FILE: { kind: TEXT, needs: ['DKIM_SELECTOR', 'SMTP_URL'], does: 'File with its private key as PEM.' },
} as const satisfies Record<string, Entry>;

const SITES = {
  PAGES_DOMAIN: {
    kind: DOMAIN,
    does: 'Domain whose subdomains are the hosts of sites, e.g. `dojang.page` for `https://ongi.dojang.page/menu`. All of its subdomains have to lead to the gateway, and a proxy in front has to pass the Host header on. `localhost` by default on this machine, where browsers resolve its subdomains; none otherwise, so that published pages are at `/landing/{pageId}`. Previews of versions that are not live need it too: a domain that shares no part but its ending with the host of `SITE_URL`, because cookies of a preview would otherwise reach the app ([0030](decisions/0030-a-preview-has-an-origin-of-its-own.md)).',
  },
  SITE_ADDRESSES: {
    kind: IP_ADDRESSES,
    does: 'IP addresses to which domains of sites have to lead. By default those of `domains.{PAGES_DOMAIN}`.',
  },
  DNS_SERVER: {
    kind: NAME_SERVERS,
    does: 'Name servers that are asked about domains of sites. By default those of the system.',
  },
  TLS_ADDRESS: {
    kind: HOST_AND_PORT,
    does: 'Where certificates of domains are looked at, such as `127.0.0.1:443`, when this machine cannot reach its own public address ([0013](decisions/0013-domains-belong-to-who-proves-them.md)).',
  },
  DOMAIN_ASK_SECRET: {
    kind: TEXT,
    isSecret: true,
    does: 'Lets a proxy on another machine, such as Caddy with certificates on demand, ask `/api/internal/domain` which domains may have one.',
  },
  IMAGE_HOSTS: {
    kind: ORIGINS,
    does: 'Origins from which published pages may show pictures in several sizes, besides the own storage.',
  },
  MAP_TILES: {
    kind: TILES,
    does: "Where maps get their tiles. The default is OpenStreetMap's own server. Its policy allows modest use only, and it may refuse maps in pages at `/landing/…`: browsers send no Referer from there.",
  },
  ICON_SERVICE_URL: {
    kind: address('https://api.iconify.design'),
    does: "A server with Iconify's API for icon sets that are not installed.",
  },
} as const satisfies Record<string, Entry>;

const AI = {
  AI_URL: {
    kind: address('https://api.openai.com/v1'),
    needs: ['AI_MODEL'],
    does: "A server with OpenAI's API for the developer page `/test/ai`, which otherwise has a fake one.",
  },
  AI_MODEL: { kind: TEXT, needs: ['AI_URL'], does: 'The model that is asked.' },
  AI_KEY: { kind: TEXT, needs: ['AI_URL'], isSecret: true, does: 'The key of that server.' },
} as const satisfies Record<string, Entry>;

const PAYMENTS = {
  TOSS_CLIENT_KEY: {
    kind: tossKey('ck'),
    needs: ['TOSS_SECRET_KEY'],
    does: 'Public key of Toss Payments (결제창). Register `{SITE_URL}/api/public/pay/webhook` there for `PAYMENT_STATUS_CHANGED` and `CANCEL_STATUS_CHANGED`. Without keys nothing can be bought, except on a machine of the embedded default, where payments are practice (연습 결제) and charge nobody ([0016](decisions/0016-a-plan-is-a-month-that-is-paid-ahead.md)).',
  },
  TOSS_SECRET_KEY: { kind: tossKey('sk'), needs: ['TOSS_CLIENT_KEY'], isSecret: true, does: 'Its secret key.' },
  TOSS_SECURITY_KEY: {
    kind: TEXT,
    needs: ['TOSS_SECRET_KEY'],
    isSecret: true,
    does: 'Checks webhooks that are signed.',
  },
  TOSS_API_URL: {
    kind: address('https://api.tosspayments.com'),
    needs: ['TOSS_SECRET_KEY'],
    does: 'Another address of its API.',
  },
} as const satisfies Record<string, Entry>;

const COMPANY = {
  OPERATOR_COMPANY: {
    kind: TEXT,
    does: 'The company that runs this service, shown in the footer. Without it the footer names nobody, except an example company beside the demo data.',
  },
  OPERATOR_REPRESENTATIVE: { kind: TEXT, needs: ['OPERATOR_COMPANY'], does: 'Its representative (대표).' },
  OPERATOR_BUSINESS_NUMBER: { kind: TEXT, needs: ['OPERATOR_COMPANY'], does: 'Its number (사업자등록번호).' },
  OPERATOR_MAIL_ORDER_NUMBER: { kind: TEXT, needs: ['OPERATOR_COMPANY'], does: 'Its number (통신판매업 신고번호).' },
  OPERATOR_ADDRESS: { kind: TEXT, needs: ['OPERATOR_COMPANY'], does: 'Its address.' },
  OPERATOR_PHONE: { kind: TEXT, needs: ['OPERATOR_COMPANY'], does: 'Its telephone.' },
  OPERATOR_EMAIL: { kind: EMAIL, needs: ['OPERATOR_COMPANY'], does: 'Its e-mail address.' },
} as const satisfies Record<string, Entry>;

const RELEASES = {
  DOJANG_REGISTRY: {
    kind: oneOf('file', 'database'),
    does: '`database` for several gateways: releases and what is live are in the database. Every gateway keeps a copy on its disk, starts without the database, and sees a release of another one within ten seconds. By default (`file`) they are in the data folder of the one gateway.',
  },
  RELEASE_QUOTA_MB: {
    kind: MEGABYTES,
    does: 'How much the stored versions of one area may have together. 1024 by default.',
  },
  DOJANG_URL: {
    kind: address('https://dojang.example'),
    does: 'The platform elsewhere that `npm run release` and its kin deploy to.',
  },
  DOJANG_TOKEN: { kind: TEXT, isSecret: true, does: 'The deploy token for it, `djt_…`.' },
  DOJANG_RELEASE_SMOKE: { kind: ON_OFF, does: '`off` releases without trying the build in a browser.' },
} as const satisfies Record<string, Entry>;

const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: address('http://127.0.0.1:4318'),
    does: 'A collector of OpenTelemetry that gets traces over HTTP ([operations.md](operations.md#watch)).',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    kind: address('http://127.0.0.1:4318/v1/traces'),
    does: 'Its whole address, instead of the one above.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { kind: TEXT, isSecret: true, does: 'Headers for it, as OpenTelemetry has them.' },
  OTEL_SERVICE_NAME: { kind: TEXT, does: 'The name of the service. `dojang-gateway` by default.' },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: PART,
    does: 'The part of the traces that is sent when the caller has decided nothing. `1` by default, which is all.',
  },
  OTEL_SDK_DISABLED: { kind: TRUE_FALSE, does: '`true` turns tracing off.' },
} as const satisfies Record<string, Entry>;

const GROUPS = {
  Server: SERVER,
  Database: DATABASE_SETTINGS,
  Mail: MAIL,
  'Pages and domains': SITES,
  'The company in the footer': COMPANY,
  Payments: PAYMENTS,
  Releases: RELEASES,
  Traces: TRACES,
  'The developer page about streamed text': AI,
};

/** Every setting by its name. */
export const SETTINGS: ReadonlyMap<string, Setting> = new Map(
  Object.entries(GROUPS).flatMap(([group, entries]) =>
    Object.entries<Entry>(entries).map(([name, entry]) => [name, { group, ...entry }] as const),
  ),
);

export type Environment = Readonly<Record<string, string | undefined>>;
