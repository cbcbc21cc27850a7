import type { RealtimeClient } from '@supabase/supabase-js';

const LOOK_MS = 5_000;
/** Time in milliseconds between two checks. When more time passes on the clock, the machine was asleep. */
const SLEEP_MS = 75_000;
const ANSWER_MS = 4_000;

/** The part of the Realtime client that is used here. */
export type WatchedSocket = Pick<RealtimeClient, 'isConnected' | 'connect' | 'sendHeartbeat' | 'pendingHeartbeatRef'>;

/**
 * Keeps the socket of the leading tab connected in two cases in which its client does not. The client never reconnects in a
 * hidden tab, although this tab may lead visible tabs. And it takes 50 s to find out that a socket died during sleep or with a
 * network.
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
      // The client closes a socket when it sends a heartbeat and the former heartbeat has no response.
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
