import type { PublicConfig } from '@dojang/contract';
import { whenIdle } from './when-idle.ts';

/** The service worker, which only shows a page when there is no network. */
const WORKER = '/sw.js';

/**
 * Registers the service worker once a member is signed in, or removes it when the operator has switched it off. A page without
 * a service worker still works.
 */
export function keepOfflinePage(
  { hasWorker }: Pick<PublicConfig, 'hasWorker'>,
  workers = navigator.serviceWorker,
): void {
  // Pages over plain http from another machine, and private windows of some browsers, have no service workers.
  if (!workers) return;
  whenIdle(() => {
    const work = async () => {
      if (hasWorker !== false) return void (await workers.register(WORKER, { updateViaCache: 'none' }));
      for (const registration of await workers.getRegistrations()) await registration.unregister();
    };
    void work().catch(() => {});
  });
}
