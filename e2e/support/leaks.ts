import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** The counts of objects that a page holds, after a garbage collection. */
export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
  /** Timeouts that have not run yet and intervals that have not been cleared. */
  timers: number;
  /** Observers that observe an element of the document. */
  observers: number;
  /** Rules in all style sheets, and the style sheets themselves. */
  styles: number;
}

interface Counted {
  timers: Set<unknown>;
  observers: Map<object, Set<WeakRef<Node>>>;
}

/** Runs in the page before the page's scripts. */
function countThings() {
  const timers = new Set<unknown>();
  const observers = new Map<object, Set<WeakRef<Node>>>();
  Object.assign(window, { __counted: { timers, observers } });
  const { setTimeout: begin, clearTimeout: end, setInterval: repeat, clearInterval: stop } = window;
  const later = (run: TimerHandler, ms?: number, ...args: unknown[]) => {
    const timer = begin(
      (...given: unknown[]) => {
        timers.delete(timer);
        if (typeof run === 'function') run(...given);
      },
      ms,
      ...args,
    );
    timers.add(timer);
    return timer;
  };
  const forget = (close: typeof end) => (timer?: number) => {
    timers.delete(timer);
    close(timer);
  };
  const again = (...args: Parameters<typeof repeat>) => {
    const timer = repeat(...args);
    timers.add(timer);
    return timer;
  };
  Object.assign(window, {
    setTimeout: later,
    setInterval: again,
    clearTimeout: forget(end),
    clearInterval: forget(stop),
  });
  for (const kind of [ResizeObserver, IntersectionObserver, MutationObserver]) {
    const made = kind.prototype as ResizeObserver & { unobserve?: (target: Element) => void };
    const { observe, disconnect, unobserve } = made;
    const of = (observer: object) => {
      const targets = observers.get(observer) ?? new Set();
      observers.set(observer, targets);
      return targets;
    };
    made.observe = function (target, ...options) {
      of(this).add(new WeakRef(target));
      return observe.call(this, target, ...options);
    };
    made.disconnect = function () {
      observers.delete(this);
      return disconnect.call(this);
    };
    if (!unobserve) continue;
    made.unobserve = function (target) {
      const targets = of(this);
      for (const one of targets) if (one.deref() === target) targets.delete(one);
      if (targets.size === 0) observers.delete(this);
      return unobserve.call(this, target);
    };
  }
}

export const countFromStart = (page: Page): Promise<void> => page.addInitScript(countThings).then(() => {});

export async function held(page: Page, cdp: CDPSession): Promise<Held> {
  await cdp.send('Performance.enable');
  // The second collection collects objects that finalizers of the first collection released.
  for (let time = 0; time < 2; time++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const counted = await page.evaluate(() => {
    const { timers, observers } = (window as unknown as { __counted: Counted }).__counted;
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const isOpen = (targets: Set<WeakRef<Node>>) => [...targets].some((target) => target.deref()?.isConnected);
    return {
      timers: timers.size,
      observers: [...observers.values()].filter(isOpen).length,
      styles: sheets.length + sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    };
  });
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners'), ...counted };
}

const MOST_HEAP = 1.05;

/** The counts that grew by one or more for every second visit of a page, and the heap when it grew by more than 5 %. */
export function growth(before: Held, after: Held, mounts: number): string[] {
  const isMore = (name: keyof Held) =>
    name === 'heap' ? after.heap > before.heap * MOST_HEAP : after[name] - before[name] >= mounts / 2;
  const names = Object.keys(after) as (keyof Held)[];
  return names.filter(isMore).map((name) => `${name}: ${before[name]} → ${after[name]}`);
}

/**
 * The longest pause between two measurements. Each measurement collects all garbage, so each pause is twice as long as the one
 * before.
 */
const LONGEST_PAUSE_MS = 8_000;

/**
 * The counts that have grown, once nothing has grown or a time limit is reached. Requests and timers of a page may still be
 * running at first.
 */
export async function settled(read: () => Promise<string[]>): Promise<string[]> {
  for (let pause = 250; ; pause *= 2) {
    const grown = await read();
    if (grown.length === 0 || pause > LONGEST_PAUSE_MS) return grown;
    await setTimeout(pause);
  }
}

/**
 * Opens pages of the product with its router, one after the other, and waits until each is loaded. One call opens all pages,
 * because the browser keeps some memory for each call.
 */
export async function openInTurn(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const open = async (to: string) => {
      const before = document.querySelector('h1')?.textContent;
      history.replaceState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      const until = performance.now() + 30_000;
      for (;;) {
        await new Promise(requestAnimationFrame);
        const heading = document.querySelector('h1')?.textContent;
        const isWaiting = document.querySelector('.chakra-skeleton, [aria-busy="true"]') !== null;
        if (heading && heading !== before && !isWaiting) return;
        if (performance.now() > until)
          throw new Error(`${to} does not open: ${document.body.textContent.slice(0, 300)}`);
      }
    };
    for (const to of all) await open(to);
  }, paths);
}
