import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fuzzSeed } from '@dojang/server-kit/fuzz';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawSocket, startRealtime } from '../raw-socket.ts';
import { framesOf } from './fuzz-frames.ts';

const FRAMES = process.env.NIGHTLY ? 50_000 : 500;
const SOCKETS = 20;
const SEED = fuzzSeed();
/**
 * Number of frames at a time. It is small, because the server closes a socket that floods it, and ignores the remaining
 * frames.
 */
const AT_ONCE = 15;

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterAll(() => realtime.stop());

test(`${FRAMES} random frames of seed ${SEED} stop no server, throw nothing, leak no memory, and affect no other client`, {
  timeout: 1_200_000,
}, async () => {
  let seed = SEED;
  const hostile: (RawSocket | undefined)[] = [];
  /** An authenticated socket. A new one is opened often, because the server soon closes a fuzzed socket. */
  const socketAt = async (at: number) => {
    let socket = hostile[at];
    if (socket?.ws.readyState === socket?.ws.OPEN && socket) return socket;
    socket = await realtime.open();
    hostile[at] = socket;
    await socket.join('room-fuzz', { presence: { enabled: true }, broadcast: { self: true } });
    return socket;
  };
  const honest = await realtime.open();
  expect(await honest.join('room-honest', { broadcast: { self: true, ack: true } })).toBe('ok');
  await sendAll(500);
  const before = memory();
  await sendAll(FRAMES - 500);
  expect(realtime.unhandled).toEqual([]);
  expect(await honest.ask('phoenix', 'heartbeat')).toBe('ok');
  for (const socket of hostile) socket?.ws.terminate();
  await sleep(500);
  expect(memory() - before).toBeLessThan(64 * 1024 * 1024);

  async function sendAll(count: number) {
    for (let sent = 0; sent < count; ) {
      const socket = await socketAt(seed % SOCKETS);
      for (const { data, binary } of framesOf(seed++, AT_ONCE)) socket.ws.send(data, { binary });
      sent += AT_ONCE;
      if (seed % 10 === 0) {
        const words = { type: 'broadcast', event: 'x', payload: { sent } };
        expect(await honest.ask('realtime:room-honest', 'broadcast', words)).toBe('ok');
        // The test and the server share a process, so messages that the test receives would count as the server's
        // memory.
        for (const each of [honest, ...hostile]) each?.heard.splice(0);
      }
    }
  }
});

function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
