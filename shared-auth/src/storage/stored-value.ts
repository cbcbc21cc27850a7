import { storageKey } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';

/** Set by the build of a remote. */
declare const __DOJANG_REMOTE__: string | undefined;

/** One value in the storage of the browser. None of these functions throws. */
export interface StoredValue<T> {
  /** The stored value; the fallback when there is none, or when it does not fit. */
  get(): T;
  /** @returns false when it could not be stored: no place, forbidden, or personal without a user */
  set(value: T): boolean;
  remove(): void;
}

export interface StoredOptions<T> {
  /** Unique within the remote, e.g. `note.collapsed`. */
  name: string;
  /** The schema: returns the value, or throws when what is stored does not fit. E.g. `schema.parse` of zod. */
  parse(stored: unknown): T;
  fallback: T;
  /** Whether it belongs to the user who is signed in. The shell removes it when they sign out. */
  isPersonal?: boolean;
  /** `local` is of all tabs and stays, `session` is of a tab and ends with it. */
  area?: 'local' | 'session';
  /** Where an older version stored it. It is read once, and moved. */
  former?: {
    key: string;
    /** What the text at that key is today; by default its JSON. */
    read?(text: string): unknown;
  };
}

/**
 * A JSON value that this remote stores in the browser. The key contains the name of the remote, so that no other remote
 * reads or overwrites it.
 */
export function storedValue<T>({
  name,
  parse,
  fallback,
  isPersonal = false,
  area = 'local',
  former,
}: StoredOptions<T>): StoredValue<T> {
  const remote = typeof __DOJANG_REMOTE__ === 'undefined' ? 'app' : __DOJANG_REMOTE__;
  /** Null for a personal value without a user. A browser may refuse the storage itself. */
  const open = (): { storage: Storage; key: string } | null => {
    const account = isPersonal ? sessionStore.getState().id : '';
    if (isPersonal && !account) return null;
    const storage = area === 'local' ? localStorage : sessionStorage;
    return { storage, key: storageKey({ remote, account, name }) };
  };
  const moveFormer = ({ storage, key }: { storage: Storage; key: string }): T => {
    const text = former && storage.getItem(former.key);
    if (!former || typeof text !== 'string') return fallback;
    const value = parse(former.read ? former.read(text) : JSON.parse(text));
    storage.setItem(key, JSON.stringify(value));
    storage.removeItem(former.key);
    return value;
  };
  return {
    get() {
      try {
        const place = open();
        if (!place) return fallback;
        const text = place.storage.getItem(place.key);
        return text === null ? moveFormer(place) : parse(JSON.parse(text));
      } catch {
        return fallback;
      }
    },
    set(value) {
      try {
        const place = open();
        place?.storage.setItem(place.key, JSON.stringify(value));
        if (former) place?.storage.removeItem(former.key);
        return place !== null;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        const place = open();
        place?.storage.removeItem(place.key);
        if (former) place?.storage.removeItem(former.key);
      } catch {
        // What cannot be opened holds nothing.
      }
    },
  };
}
