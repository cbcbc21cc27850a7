/** Maximum number of hosts that a site may name. */
export const MOST_EMBED_HOSTS = 20;

/** A host of `frame-ancestors`: `www.ongi.kr` or `*.ongi.kr`, with an optional port. */
const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;
const MOST_CHARACTERS = 255;

/** The host in a typed or pasted text, in ASCII; null when it contains no valid host. */
export function embedHost(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const [, wild = '', rest = ''] = /^(?:https?:\/\/)?(\*\.)?(.*)$/.exec(text) ?? [];
  try {
    const host = wild + new URL(`http://${rest}`).host;
    return isHost(host) ? host : null;
  } catch {
    return null;
  }
}

/**
 * The hosts that may show pages of a site in a frame, from the settings of the site; null for every host. The stored value is
 * checked again, because it becomes a part of a header.
 */
export function embedHostsOf(stored: unknown): readonly string[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null;
  return stored.filter(isHost).slice(0, MOST_EMBED_HOSTS);
}

const isHost = (host: unknown): host is string =>
  typeof host === 'string' && host.length <= MOST_CHARACTERS && HOST.test(host);
