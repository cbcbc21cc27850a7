import { expect, type Page } from '@playwright/test';

/** Waits until the journal of this browser contains a text. The delay of the journal has its own test. */
export const expectOnDevice = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const opened = indexedDB.open('dojang.journal');
            // When the page has not created the journal yet, it must not be created here, because it would have no object store
            // for entries.
            opened.onupgradeneeded = () => opened.transaction?.abort();
            opened.onerror = () => (opened.error?.name === 'AbortError' ? resolve('') : reject(opened.error));
            opened.onsuccess = () => {
              const entries = opened.result.transaction('entries').objectStore('entries').getAll();
              entries.onsuccess = () => resolve(JSON.stringify(entries.result));
              entries.onerror = () => reject(entries.error);
              opened.result.close();
            };
          }),
      ),
    )
    .toContain(words);
