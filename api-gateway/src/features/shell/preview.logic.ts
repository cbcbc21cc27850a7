import type { Versions } from '../../platform/releases/canary.logic.ts';

/** Name and version of a release in the format of the registry. */
const RELEASE = /^([a-z][a-z-]{1,30})@([0-9a-z.-]{6,64})$/;
const LIMIT = 20;

/**
 * The releases that `?release=content@1f2e3d…` names; several are separated by commas. An address with all versions of a
 * snapshot shows a page as it was in that snapshot.
 *
 * @returns null when the parameter is not such a list
 */
export function readPreview(parameter: string): Versions | null {
  const found = parameter.split(',').map((part) => RELEASE.exec(part.trim()));
  if (found.length > LIMIT || found.some((match) => match === null)) return null;
  return Object.fromEntries(found.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
}

/** A dev server runs on the machine of the person who opens the page. */
const OF_THIS_MACHINE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Origins of the dev servers that `?remote.content=http://127.0.0.1:3002/mf-manifest.json` names. */
export const overridesIn = (url: URL): string[] =>
  [...url.searchParams]
    .filter(([name]) => name.startsWith('remote.'))
    .map(([, value]) => URL.parse(value)?.origin ?? '')
    .filter((origin) => OF_THIS_MACHINE.test(origin));
