import { expect, test } from 'vitest';
import { joined, png, pngChunk, webp, webpChunk, webpHead } from '../testing/picture-bytes.ts';
import { contentsOf } from './picture-chunks.logic.ts';

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const bareOf = async (blob: Blob | null) => new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());

const GPS = new TextEncoder().encode('GPS 37.56');
const FRAME = webpChunk('ANMF', new Uint8Array(24));

test('a PNG that contains only a drawing has no metadata', () => {
  const plain = png(pngChunk('gAMA', new Uint8Array(4)), pngChunk('pHYs', new Uint8Array(9)));
  expect(contentsOf(plain, 'image/png')).toMatchObject({ hasMetadata: false, isAnimated: false });
});

test.each(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'])('the chunk %s of a PNG is metadata', async (name) => {
  const { hasMetadata, bare } = contentsOf(png(pngChunk(name, GPS)), 'image/png');
  expect(hasMetadata).toBe(true);
  expect(await bareOf(bare)).toEqual(png());
});

test('data after the last chunk of a PNG count as metadata', async () => {
  const { hasMetadata, bare } = contentsOf(joined(png(), GPS), 'image/png');
  expect(hasMetadata).toBe(true);
  expect(await bareOf(bare)).toEqual(png());
});

test('an animated PNG keeps its frames without its texts', async () => {
  const frames = [pngChunk('acTL', new Uint8Array(8)), pngChunk('fcTL', new Uint8Array(26))];
  const { isAnimated, bare } = contentsOf(png(...frames, pngChunk('tEXt', GPS)), 'image/png');
  expect(isAnimated).toBe(true);
  expect(await bareOf(bare)).toEqual(png(...frames));
});

test.each(['EXIF', 'XMP ', 'prVt'])('the chunk %s of a WebP is metadata', async (name) => {
  const { hasMetadata, bare } = contentsOf(webp(webpHead(0x0c), webpChunk(name, GPS)), 'image/webp');
  expect(hasMetadata).toBe(true);
  expect(await bareOf(bare)).toEqual(webp(webpHead(0)));
});

test('an animated WebP keeps its frames, and its header announces transparency but no metadata', async () => {
  const frames = [webpChunk('ANIM', new Uint8Array(6)), FRAME, FRAME];
  const { isAnimated, bare } = contentsOf(webp(webpHead(0x1e), ...frames, webpChunk('EXIF', GPS)), 'image/webp');
  expect(isAnimated).toBe(true);
  const bytes = await bareOf(bare);
  expect(bytes).toEqual(webp(webpHead(0x12), ...frames));
  expect(latin(bytes)).not.toContain('GPS');
});

test('a WebP without these chunks has no metadata', () => {
  expect(contentsOf(webp(webpHead(0x10)), 'image/webp')).toMatchObject({ hasMetadata: false, isAnimated: false });
});

test('a file whose chunks cannot be read counts as one with metadata', () => {
  const unreadable = { hasMetadata: true, isAnimated: false, bare: null };
  for (const length of [8, 30]) expect(contentsOf(png().subarray(0, length), 'image/png')).toEqual(unreadable);
  for (const length of [11, 25])
    expect(contentsOf(webp(webpHead(0)).subarray(0, length), 'image/webp')).toEqual(unreadable);
  expect(contentsOf(new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg')).toEqual(unreadable);
});

test('the chunks of a file with more of them than a picture has are not read', () => {
  const few = joined(...Array.from({ length: 9_000 }, () => pngChunk('IDAT', new Uint8Array(0))));
  expect(contentsOf(png(few), 'image/png').bare).not.toBeNull();
  expect(contentsOf(png(few, few), 'image/png')).toEqual({ hasMetadata: true, isAnimated: false, bare: null });
  const many = joined(...Array.from({ length: 10_001 }, () => webpChunk('ANMF', new Uint8Array(0))));
  expect(contentsOf(webp(many), 'image/webp').bare).toBeNull();
});
