import { type IconNodes, iconOf, type NavigationItem, type Snapshot } from '@dojang/contract';
import { judge, type Visitor } from '../routing/access.logic.ts';
import { PLAIN_SHAPE } from './ShapeIcon.tsx';

export type NavigationArea = NavigationItem['area'];

/** An entry of the navigation with the shapes of its icon. */
export type NavigationLink = Omit<NavigationItem, 'icon'> & { icon: IconNodes };

/** Items of one area that this visitor may open, in order. */
export function navigationFor(snapshot: Snapshot, area: NavigationArea, visitor: Visitor): NavigationLink[] {
  return snapshot.remotes
    .flatMap(({ descriptor }) =>
      descriptor.navigation.map((item) => ({ ...item, icon: iconOf(descriptor, item.icon) ?? PLAIN_SHAPE })),
    )
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
