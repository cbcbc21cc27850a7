import { createHash } from 'node:crypto';

/** Directive → sources. */
type Policy = Record<string, readonly string[]>;

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Toss Payments: the origins of its SDK, of its requests and of its window. */
const PAYMENT_SDK = 'https://js.tosspayments.com';
const PAYMENT_PROVIDER = 'https://*.tosspayments.com';

/**
 * The policy of the shell's own pages.
 *
 * @param nonce nonce of this answer
 * @param devOrigins additional script origins, during development only
 * @param options.pays whether the payment provider's script may run and open its window
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
  // Files of the site. A page without script saves a file only when its visitor clicks.
  'allow-downloads',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-scripts',
  'allow-top-navigation-by-user-activation',
];

/** The source expression of a page's stylesheet in the content security policy. */
export const styleHashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/**
 * The policy of a published page: it runs no script. On the app's own host the page also gets an opaque origin, because
 * scripts of this host could read the session cookie. `allow-scripts` is only needed for our map frame.
 *
 * @param styleHash `sha256-…` of the only stylesheet of the page
 * @param frameAncestors the hosts that may embed the page
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
 * The policy of the map that pages show in a frame. It has no `frame-ancestors`, because `*` does not match the opaque origin
 * of a sandboxed page.
 *
 * @param tiles origin of the map tiles
 */
export const mapPolicy = (tiles: string): string =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Leaflet replaces a tile that is no longer needed by an empty `data:` picture.
    'img-src': [tiles, 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });

/**
 * The policy of the gateway's own small documents: the mailbox, and messages such as "page not found".
 *
 * @param formAction where the document's forms may be sent
 * @param scriptHash `sha256-…` of the only script, which may then send requests to this server; without a hash no script runs
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
