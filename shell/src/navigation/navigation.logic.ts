import { type IconNodes, iconOf, type NavigationItem, type Snapshot } from '@dojang/contract';
import { judge, type Visitor } from '../access/access.logic.ts';
import { PLAIN_SHAPE } from './ShapeIcon.tsx';

export type NavigationArea = NavigationItem['area'];

/** A navigation entry with the shapes of its icon. */
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
 * The item to which the current page belongs: the longest item that is the path itself or a parent of it. `/one/part/edit/1`
 * belongs to `/one/part` when that is an item, else to `/one`.
 */
export function activeItem(items: readonly { to: string }[], pathname: string): string | undefined {
  return items
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(to === '/' ? '//' : `${to}/`))
    .sort((a, b) => b.length - a.length)
    .at(0);
}

/** From the menus: the first page of a section of the frame, and the main entry to which it belongs. */
export interface SectionPlaces {
  /** First page of the section; undefined without one. */
  start: string | undefined;
  /** The main entry above that page, e.g. the page for choosing a project. Without one it is the home page. */
  above: string;
  /** Label of the main entry. */
  title: string;
}

export function sectionPlaces(
  { remotes }: Pick<Snapshot, 'remotes'>,
  area: Exclude<NavigationArea, 'main'>,
): SectionPlaces {
  const items = remotes.flatMap(({ descriptor }) => descriptor.navigation);
  const start = items.filter((item) => item.area === area).sort((a, b) => a.order - b.order)[0]?.to;
  const main = items.filter((item) => item.area === 'main');
  const above = (start && activeItem(main, start)) ?? '/';
  return { start, above, title: main.find(({ to }) => to === above)?.label ?? '' };
}
