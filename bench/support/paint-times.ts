import type { Page } from '@playwright/test';

/**
 * Notes how long each thing that is done at the keyboard or with the pointer takes to be on the screen: from the browser's
 * own time of the event to the end of the frame that follows, the main thread's part.
 */
export async function watchPaints(page: Page): Promise<{
  /** Milliseconds of each since the last call. */
  take(): Promise<number[]>;
}> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { __paints: times });
    let since: number | null = null;
    // A message that is posted in a frame arrives behind it.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      if (since !== null) times.push(performance.now() - since);
      since = null;
    };
    const begin = (event: Event) => {
      if (since !== null || !event.isTrusted) return;
      // Held for another key, it shows nothing.
      if (event instanceof KeyboardEvent && ['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)) return;
      since = event.timeStamp;
      requestAnimationFrame(() => port1.postMessage(null));
    };
    for (const type of ['keydown', 'compositionstart', 'compositionupdate', 'pointerup', 'drop']) {
      window.addEventListener(type, begin, { capture: true });
    }
  });
  return {
    take: () => page.evaluate(() => (window as unknown as { __paints: number[] }).__paints.splice(0)),
  };
}
