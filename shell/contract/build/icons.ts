import { type IconNodes, iconNodesSchema } from '../src/icon.ts';

type IconModule = { __iconData?: { node: [tag: string, attributes: Record<string, string>][] } };

/**
 * The shapes of icons by name, from the icon library in the shell's version.
 *
 * @throws Error with the names of all icons that the library lacks
 */
export async function iconNodesOf(names: readonly string[]): Promise<Record<string, IconNodes>> {
  const { default: icons } = (await import(import.meta.resolve('lucide-react/dynamicIconImports.mjs'))) as {
    default: Record<string, () => Promise<IconModule>>;
  };
  const unknown = names.filter((name) => !Object.hasOwn(icons, name));
  if (unknown.length > 0) throw new Error(`lucide has no icon named ${unknown.join(', ')}`);
  const found = names.map(async (name) => [name, shapesOf(await icons[name]?.())] as const);
  return Object.fromEntries(await Promise.all(found));
}

/** The shape without the `key` attribute of React. */
function shapesOf(icon: IconModule | undefined): IconNodes {
  const nodes = icon?.__iconData?.node ?? [];
  return iconNodesSchema.parse(nodes.map(([tag, { key: _, ...attributes }]) => [tag, attributes]));
}
