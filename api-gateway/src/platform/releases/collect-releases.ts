import type { Log } from '../http/log.ts';
import type { Registry } from './registry.ts';

/** Deletes old releases. Several gateways may call it at once, because the channels let only one of them delete. */
export async function collectReleases(registry: Pick<Registry, 'collect'>, log: Log): Promise<void> {
  for (const { name, version } of await registry.collect()) {
    log({ level: 'info', event: 'release_deleted', remote: name, version });
  }
}
