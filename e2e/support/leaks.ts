import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** What a page holds, after a collection of garbage. */
export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
  /** Timeouts that have not run and intervals that have not been cleared. */
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

/** Runs in the page before its scripts. */
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
  // What a finalizer of the first collection frees is collected by the second one.
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

/** What has grown by one or more for every second time that a page was opened, and the heap by more than 5 %. */
export function growth(before: Held, after: Held, mounts: number): string[] {
  const isMore = (name: keyof Held) =>
    name === 'heap' ? after.heap > before.heap * MOST_HEAP : after[name] - before[name] >= mounts / 2;
  const names = Object.keys(after) as (keyof Held)[];
  return names.filter(isMore).map((name) => `${name}: ${before[name]} → ${after[name]}`);
}

/** The longest of the pauses between two looks. Each look collects all garbage, so each pause is twice as long as the last. */
const LONGEST_PAUSE_MS = 8_000;

/** What has grown once it is nothing, or after a while: what a page has begun may still end, e.g. a request or a pause. */
export async function settled(read: () => Promise<string[]>): Promise<string[]> {
  for (let pause = 250; ; pause *= 2) {
    const grown = await read();
    if (grown.length === 0 || pause > LONGEST_PAUSE_MS) return grown;
    await setTimeout(pause);
  }
}

/**
 * Opens pages of the product by its router, one after the other, each until it is loaded. One call for all of them: the
 * browser keeps something of each call.
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
