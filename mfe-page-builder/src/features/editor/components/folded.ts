import { storedValue } from '@dojang/shared-auth/storage';

/** Which parts of the panels are folded, by name, on this device. */
const folded = storedValue<Record<string, boolean>>({
  name: 'editor.folded',
  parse: (stored) => {
    const entries = Object.entries(stored as object);
    return Object.fromEntries(entries.filter((entry) => entry[1] === true || entry[1] === false));
  },
  fallback: {},
  former: { key: 'dojang.page-editor.folded' },
});

export function isFolded(name: string, fallback: boolean): boolean {
  return folded.get()[name] ?? fallback;
}

/** When the storage is full or forbidden, the choice is only forgotten. */
export function rememberFolded(name: string, isFoldedNow: boolean): void {
  folded.set({ ...folded.get(), [name]: isFoldedNow });
}
