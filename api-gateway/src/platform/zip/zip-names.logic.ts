/** Characters that Windows does not allow in a name. */
const UNUSABLE = /[<>:"/\\|?*]|\p{Cc}/gu;
/** Names of devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every file system accepts. */
export function safeName(name: string): string {
  const safe = name.replace(UNUSABLE, '_').replace(/(?<![. ])[. ]+$/, '');
  return safe === '' || DEVICE.test(safe) ? `_${safe}` : safe;
}

export interface ZipEntry {
  name: string;
  folder: readonly string[];
}

/** The name of a zip: the name of the deepest folder that contains all entries. */
export function zipName(entries: readonly Pick<ZipEntry, 'folder'>[]): string {
  const [first = { folder: [] }, ...others] = entries;
  const isShared = (at: number) => others.every(({ folder }) => folder[at] === first.folder[at]);
  const differs = first.folder.findIndex((_, at) => !isShared(at));
  const shared = differs === -1 ? first.folder : first.folder.slice(0, differs);
  return `${safeName(shared.at(-1) ?? '파일')}.zip`;
}

/**
 * The path of each entry in the zip. A path that is already used gets a number. Paths that differ only by case count as the
 * same.
 */
export function zipPaths(entries: readonly ZipEntry[]): string[] {
  const taken = new Set<string>();
  /** The last number by path, so that a number for equal names is found at once. */
  const last = new Map<string, number>();
  return entries.map(({ name, folder }) => {
    const prefix = folder.map((part) => `${safeName(part)}/`).join('');
    const safe = safeName(name);
    const extension = /.(\.[^.\s]{1,15})$/.exec(safe)?.[1] ?? '';
    const stem = safe.slice(0, safe.length - extension.length);
    const key = `${prefix}${safe}`.toLowerCase();
    let at = last.get(key) ?? 1;
    let path = `${prefix}${safe}`;
    while (taken.has(path.toLowerCase())) path = `${prefix}${stem} (${++at})${extension}`;
    last.set(key, at);
    taken.add(path.toLowerCase());
    return path;
  });
}
