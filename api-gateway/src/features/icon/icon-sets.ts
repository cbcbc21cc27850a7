import type { IconSet } from '@dojang/api-contract';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import { type IconNames, iconNames } from './search-icons.logic.ts';

/** The installed sets. Each set is read at its first request. No other file can be read, whatever name a request contains. */
const INSTALLED = {
  lucide: () => import('@iconify-json/lucide'),
  'simple-icons': () => import('@iconify-json/simple-icons'),
  tabler: () => import('@iconify-json/tabler'),
} as const;

const isInstalled = (prefix: string): prefix is keyof typeof INSTALLED => Object.hasOwn(INSTALLED, prefix);

/** Icons of an installed set; null when the set is not installed. */
export async function installedIcons(prefix: string, names: readonly string[]): Promise<IconSet | null> {
  if (!isInstalled(prefix)) return null;
  const { icons: set } = await INSTALLED[prefix]();
  // `getIcons` would also find names that every object has, e.g. `constructor`.
  const isIn = (name: string) => Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name);
  const missing = names.filter((name) => !isIn(name));
  // An alias is answered together with the icon that it stands for.
  const { icons, aliases, width, height } = getIcons(set, names.filter(isIn)) ?? { icons: {} };
  return {
    prefix,
    icons,
    ...(aliases && Object.keys(aliases).length > 0 ? { aliases } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(missing.length > 0 ? { not_found: missing } : {}),
  };
}

let known: Promise<IconNames> | undefined;

/** The icons of the installed sets, without aliases. */
export function installedNames(): Promise<IconNames> {
  known ??= Promise.all(
    Object.entries(INSTALLED).map(async ([prefix, load]) => {
      const { icons } = await load();
      return [prefix, Object.keys(icons.icons).filter((name) => !icons.icons[name]?.hidden)] as const;
    }),
  ).then(iconNames);
  return known;
}
