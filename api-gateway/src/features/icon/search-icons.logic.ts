const MOST_FOUND = 64;

/** How near a name is to a query: the smaller the nearer; null when it does not have every word. */
function distance(name: string, words: readonly string[]): number | null {
  if (!words.every((word) => name.includes(word))) return null;
  const [first = ''] = words;
  const parts = name.split('-');
  if (name === words.join('-')) return 0;
  if (parts[0] === first) return 1;
  return parts.includes(first) ? 2 : 3;
}

/** The names that have every word of a query, the nearest first, shorter before longer ones. */
export function searchIcons(sets: ReadonlyMap<string, readonly string[]>, query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found: { icon: string; name: string; at: number }[] = [];
  for (const [prefix, names] of sets) {
    for (const name of names) {
      const at = distance(name, words);
      if (at !== null) found.push({ icon: `${prefix}:${name}`, name, at });
    }
  }
  found.sort((a, b) => a.at - b.at || a.name.length - b.name.length || (a.icon < b.icon ? -1 : 1));
  return found.slice(0, MOST_FOUND).map(({ icon }) => icon);
}
