import type { BrowserContext, Page } from '@playwright/test';

const REALTIME = /\/realtime\/v1\/websocket/;

/** Closes every Realtime socket of a page. This cannot be undone in a browser for the next journey. */
export const withoutRealtime = (page: Page): Promise<void> => page.routeWebSocket(REALTIME, (socket) => socket.close());

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

/** The text of every Realtime message that this page receives from now on. */
export function receivedFrames(page: Page): () => readonly string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    if (REALTIME.test(socket.url())) socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  return () => frames;
}
