import type { RouteDescriptor } from '@dojang/contract';

/** A document that the user opened, from the palette or by a link. */
export interface Recent {
  to: string;
  label: string;
  detail?: string | undefined;
  /** Time of opening, in milliseconds since 1970. Entries of earlier app versions lack it. */
  openedAt?: number | undefined;
}

interface Visit {
  descriptor: Pick<RouteDescriptor, 'title' | 'key'>;
  pathname: string;
  search: string;
  /**
   * Title of the browser tab: `회의록 · 도장`. The name of the product is the last part. A count of unread things may be in front.
   */
  title: string;
  /** Whether the path contains the id of a document. */
  hasParam: boolean;
}

/**
 * The recent place of a visit. It exists when the path or the route's key names a document, and the page has set its own title.
 * Lists and settings get no recent place, because they are in the menu anyway.
 */
export function visitedPlace({ descriptor, pathname, search, title, hasParam }: Visit): Recent | null {
  const value = descriptor.key ? new URLSearchParams(search).get(descriptor.key) : null;
  if (!hasParam && !value) return null;
  const end = title.lastIndexOf(' · ');
  const label = (end < 0 ? title : title.slice(0, end)).replace(/^\(\d+\+?\) /, '');
  // The title is still that of the route, so the page has not loaded or has no name of its own.
  if (!label || label === descriptor.title) return null;
  const to = descriptor.key && value ? `${pathname}?${new URLSearchParams({ [descriptor.key]: value })}` : pathname;
  return { to, label };
}

const MOST = 7;

/**
 * Adds a place to the recent places. They are ordered by the time of opening, the newest first. A place can be added after a
 * place that was opened later: a visit counts only after its page was open for a while, and the page stays open while the next
 * page loads.
 *
 * @param formerLabel of the place; its entry is replaced too
 */
export function withRecent(recents: readonly Recent[], recent: Recent, formerLabel = recent.label): Recent[] {
  const openedAt = (one: Recent) => one.openedAt ?? 0;
  const former = { ...recent, label: formerLabel };
  const isKnown = (other: Recent) => isSamePlace(other, recent) || isSamePlace(other, former);
  const known = recents.filter(isKnown).map(openedAt);
  const others = recents.filter((other) => !isKnown(other));
  const added = { ...recent, openedAt: Math.max(openedAt(recent), ...known) };
  return [added, ...others].toSorted((a, b) => openedAt(b) - openedAt(a)).slice(0, MOST);
}

type Place = Pick<Recent, 'to' | 'label'>;

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Whether two places are the same document. A search may add parameters, such as the project of a note. A document has one
 * address for reading and another for editing, with the same parameter name and id.
 */
export function isSamePlace(a: Place, b: Place): boolean {
  const ids = new Set<string>(b.to.match(IDS));
  if (a.label === b.label && a.to.match(IDS)?.some((id) => ids.has(id))) return true;
  return isSameAddress(a.to, b.to);
}

function isSameAddress(a: string, b: string): boolean {
  const [first, second] = [a, b].map((to) => new URL(to, 'http://localhost')) as [URL, URL];
  if (first.pathname !== second.pathname) return false;
  const [fewer, more] = [first.searchParams, second.searchParams].sort((x, y) => x.size - y.size) as [
    URLSearchParams,
    URLSearchParams,
  ];
  return [...fewer].every(([name, value]) => more.get(name) === value);
}
