import type { QueryClient } from '@tanstack/react-query';
import { prepareSupabase } from '../client.ts';
import { sessionStore } from '../session.store.ts';

const RETRY_MS = 10_000;
const LONGEST_WAIT_MS = 1_000;

const kept = new WeakSet<QueryClient>();

/**
 * Runs `startLive` for the signed-in user, from the first call until the page is closed. The code of `startLive` is fetched
 * after the page has loaded. It stops with the session.
 */
export function keepLive(client: QueryClient): void {
  if (kept.has(client)) return;
  kept.add(client);
  let person = '';
  let stop = () => {};
  /** Number of the latest start. The code of an older start may still be loading. */
  let turn = 0;
  const begin = async (own: number) => {
    if (own !== turn) return;
    try {
      const [supabase, { startLive }] = await Promise.all([prepareSupabase(), import('./live.ts')]);
      if (own === turn) stop = startLive({ supabase, client, userId: person });
    } catch {
      setTimeout(() => void begin(own), RETRY_MS);
    }
  };
  const follow = () => {
    const { status, id } = sessionStore.getState();
    const now = status === 'loggedIn' ? id : '';
    if (now === person) return;
    person = now;
    const own = ++turn;
    stop();
    stop = () => {};
    if (now) afterLoad(() => void begin(own));
  };
  sessionStore.subscribe(follow);
  follow();
}

/** It waits, so that it does not delay the first screen. */
function afterLoad(run: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: LONGEST_WAIT_MS }) : run();
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
