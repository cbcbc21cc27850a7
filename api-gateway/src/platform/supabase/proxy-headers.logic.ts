/** Headers of one connection, which are never forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers of the browser that are not forwarded. The gateway sets the forwarding headers itself, and cookies are not needed.
 */
const OF_THE_CLIENT = [
  'host',
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'sb-forwarded-for',
];

/** Removes also the headers that `Connection` names. */
const named = (connection: string | null | undefined) =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Reads of tables, which may be long. Nothing else is asked for compressed, because the gateway reads it. */
const ROWS = /^\/rest\/v1\/(?!rpc\/)/;

/** The headers of a browser's request in the form that is sent to the upstream. */
export function requestHeaders(
  { method, pathname, headers }: { method: string; pathname: string; headers: Headers },
  peerAddress: string | null,
): Record<string, string> {
  const dropped = new Set([...HOP_BY_HOP, ...OF_THE_CLIENT, ...named(headers.get('connection')), 'expect']);
  const kept = Object.fromEntries([...headers].filter(([name]) => !dropped.has(name)));
  const isRows = method === 'GET' && ROWS.test(pathname);
  if (!isRows || kept['accept-encoding'] === undefined) kept['accept-encoding'] = 'identity';
  return peerAddress ? { ...kept, 'x-forwarded-for': peerAddress } : kept;
}

/**
 * The headers of the upstream's answer. Cookies of another host are removed, and so are its security policy and its ids of the
 * request, because the gateway sets its own.
 */
const OF_THE_UPSTREAM = [
  'set-cookie',
  'strict-transport-security',
  'alt-svc',
  'server',
  'server-timing',
  'via',
  'x-request-id',
];

/** @param raw alternating names and values, as Node provides them */
export function responseHeaders(raw: readonly string[]): Headers {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]?.toLowerCase() ?? '', raw[at + 1] ?? '']);
  const connection = pairs.find(([name]) => name === 'connection')?.[1];
  const dropped = new Set([...HOP_BY_HOP, ...OF_THE_UPSTREAM, ...named(connection)]);
  const headers = new Headers();
  for (const [name, value] of pairs) if (!dropped.has(name)) headers.append(name, value);
  return headers;
}
