import { acceptsContract, CONTRACT_VERSION, type Release } from '@dojang/contract';
// Imports only these functions, because the whole library has forty files.
import satisfies from 'semver/functions/satisfies.js';
import { checkErrorTexts } from './error-texts-check.logic.ts';
import { checkMounts } from './mount-check.logic.ts';
import type { Refusal } from './registry.ts';

/** What the running platform provides to remotes. */
export interface Platform {
  /** Newest migration, 14 digits. */
  schema: string;
  /** Version of the /api contract. */
  api: number;
  /** Major version of the contract. Default: that of this code. */
  contract?: number;
}

/**
 * Every reason why these releases cannot be live together on this platform. A pure function: the files are checked
 * elsewhere.
 *
 * @param releases the shell and one release of each remote, as they would be live
 */
export function checkPlatform(releases: readonly Release[], platform: Platform): Refusal[] {
  const shell = releases.find((release) => release.name === 'shell');
  const remotes = releases.filter((release) => release.name !== 'shell');
  return [
    ...releases.flatMap((release) => checkRequirements(release, platform)),
    ...checkMounts(releases),
    ...checkErrorTexts(remotes),
    ...remotes.flatMap((remote) => checkShared(remote, shell)),
  ];
}

function checkRequirements(release: Release, platform: Platform): Refusal[] {
  const refusals: Refusal[] = [];
  const say = (code: Refusal['code'], message: string) =>
    refusals.push({ code, message: `${release.name}: ${message}` });
  const { descriptor, name } = release;
  const { contract = CONTRACT_VERSION } = platform;
  const isAccepted = name === 'shell' ? release.contract === contract : acceptsContract(release.contract, contract);
  if (!isAccepted) say('contract_unmet', `built for contract ${release.contract}, the platform has ${contract}`);
  if (name === 'shell') {
    if (!release.shellRoutes) say('bad_release', 'a shell says which routes it has');
    if (!release.provides) say('bad_release', 'a shell says which shared modules it provides');
    return refusals;
  }
  if (!descriptor) say('bad_descriptor', 'a remote carries its descriptor');
  if (!descriptor) return refusals;
  if (descriptor.name !== name) say('bad_descriptor', `the descriptor is of ${descriptor.name}`);
  const { schema, api } = descriptor.requires;
  if (schema > platform.schema) say('schema_unmet', `needs migration ${schema}, the newest is ${platform.schema}`);
  if (api > platform.api) say('api_unmet', `needs /api version ${api}, the platform has ${platform.api}`);
  return refusals;
}

function checkShared({ name, uses }: Release, shell: Release | undefined): Refusal[] {
  if (!shell) return [{ code: 'no_shell', message: `${name}: no shell is live to give it its shared modules` }];
  return Object.entries(uses ?? {}).flatMap(([module, use]): Refusal[] => {
    const provided = shell.provides?.[module];
    if (!provided) return [{ code: 'shared_missing', message: `${name}: the live shell does not share ${module}` }];
    if (!isInRange(provided.version, use.range)) {
      const message = `${name}: needs ${module} ${use.range}, the live shell has ${provided.version}`;
      return [{ code: 'shared_range', message }];
    }
    const { exports } = provided;
    if (!exports) return [];
    return use.exports
      .filter((wanted) => !exports.includes(wanted))
      .map((wanted) => ({
        code: 'export_missing',
        message: `${name}: uses ${wanted} of ${module}, which the live shell does not export`,
      }));
  });
}

/**
 * A range that semver cannot parse matches no version. A build never writes an empty range, which semver would treat as any
 * version.
 */
const isInRange = (version: string, range: string): boolean =>
  range.trim() !== '' && satisfies(version, range, { includePrerelease: true });
