import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WatchedSocket, watchSocket } from './watch-socket.ts';

/** A socket like that of the client: a second heartbeat before the response to the first heartbeat closes it. */
class FakeSocket implements WatchedSocket {
  pendingHeartbeatRef: string | null = null;
  connects = 0;
  isOpen = true;
  answers = true;
  isConnected = () => this.isOpen;
  connect() {
    this.connects++;
    this.isOpen = true;
  }
  async sendHeartbeat() {
    if (this.pendingHeartbeatRef) this.isOpen = false;
    this.pendingHeartbeatRef = this.pendingHeartbeatRef ? null : '1';
    if (this.answers) setTimeout(() => (this.pendingHeartbeatRef = null), 100);
  }
}

let socket: FakeSocket;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  ({ end } = watchSocket(socket));
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a hidden tab connects again, because it may lead other tabs; in a visible tab the client reconnects', async () => {
  socket.isOpen = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connects).toBe(0);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.connects).toBe(1);
});

test.each([
  ['a sleep of the machine', () => vi.setSystemTime(Date.now() + 3_600_000)],
  ['another network', () => window.dispatchEvent(new Event('online'))],
])('a socket that died in %s is given up within ten seconds', async (_, happen) => {
  socket.answers = false;
  happen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.isOpen).toBe(false);
});

test('a socket that answers heartbeats is kept', async () => {
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket.isOpen).toBe(true);
  expect(socket.connects).toBe(0);
});
