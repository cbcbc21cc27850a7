import { afterEach, expect, test, vi } from 'vitest';
import { png, pngChunk, webp, webpChunk, webpHead } from '../testing/picture-bytes.ts';
import { preparePicture } from './prepare-picture.ts';

type Encoded = { type: string; quality: number };

afterEach(() => vi.unstubAllGlobals());

const GPS = new TextEncoder().encode('GPS 37.56');
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...GPS]);
/** The result of the fake canvas for every picture: a WebP of this many bytes. */
const DRAWN_BYTES = 60;
const [ANIMATION, FRAME] = [webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', new Uint8Array(24))];

/** A fake browser that decodes pictures of this width, and encodes WebP files of the size that `bytesOf` returns. */
function browser(width = 100, bytesOf: (as: Encoded) => number = () => DRAWN_BYTES) {
  const encoded: Encoded[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height: width / 2, close: () => {} }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async (as: Encoded) => {
        encoded.push(as);
        const drawn = webp(webpChunk('VP8 ', new Uint8Array(bytesOf(as) - 20)));
        return new Blob([drawn], { type: as.type });
      };
    },
  );
  return encoded;
}

const prepare = (bytes: Uint8Array<ArrayBuffer>) => preparePicture(new Blob([bytes]), 2560);
const bytesOf = async ({ blob }: { blob: Blob }) => new Uint8Array(await blob.arrayBuffer());

test('a small JPEG is encoded again as WebP, even when it becomes larger, because it may contain its location', async () => {
  browser();
  const picture = await prepare(JPEG);
  expect(picture).toMatchObject({ type: 'image/webp', width: 100, height: 50 });
  expect(picture.blob.size).toBe(DRAWN_BYTES);
});

test('a PNG becomes a lossless WebP, and a PNG that stays large a lossy WebP', async () => {
  const encoded = browser();
  const large = png(pngChunk('pHYs', new Uint8Array(1000)));
  expect(await prepare(large)).toMatchObject({ type: 'image/webp' });
  expect(encoded).toEqual([{ type: 'image/webp', quality: 1 }]);
  const photo = browser(100, ({ quality }) => (quality === 1 ? 700 * 1024 : 70 * 1024));
  const picture = await prepare(png(pngChunk('pHYs', new Uint8Array(800 * 1024))));
  expect(photo.map(({ quality }) => quality)).toEqual([1, 0.85]);
  expect(picture.blob.size).toBe(70 * 1024);
});

test('a PNG that would be larger as WebP stays unchanged, unless it has metadata', async () => {
  browser(100, () => 10_000);
  const plain = await prepare(png());
  expect(plain.type).toBe('image/png');
  expect(await bytesOf(plain)).toEqual(png());
  expect(await prepare(png(pngChunk('tEXt', GPS)))).toMatchObject({ type: 'image/webp' });
});

test('a small WebP is encoded again only when it has metadata', async () => {
  const encoded = browser();
  const plain = webp(webpHead(0), webpChunk('VP8 ', new Uint8Array(500)));
  expect(await bytesOf(await prepare(plain))).toEqual(plain);
  expect(encoded).toEqual([]);
  const photo = await prepare(webp(webpHead(8), webpChunk('VP8 ', new Uint8Array(500)), webpChunk('EXIF', GPS)));
  expect(photo.blob.size).toBe(DRAWN_BYTES);
});

test('an animation keeps its frames and loses its metadata', async () => {
  const encoded = browser();
  const picture = await prepare(webp(webpHead(0x0a), ANIMATION, FRAME, FRAME, webpChunk('EXIF', GPS)));
  expect(picture.type).toBe('image/webp');
  expect(await bytesOf(picture)).toEqual(webp(webpHead(0x02), ANIMATION, FRAME, FRAME));
  expect(encoded).toEqual([]);
});

test('a picture with too many pixels is drawn smaller', async () => {
  browser(5120);
  expect(await prepare(webp(webpHead(2), ANIMATION, FRAME))).toMatchObject({ width: 2560, height: 1280 });
});
