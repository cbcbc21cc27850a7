import type { ReleasedDescriptor } from './descriptor.ts';
import type { DashboardWidget, HeaderItem, HomeBlock, PaletteSource } from './extensions.ts';
import type { IconNodes } from './icon.ts';
import type { ExtensionPoint } from './module.ts';

/** The declarations at each point. */
interface Declarations {
  home: HomeBlock;
  dashboard: DashboardWidget;
  palette: PaletteSource;
  header: HeaderItem;
}

/** One extension and the area that it comes from. */
export type Declared<P extends ExtensionPoint> = Declarations[P] & { remote: string };

/** All declarations of the areas at a point, by `order`, then by the names of area and extension. */
export function declaredAt<P extends ExtensionPoint>(
  remotes: readonly { name: string; descriptor: Pick<ReleasedDescriptor, 'extensions'> }[],
  point: P,
): Declared<P>[] {
  const declared = remotes.flatMap(({ name, descriptor }) =>
    ((descriptor.extensions?.[point] ?? []) as Declarations[P][]).map((own) => ({ ...own, remote: name })),
  );
  const keyOf = ({ remote, id }: Declared<P>) => `${remote}/${id}`;
  return declared.sort((a, b) => a.order - b.order || (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The shapes of an icon that a descriptor names; undefined when its release lacks them. */
export const iconOf = ({ icons = {} }: Pick<ReleasedDescriptor, 'icons'>, name: string): IconNodes | undefined =>
  Object.hasOwn(icons, name) ? icons[name] : undefined;
