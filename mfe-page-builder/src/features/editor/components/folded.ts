/** Which parts of the panels are folded, by name, on this device. */
const KEY = 'dojang.page-editor.folded';

export function isFolded(name: string, fallback: boolean): boolean {
  return read()[name] ?? fallback;
}

export function rememberFolded(name: string, isFoldedNow: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: isFoldedNow }));
  } catch {
    // A full or forbidden storage only forgets the choice.
  }
}

function read(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, boolean] => entry[1] === true || entry[1] === false),
    );
  } catch {
    return {};
  }
}
