import type { NavigationItem, Snapshot } from '@dojang/contract';
import { judge, type Visitor } from '../routing/access.logic.ts';

export type NavigationArea = NavigationItem['area'];

/** Items of one area that this visitor may open, in order. */
export function navigationFor(snapshot: Snapshot, area: NavigationArea, visitor: Visitor): NavigationItem[] {
  return snapshot.remotes
    .flatMap(({ descriptor }) => descriptor.navigation)
    .filter((item) => item.area === area && judge(item.access, visitor, item.to).kind === 'pass')
    .sort((a, b) => a.order - b.order);
}

/**
 * The item that the current page belongs to: the longest one that is the path or a parent of it. `/project/note/edit/1`
 * belongs to `/project/note` where that is an item, else to `/project`.
 */
export function activeItem(items: readonly { to: string }[], pathname: string): string | undefined {
  return items
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(to === '/' ? '//' : `${to}/`))
    .sort((a, b) => b.length - a.length)
    .at(0);
}
