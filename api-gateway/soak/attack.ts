// What attackers have in common: addresses, connections that linger, and the count of what came of each kind of attack.
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { addressOf, Client } from './client.ts';
import type { Outcomes, Target } from './messages.ts';

/** The gateway that is attacked. */
export const target = JSON.parse(process.argv[2] ?? '') as Target;
const { port, key } = target;
export const outcomes: Outcomes = {};
const stopping = new AbortController();
/** Connections that are closed at the end. */
export const open = new Set<net.Socket | WebSocket>();

let addresses = 20;
/** The next of 200 addresses. */
export const nextAddress = () => addressOf(20 + (addresses++ % 200));
const strangers = Array.from({ length: 40 }, () => new Client(port, key, { localAddress: nextAddress() }));
export const stranger = () => strangers[Math.floor(Math.random() * strangers.length)] as Client;

function count(name: string, outcome: string | number): void {
  outcomes[name] ??= {};
  outcomes[name][outcome] = (outcomes[name][outcome] ?? 0) + 1;
}

/** Repeats an attack, a few at a time, until stopped. It is carried out at least once, however slow the machine is. */
export async function repeat(
  name: string,
  attack: () => Promise<unknown>,
  { atOnce = 1, everyMs = 200 } = {},
): Promise<void> {
  const one = async () => {
    do {
      const outcome = await attack().catch((error: NodeJS.ErrnoException) => error.code ?? 'error');
      count(name, typeof outcome === 'object' && outcome ? (outcome as { status: number }).status : String(outcome));
      await pause(everyMs);
    } while (!stopping.signal.aborted);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

interface Lingering {
  /** What it goes on sending. */
  drip?: string;
  everyMs?: number;
  localAddress?: string | undefined;
  /** Whether it reads the answer. Its status is the outcome then. */
  reads?: boolean;
}

/** A connection that sends a text and then does not do what the protocol expects, for this long. */
export async function lingering(
  head: string,
  ms: number,
  { drip = '', everyMs = 1_000, localAddress = nextAddress(), reads = false }: Lingering = {},
): Promise<string> {
  const socket = net.connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
  open.add(socket);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed by the server')));
  socket.on('error', () => {});
  const answered = new Promise<string>((resolve) => {
    if (reads) socket.once('data', (chunk) => resolve(chunk.toString().slice(9, 12)));
    else socket.pause();
  });
  socket.write(head);
  const dripping = drip ? setInterval(() => socket.write(drip), everyMs) : undefined;
  const outcome = await Promise.race([
    answered,
    closed,
    pause(ms, 'held', { signal: stopping.signal }).catch(() => 'held'),
  ]);
  clearInterval(dripping);
  open.delete(socket);
  socket.destroy();
  return outcome;
}

export const headOf = (method: string, path: string, headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`, `apikey: ${key}`, ...headers, '', ''].join('\r\n');

/** Ends all attacks. */
export function stop(): void {
  stopping.abort();
  for (const each of open) each instanceof WebSocket ? each.terminate() : each.destroy();
}
