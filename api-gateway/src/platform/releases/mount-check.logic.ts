import { canMeet, isDecided, isUnder, longestMount, type Release, reachesInto, segmentsOf } from '@dojang/contract';
import type { Refusal, RefusalCode } from './registry.ts';

interface Mount {
  owner: string;
  mount: string;
}
interface Route {
  owner: string;
  path: string;
}

const refuse = (code: RefusalCode, owner: string, message: string): Refusal => ({
  code,
  message: `${owner}: ${message}`,
});
const isSame = (a: string, b: string) => segmentsOf(a).join('/') === segmentsOf(b).join('/');

/**
 * Who answers which address. Mounts may lie within one another, and the longest wins: an area can be split, `/project/file`
 * taken out of `/project`. Refused is whatever would leave that to chance: one mount twice, a route that another area's
 * mount covers, and two routes of which routers would choose differently.
 */
export function checkMounts(releases: readonly Release[]): Refusal[] {
  const mounts = releases.flatMap(({ name, descriptor }) =>
    (descriptor?.mounts ?? []).map((mount): Mount => ({ owner: name, mount })),
  );
  const routes = releases.flatMap(({ name, descriptor, shellRoutes = [] }) =>
    (descriptor?.routes ?? shellRoutes).map(({ path }): Route => ({ owner: name, path })),
  );
  return [
    ...mounts.flatMap((mount, at) => checkMount(mount, mounts.slice(0, at))),
    ...routes.flatMap((route, at) => [
      ...checkOwner(route, mounts, routes),
      ...checkMeeting(route, routes.slice(0, at)),
    ]),
  ];
}

function checkMount({ owner, mount }: Mount, before: readonly Mount[]): Refusal[] {
  const other = before.find((held) => held.owner !== owner && isSame(mount, held.mount));
  return other ? [refuse('mount_taken', owner, `${mount} is mounted by ${other.owner}`)] : [];
}

function checkOwner({ owner, path }: Route, mounts: readonly Mount[], routes: readonly Route[]): Refusal[] {
  // The shell's own few pages stand where they stand.
  if (owner === 'shell') return [];
  const own = longestMount(
    mounts.filter((held) => held.owner === owner),
    path,
  );
  if (!own) return [refuse('route_outside_mounts', owner, `${path} is under none of its mounts`)];
  // Below its own mount it may be reached into by longer ones only: an area beside it is none of its business.
  const inner = mounts.find(
    (held) =>
      held.owner !== owner &&
      isUnder(held.mount, own.mount) &&
      !isSame(held.mount, own.mount) &&
      reachesInto(path, held.mount) &&
      !answersItself(held, path, routes),
  );
  return inner
    ? [refuse('route_taken', owner, `${path} reaches into ${inner.mount}, which ${inner.owner} mounts`)]
    : [];
}

/** The only address that both could answer is the mount itself, and its area has a page right there, which wins. */
const answersItself = ({ owner, mount }: Mount, path: string, routes: readonly Route[]) =>
  segmentsOf(path).length === segmentsOf(mount).length &&
  !isUnder(path, mount) &&
  routes.some((route) => route.owner === owner && isSame(route.path, mount));

function checkMeeting({ owner, path }: Route, before: readonly Route[]): Refusal[] {
  const other = before.find((route) => canMeet(route.path, path) && !isDecided(route.path, path));
  return other ? [refuse('route_taken', owner, `${path} meets ${other.path} of ${other.owner}`)] : [];
}
