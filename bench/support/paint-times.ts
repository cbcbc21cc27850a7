import type { Page } from '@playwright/test';

/**
 * Measures how long each keyboard or pointer action takes to be visible: from the browser's timestamp of the event to
 * the end of the following frame on the main thread.
 */
export async function watchPaints(page: Page): Promise<{
  /** Milliseconds of each action since the last call. */
  take(): Promise<number[]>;
}> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { __paints: times });
    let since: number | null = null;
    // A message that is posted in a frame arrives after this frame.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      if (since !== null) times.push(performance.now() - since);
      since = null;
    };
    const begin = (event: Event) => {
      if (since !== null || !event.isTrusted) return;
      // A modifier key alone does not change the screen.
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
