import { createHash } from 'node:crypto';

/** Directive → sources. */
type Policy = Record<string, readonly string[]>;

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Toss Payments: where its SDK comes from, and where that asks and leads. */
const PAYMENT_SDK = 'https://js.tosspayments.com';
const PAYMENT_PROVIDER = 'https://*.tosspayments.com';

/**
 * The policy of the shell's own pages.
 *
 * @param nonce of this answer
 * @param devOrigins additional script origins, during development only
 * @param options.pays whether the payment provider's script may run and lead to its window
 */
export function appPolicy(nonce: string, devOrigins: readonly string[] = [], { pays = false } = {}): string {
  const [sdk, provider] = pays ? [[PAYMENT_SDK], [PAYMENT_PROVIDER]] : [[], []];
  const devSockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return write({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...devOrigins, ...sdk],
    'style-src': ["'self'", "'unsafe-inline'", ...devOrigins],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...devOrigins],
    'font-src': ["'self'", 'data:', ...devOrigins],
    // Supabase, including its WebSocket, is on the same origin.
    'connect-src': ["'self'", ...devOrigins, ...devSockets, ...provider],
    'media-src': ["'self'", 'blob:', 'https:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...provider],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...provider],
    'frame-ancestors': ["'self'"],
  });
}

const SANDBOX = [
  // Files of the site; a page without script saves one only when its visitor clicks.
  'allow-downloads',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-scripts',
  'allow-top-navigation-by-user-activation',
];

/** The source expression of a page's stylesheet in its policy. */
export const styleHashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/**
 * The policy of a published page: it runs no script. On the app's own host the page also gets an opaque origin, because
 * scripts of this host can read the session cookie. `allow-scripts` is needed for our map frame only.
 *
 * @param styleHash `sha256-…` of its only stylesheet
 * @param frameAncestors who may embed it
 * @param options.sandbox false at the host of a site
 */
export function publishedPolicy(styleHash: string, frameAncestors: readonly string[], { sandbox = true } = {}): string {
  return write({
    'default-src': ["'none'"],
    'script-src': ["'none'"],
    'style-src': [`'${styleHash}'`],
    'img-src': ["'self'", 'data:', 'https:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'", 'data:'],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors,
    ...(sandbox ? { sandbox: SANDBOX } : {}),
  });
}

/**
 * The policy of the map that pages frame. Without `frame-ancestors`, because `*` does not match a sandboxed page, whose
 * origin is opaque.
 *
 * @param tiles origin of its tiles
 */
export const mapPolicy = (tiles: string): string =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Leaflet empties a tile that is no longer needed with a `data:` picture.
    'img-src': [tiles, 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });

/**
 * The policy of the gateway's own small documents: the mailbox, and messages such as "page not found".
 *
 * @param formAction where its forms may be sent
 * @param scriptHash `sha256-…` of its only script, which may then send requests to this server; without one no script
 * runs
 */
export const plainPolicy = ({ frameAncestors = "'none'", scriptHash = '', formAction = "'none'" } = {}): string =>
  write({
    'default-src': ["'none'"],
    ...(scriptHash ? { 'script-src': [`'${scriptHash}'`], 'connect-src': ["'self'"] } : {}),
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'base-uri': ["'none'"],
    'form-action': [formAction],
    'frame-ancestors': [frameAncestors],
  });
