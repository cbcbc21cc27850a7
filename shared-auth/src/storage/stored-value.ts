import { storageKey } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';

/** The build of a remote sets it. */
declare const __DOJANG_REMOTE__: string | undefined;

/** One value in the storage of the browser. None of these functions throws. */
export interface StoredValue<T> {
  /** The stored value; the fallback when there is no value, or when the value does not match the schema. */
  get(): T;
  /**
   * @returns false when it could not be stored: the storage is full or forbidden, or the value is personal and nobody is signed
   * in
   */
  set(value: T): boolean;
  remove(): void;
}

export interface StoredOptions<T> {
  /** Unique within the remote, e.g. `note.collapsed`. */
  name: string;
  /**
   * The schema: a function that returns the value, or throws when the stored data does not match. E.g. `schema.parse` of zod.
   */
  parse(stored: unknown): T;
  fallback: T;
  /** Whether the value belongs to the signed-in user. The shell removes it when that user signs out. */
  isPersonal?: boolean;
  /** `local` is shared by all tabs and stays. `session` belongs to a tab and ends with it. */
  area?: 'local' | 'session';
  /** The key under which an older version stored the value. It is read once, and moved. */
  former?: {
    key: string;
    /** Converts the text at that key to the value; by default the text is JSON. */
    read?(text: string): unknown;
  };
}

/**
 * A JSON value that this remote stores in the browser. The key contains the name of the remote, so that no other remote reads
 * or overwrites the value.
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
  /** Null for a personal value when nobody is signed in, and when the browser refuses the storage. */
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
        // A storage that cannot be opened contains no values.
      }
    },
  };
}
