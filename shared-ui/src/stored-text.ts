type Area = 'localStorage' | 'sessionStorage';

/**
 * A text that the platform itself stores in the browser; areas use `storedValue`. Null without one, and when the browser refuses
 * the storage: with blocked site data even reading `window.localStorage` throws.
 */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Whether the browser refuses to store anything for this site, cookies too. `navigator.cookieEnabled` is true even then. */
export function blocksSiteData(): boolean {
  try {
    void window.localStorage;
    return false;
  } catch {
    return true;
  }
}

/** Stores a text, or removes it. When the browser refuses it, the value lasts until the page is closed. */
export function writeStored(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {}
}
