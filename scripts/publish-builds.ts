import type { Registry, StartReport } from '../api-gateway/src/platform/releases/registry.ts';
import type { Builds } from './build.ts';

/**
 * Makes builds live that were never published. A package that did not compile, or was refused, keeps its live version.
 *
 * @throws Error with the reasons when nothing is live at the end
 */
export async function publishBuilds(registry: Registry, { folders, failures }: Builds): Promise<StartReport> {
  const notBuilt = failures.map(({ release, message }) => ({ kind: 'not_built' as const, name: release, message }));
  const report = await registry.publishNew(folders, notBuilt);
  if ((await registry.live()) === null) {
    throw new Error(`nothing is live:\n${report.failures.map(({ message }) => message).join('\n')}`);
  }
  return report;
}
