/** Whose value a key of the browser's storage names. */
export interface StoredName {
  /** The remote that stores it. */
  remote: string;
  /** The user that it belongs to; empty for what belongs to the device. */
  account: string;
  name: string;
}

const KEY = /^dojang:[a-z][a-z-]*:([^:]*):/;

/** Key of a value that a remote stores in the browser: no two remotes and no two accounts have the same. */
export const storageKey = ({ remote, account, name }: StoredName): string => `dojang:${remote}:${account}:${name}`;

/** The user that a stored key belongs to; empty for one of the device; null when no remote stored it. */
export const accountOfKey = (key: string): string | null => KEY.exec(key)?.[1] ?? null;
