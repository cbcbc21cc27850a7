import type { Release } from '@dojang/contract';
import { subsetsOf } from './canary.logic.ts';
import { checkPlatform, type Platform } from './platform-check.logic.ts';
import type { Refusal } from './registry.ts';

/** The live releases, in which some releases are replaced by others of the same name. */
export function inPlaceOf(live: readonly Release[], others: readonly Release[]): Release[] {
  const isReplaced = ({ name }: Release) => others.some((other) => other.name === name);
  return [...live.filter((release) => !isReplaced(release)), ...others];
}

/**
 * Why a canary does not fit one of the sets in which visitors would get it; empty when it fits all sets.
 *
 * @param others the other canaries, which already fit each other
 */
export function checkCanary(
  canary: Release,
  others: readonly Release[],
  live: readonly Release[],
  platform: Platform,
): Refusal[] {
  const refusals = subsetsOf(others).flatMap((set) => checkPlatform(inPlaceOf(live, [...set, canary]), platform));
  return [...new Map(refusals.map((refusal) => [refusal.message, refusal])).values()];
}
