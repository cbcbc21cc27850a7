import type { DeployStatus, RemoteHealth } from '@dojang/api-contract';

/** An area whose live version does not run on the next major version of the contract without a change. */
export interface Leaving {
  name: string;
  /** Number of documents that opened its live version recently; null when unknown. */
  views: number | null;
  uses: DeployStatus['deprecated'];
  /** The older major version for which it was built; null when it was built for the platform's version. */
  builtFor: number | null;
}

/** Major of the contract that the live shell provides; null without a shell. */
export const platformContract = (releases: readonly DeployStatus[]): number | null =>
  releases.find(({ name }) => name === 'shell')?.contract ?? null;

/** The areas that have to change before the next contract, the areas with the most uses first. */
export function leavingAreas(
  releases: readonly DeployStatus[],
  health: readonly RemoteHealth[] | undefined,
): Leaving[] {
  const contract = platformContract(releases);
  return releases
    .filter(({ name }) => name !== 'shell')
    .map((release) => {
      const { name, live, deprecated } = release;
      const isOlder = contract !== null && release.contract !== null && release.contract < contract;
      const versions = health?.find((one) => one.name === name)?.versions;
      return {
        name,
        views: versions ? (versions.find(({ version }) => version === live)?.views ?? 0) : null,
        uses: deprecated,
        builtFor: isOlder ? release.contract : null,
      };
    })
    .filter(({ uses, builtFor }) => uses.length > 0 || builtFor !== null)
    .sort((a, b) => b.uses.length - a.uses.length);
}
