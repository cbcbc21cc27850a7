import { afterEach, expect, test, vi } from 'vitest';
import { copyWhenKnown } from './copy-when-known.ts';

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}
afterEach(() => vi.unstubAllGlobals());

test('the clipboard is asked during the click, and gets the text when it arrives', async () => {
  const write = vi.fn(async ([item]: Item[]) => void (await item?.parts['text/plain']));
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', { clipboard: { write } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const copied = copyWhenKnown(promise);
  expect(write).toHaveBeenCalledOnce();
  resolve('https://dojang.test/s');
  await copied;
  const blob = await write.mock.calls[0]?.[0][0]?.parts['text/plain'];
  expect(await blob?.text()).toBe('https://dojang.test/s');
});

test('the error of the text is thrown', async () => {
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', {
    clipboard: { write: async ([item]: Item[]) => void (await item?.parts['text/plain']) },
  });
  await expect(copyWhenKnown(Promise.reject(new Error('expired')))).rejects.toThrow('expired');
});
