import { readStored, writeStored } from '@dojang/shared-ui/core';
import type { RouteRule } from './access/route-rules.logic.ts';
import { whenIdle } from './when-idle.ts';

interface BuildMeta {
  id: string;
  latest: string;
  routeRules: RouteRule[];
}

/** A new build is offered within a minute. */
const CHECK_EVERY_MS = 45_000;
const PATIENCE_MS = 3000;
const RELOAD_GUARD_KEY = 'dojang.reloaded-at';
const RELOAD_GUARD_MS = 10_000;

/** The server's data about this build: its route rules, and whether a newer one is live. */
export interface BuildWatch {
  rules(): readonly RouteRule[];
  /** True when a newer build is known to be live. */
  isOutdated(): boolean;
  /** Queries the server now. A failure changes nothing. */
  check(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Queries immediately, every 45 s while the page is visible, and when the tab becomes visible again. */
export function watchBuild(buildId: string): BuildWatch {
  let meta: BuildMeta | undefined;
  const listeners = new Set<() => void>();
  const check = async () => {
    try {
      const response = await fetch(`/builds/meta/${buildId}.json`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) return;
      meta = (await response.json()) as BuildMeta;
      for (const listener of listeners) listener();
    } catch {
      // A failure is ignored, because the next query follows soon and nothing waits for this one.
    }
  };
  const start = () => {
    void check();
    const checkWhenSeen = () => {
      if (document.visibilityState === 'visible') void check();
    };
    setInterval(checkWhenSeen, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', checkWhenSeen);
  };
  whenIdle(start);

  return {
    rules: () => meta?.routeRules ?? [],
    isOutdated: () => meta !== undefined && meta.latest !== meta.id,
    check,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Reloads after a file of the shell itself could not be loaded, at most once in 10 s.
 *
 * Without a network the page is not reloaded, because the reload would lose the page and its content. Without storage it is not
 * reloaded either, because nothing would end the reloads.
 *
 * @returns false when the page was reloaded a moment ago or cannot be reloaded; the caller should then show the error
 */
export function reloadOnce(now = Date.now()): boolean {
  if (navigator.onLine === false) return false;
  const last = Number(readStored(RELOAD_GUARD_KEY, 'sessionStorage'));
  if (Math.abs(now - last) < RELOAD_GUARD_MS) return false;
  writeStored(RELOAD_GUARD_KEY, String(now), 'sessionStorage');
  if (readStored(RELOAD_GUARD_KEY, 'sessionStorage') === null) return false;
  location.reload();
  return true;
}

/** Asks the server whether a newer build than this page's is live. */
export async function isReplaced(builds: BuildWatch): Promise<boolean> {
  await builds.check();
  return builds.isOutdated();
}

/** Whether the bundler's runtime failed to load a file. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';
