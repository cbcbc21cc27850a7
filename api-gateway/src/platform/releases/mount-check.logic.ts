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
 * Checks which area answers which URL. Mounts may be nested, and the longest mount wins, so that an area can be split:
 * `/plants/seeds` out of `/plants`. Ambiguous cases are refused: the same mount twice, a route under another area's longer
 * mount, and two routes between which routers could choose differently.
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
  // The shell's own pages cannot be moved.
  if (owner === 'shell') return [];
  const own = longestMount(
    mounts.filter((held) => held.owner === owner),
    path,
  );
  if (!own) return [refuse('route_outside_mounts', owner, `${path} is under none of its mounts`)];
  // Only a longer mount may take over paths below a mount. A mount beside it causes no conflict.
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

/** The only path that both could answer is the mount itself. The area has a static page there, and the static page wins. */
const answersItself = ({ owner, mount }: Mount, path: string, routes: readonly Route[]) =>
  segmentsOf(path).length === segmentsOf(mount).length &&
  !isUnder(path, mount) &&
  routes.some((route) => route.owner === owner && isSame(route.path, mount));

function checkMeeting({ owner, path }: Route, before: readonly Route[]): Refusal[] {
  const other = before.find((route) => canMeet(route.path, path) && !isDecided(route.path, path));
  return other ? [refuse('route_taken', owner, `${path} meets ${other.path} of ${other.owner}`)] : [];
}
