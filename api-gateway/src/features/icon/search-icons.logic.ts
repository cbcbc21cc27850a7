const MOST_FOUND = 64;

/** How well a name matches a query: a smaller number is a better match. Null when the name does not contain every word. */
function distance(name: string, words: readonly string[]): 0 | 1 | 2 | 3 | null {
  for (const word of words) if (!name.includes(word)) return null;
  if (name === words.join('-')) return 0;
  const at = `-${name}-`.indexOf(`-${words[0]}-`);
  return at === 0 ? 1 : at > 0 ? 2 : 3;
}

/** The icons of all sets. Icons that match equally well are found in this order: shorter names first. */
export type IconNames = readonly { icon: string; name: string }[];

export function iconNames(sets: Iterable<readonly [prefix: string, names: readonly string[]]>): IconNames {
  const all = Array.from(sets, ([prefix, names]) => names.map((name) => ({ icon: `${prefix}:${name}`, name }))).flat();
  return all.sort((a, b) => a.name.length - b.name.length || (a.icon < b.icon ? -1 : 1));
}

/** The icons whose names contain every word of a query, the best match first. */
export function searchIcons(icons: IconNames, query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { icon, name } of icons) {
    const at = distance(name, words);
    if (at !== null && found[at].length < MOST_FOUND) found[at].push(icon);
  }
  return found.flat().slice(0, MOST_FOUND);
}
