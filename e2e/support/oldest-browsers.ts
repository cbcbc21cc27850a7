import type { BrowserContext } from '@playwright/test';

/**
 * Removes what one of the oldest supported browsers lacks (`shell/contract/build/preset.ts`), and what only Chromium has. The
 * build adds no replacements. Runs in each document. Playwright itself needs `checkVisibility` (Safari
 * 17.4) and `URL.parse` (Safari 18).
 */
function removeNewerParts(): void {
  const remove = (from: object | undefined, names: string) => {
    for (const name of names.split(' ')) if (from) Reflect.deleteProperty(from, name);
  };
  remove(Map, 'groupBy');
  remove(Object, 'groupBy');
  remove(Promise, 'try withResolvers');
  remove(URL, 'canParse');
  remove(AbortSignal, 'any');
  remove(Array, 'fromAsync');
  remove(RegExp, 'escape');
  remove(Uint8Array, 'fromBase64 fromHex');
  remove(Uint8Array.prototype, 'setFromBase64 setFromHex toBase64 toHex');
  remove(ArrayBuffer.prototype, 'transfer transferToFixedLength');
  remove(Map.prototype, 'getOrInsert getOrInsertComputed');
  remove(Set.prototype, 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union');
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  remove(iterator, 'drop every filter find flatMap forEach map reduce some take toArray');
  remove(ReadableStream.prototype, 'values');
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  remove(Document.prototype, 'caretPositionFromPoint startViewTransition');
  remove(Element.prototype, 'moveBefore scrollIntoViewIfNeeded setHTML');
  remove(HTMLElement.prototype, 'hidePopover showPopover togglePopover');
  remove(globalThis, 'CloseWatcher Iterator Temporal navigation scheduler');
}

/** From now on the pages of a browser have only what every supported browser has. */
export const asOldestBrowsers = (context: BrowserContext): Promise<unknown> => context.addInitScript(removeNewerParts);
