/** The owner of a key in the browser's storage. */
export interface StoredName {
  /** The remote that stores the value. */
  remote: string;
  /** The user to whom the value belongs; empty for a value of the device. */
  account: string;
  name: string;
}

const KEY = /^dojang:[a-z][a-z-]*:([^:]*):/;

/** Key of a value that a remote stores in the browser. Two remotes or two accounts never have the same key. */
export const storageKey = ({ remote, account, name }: StoredName): string => `dojang:${remote}:${account}:${name}`;

/** The user to whom a stored key belongs; empty for a key of the device; null when no remote stored it. */
export const accountOfKey = (key: string): string | null => KEY.exec(key)?.[1] ?? null;
