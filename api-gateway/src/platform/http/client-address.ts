import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/**
 * The client's address. It is the address of the socket, or behind a trusted proxy the last entry of X-Forwarded-For, because
 * earlier entries come from the client.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  return addressBehind(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy);
}

/** The same for a request that does not reach the app, such as an upgrade. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  return addressBehind(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy);
}

function addressBehind(socket = '127.0.0.1', forwarded: string | undefined, trustProxy: boolean): string {
  if (!trustProxy) return socket;
  return forwarded?.split(',').at(-1)?.trim() || socket;
}

/**
 * The key for rate limits: an IPv4 address, or the /64 of an IPv6 address, because one customer has a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Whether a Host header names this machine itself. Another name may come from a page that uses DNS rebinding. */
export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_HOST.test(host ?? '');

const OF_A_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a program on this machine sent the request, and not a proxy for somebody else. */
export const isFromThisMachine = (c: Context<AppEnv>): boolean =>
  isLoopback(clientAddress(c, false)) && OF_A_PROXY.every((name) => c.req.header(name) === undefined);

/**
 * Whether the user is on this machine: socket, Host header and the deployment's own URL must all be local, and there
 * must be no proxy, because behind a proxy every request seems local.
 */
export function isOnThisMachine(c: Context<AppEnv>, siteUrl: string): boolean {
  return isFromThisMachine(c) && isLoopbackHost(c.req.header('host')) && isLoopbackHost(new URL(siteUrl).host);
}
