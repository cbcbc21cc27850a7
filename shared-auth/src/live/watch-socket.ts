import type { RealtimeClient } from '@supabase/supabase-js';

const LOOK_MS = 5_000;
/** A longer pause between two looks, by the clock, is a sleep of the machine. */
const SLEEP_MS = 75_000;
const ANSWER_MS = 4_000;

/** What of the Realtime client is needed. */
export type WatchedSocket = Pick<RealtimeClient, 'isConnected' | 'connect' | 'sendHeartbeat' | 'pendingHeartbeatRef'>;

/**
 * Keeps the socket of the leading tab connected where its client would not: the client never reconnects in a hidden tab,
 * although it may lead tabs that are shown, and it takes 50 s to find out that a socket died in a sleep or with a network.
 */
export function watchSocket(socket: WatchedSocket): { reconnect: () => void; end: () => void } {
  let lookedAt = Date.now();
  let answering: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    if (!socket.isConnected()) socket.connect();
  };
  const ask = () => {
    if (!socket.isConnected()) return socket.connect();
    if (socket.pendingHeartbeatRef === null) void socket.sendHeartbeat();
    const asked = socket.pendingHeartbeatRef;
    clearTimeout(answering);
    answering = setTimeout(() => {
      // The client gives a socket up when it sends a heartbeat while the former one has no answer.
      if (asked !== null && socket.pendingHeartbeatRef === asked) void socket.sendHeartbeat();
    }, ANSWER_MS);
  };
  const look = () => {
    const now = Date.now();
    const hasSlept = now - lookedAt > SLEEP_MS;
    lookedAt = now;
    if (hasSlept) ask();
    else if (document.visibilityState === 'hidden') reconnect();
  };
  const looking = setInterval(look, LOOK_MS);
  window.addEventListener('online', ask);

  return {
    reconnect,
    end() {
      clearInterval(looking);
      clearTimeout(answering);
      window.removeEventListener('online', ask);
    },
  };
}
