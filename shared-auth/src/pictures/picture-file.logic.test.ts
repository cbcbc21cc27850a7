import { expect, test } from 'vitest';
import { fitInto, imageTypeOf, isHeic, MAX_FILE_BYTES, refusal, storedName } from './picture-file.logic.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);

test('the type of a picture is detected from its bytes', () => {
  expect(imageTypeOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png');
  expect(imageTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(imageTypeOf(text('RIFF0000WEBPVP8 '))).toBe('image/webp');
});

test('a file with a wrong extension is not a picture', () => {
  expect(imageTypeOf(text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toBeNull();
  expect(imageTypeOf(text('RIFF0000WAVEfmt '))).toBeNull();
  expect(imageTypeOf(bytes())).toBeNull();
});

test('large pictures are scaled down with their aspect ratio, small ones are kept', () => {
  expect(fitInto(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInto(800, 600, 2000)).toEqual({ width: 800, height: 600 });
  expect(fitInto(9000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});

test('files that are too large or no pictures are refused with a code', () => {
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
  expect(refusal({ size: MAX_FILE_BYTES + 1 }, png)).toBe('picture_too_large');
  expect(refusal({ size: 10 }, text('GIF89a'))).toBe('picture_type');
  expect(refusal({ size: 15_000_000 }, png)).toBeNull();
});

test('an iPhone photo (HEIC) is recognized', () => {
  for (const brand of ['heic', 'heix', 'mif1']) expect(isHeic(text(`\0\0\0\u0018ftyp${brand}\0\0\0\0`))).toBe(true);
  expect(isHeic(text('\0\0\0\u0018ftypavif\0\0\0\0'))).toBe(false);
  expect(isHeic(bytes())).toBe(false);
});

test('a picture is stored under its hash, or under a random name without browser hashing', async () => {
  const content = text('abc').buffer as ArrayBuffer;
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await storedName(content, crypto)).toBe(hash);
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto;
  const names = [await storedName(content, plain), await storedName(content, plain)];
  expect(names[0]).not.toBe(names[1]);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
});
