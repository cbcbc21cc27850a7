import type { BrowserContext, Page } from '@playwright/test';

const REALTIME = /\/realtime\/v1\/websocket/;

/** Closes every Realtime socket of a browser or page. */
export const withoutRealtime = (where: BrowserContext | Page): Promise<void> =>
  where.routeWebSocket(REALTIME, (socket) => socket.close());

/** Counts the sockets that pages of this browser open. */
export function countSockets(context: BrowserContext): () => number {
  let count = 0;
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (REALTIME.test(socket.url())) count++;
    }),
  );
  return () => count;
}
