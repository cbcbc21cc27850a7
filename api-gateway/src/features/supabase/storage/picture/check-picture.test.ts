import type { FileHandle } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';

const bytes = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const be16 = (n: number) => [n >> 8, n & 255];
const be32 = (n: number) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
const le16 = (n: number) => [n & 255, n >> 8];
const le24 = (n: number) => [n & 255, (n >> 8) & 255, n >> 16];
const le32 = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24];
const zeros = (length: number) => new Uint8Array(length);

/** The sizes that a file with these bytes declares, and the number of disk reads. */
async function check(type: string, content: Buffer): Promise<{ outcome: string; reads: number }> {
  let reads = 0;
  const read = async (into: Buffer, offset: number, length: number, at: number) => {
    reads += 1;
    return { bytesRead: content.copy(into, offset, at, at + length), buffer: into };
  };
  const handle = { read } as unknown as Pick<FileHandle, 'read'>;
  const outcome = await checkPicture(type, handle, content.byteLength).then(
    () => 'ok',
    (error: Error) => error.message,
  );
  return { outcome, reads };
}
const outcomeOf = async (type: string, content: Buffer) => (await check(type, content)).outcome;

const chunk = (type: string, content: Uint8Array | number[]) => bytes(be32(content.length), type, content, zeros(4));
const png = (width: number, height: number, ...chunks: Buffer[]) =>
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], chunk('IHDR', [...be32(width), ...be32(height), 8, 6, 0, 0, 0]), ...chunks);

const gif = (width: number, height: number, ...blocks: Uint8Array[]) =>
  bytes('GIF89a', le16(width), le16(height), [0x80, 0, 0], zeros(6), ...blocks, [0x3b]);
const gifFrame = (width: number, height: number) =>
  bytes([0x2c, 0, 0, 0, 0], le16(width), le16(height), [0], [2, 2, 1, 1, 0]);

const riff = (...chunks: Buffer[]) => {
  const content = Buffer.concat(chunks);
  return bytes('RIFF', le32(content.byteLength + 4), 'WEBP', content);
};
const part = (type: string, content: Uint8Array) =>
  bytes(type, le32(content.length), content, zeros(content.length % 2));
const vp8 = (width: number, height: number) =>
  part('VP8 ', bytes(zeros(3), [0x9d, 1, 0x2a], le16(width), le16(height), zeros(7)));
const vp8l = (width: number, height: number) =>
  part('VP8L', bytes([0x2f], le32(((width - 1) | ((height - 1) << 14)) >>> 0), zeros(9)));
const vp8x = (width: number, height: number) => part('VP8X', bytes(zeros(4), le24(width - 1), le24(height - 1)));
const anmf = (width: number, height: number, inner: Buffer) =>
  part('ANMF', bytes(zeros(6), le24(width - 1), le24(height - 1), zeros(4), inner));

const segment = (marker: number, content: Uint8Array | number[]) =>
  bytes([0xff, marker], be16(content.length + 2), content);
const sof = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, ...be16(height), ...be16(width), 3, ...zeros(9)]);
const scan = bytes(segment(0xda, zeros(10)), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
const jpeg = (...parts: Uint8Array[]) => bytes([0xff, 0xd8], ...parts, [0xff, 0xd9]);

/** Files as libavif writes them: 640 × 480 with alpha, and 16,000 × 4,000. */
const AVIF = {
  good: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAXBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAABlAABAAAAAAAAAEwAAgAAAAAB4AABAAAAAAAAACwAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABhdjAxAAAAABVpbmZlAgAAAAACAABhdjAxAAAAAA5waXRtAAAAAAABAAAAr2lwcnAAAACKaXBjbwAAAAxhdjFDgSQCAAAAABRpc3BlAAAAAAAAAoAAAAHgAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQQcAAAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAgG1kYXQSAAoKOSYn/vtICGg0gDI8ElCYwTDzzzzQSADPzEUivgNPz64P39Fn0M3q0deTvYvqeJdybNguFpy5Bl+4vJfpbgI73Y3f/351dmDQEgAKBxkmJ/77CoAyHxIACihAvQSe+wktc4poXOXbczpEPTLQ599hvwQcedw=',
  large:
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAA9EAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAPoAAAA+gAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAPZbWRhdBIACgo/9v5/+faQENBpMsAHEJKExgmHnnnmgkAAAFrPzEUirMqaf0n6HUb7fGZRYHWxzKDX2S1+DXBPTrOyGlMA9GKeACGVWDxnRvTFe0lRL8+fklOjRdzf0k1dfEHPAsILUce5DIgyI446dUfSF50eihsBKZORlvmAes/MU+aewEAgGENVaGNxgOHn9Oel63x77kzv+pJBqC8uJH61EV4GOp8ixasr6cIBM/ibPwcvcfwU9hO8sW2nmNOnXYl+vwBBhjnVhVWlc0DJw+rgfkr1qhDVdvcnM2rW1BgRxi1QMe5IKg73N0swGdzNBgBDn/TkkLg84HrPzFPmnsBAIBhDVWhjcYDh5/Tnpet8e+5M7/qSQagvLiR+tRFeBjqfIsWrK+nCATP4mz8HL3H8FPYTvLFtp5jTp12Jfr8AQYY51YVVpXNAycPq4H5K9aoQ1Xb3JzNq1tQYEcYtUDHuSCoO9zdLMBnczQYAQ5/05JC4POB4z8xT5p7AQCAYQ1VoY3GA4ef056XrfHvuTO/6kkGoLy4kfrURXgY6nyLFqyvpwgEz+Js/By9x/BT2E7yxbaeY06dctfYKoUuV58ySm4dPyJ0GaLd97Pb1NWG6CCINJ5E0Fq3xDJd8HMh1X42Yn53bnbSSvfECV/c9UHjPzFPmnsBAIBhDVWhjcYDh5/Tnpet8e+5M7/qSQagvLiR+tRFeBjqfIsWrK+nCATP4mz8HL3H8FPYTvLFtp5jTp12Jfr8AQYY51YVVpXNAycPq4H5K9aoQ1Xb3JzNq1tQYEcYtUDHuSCoO9zdLMBnczQYAQ5/05JEweM/MU+aewEAgGENVaGNxgOHn9Oel63x77kzv+pJBqC8uJH61EV4GOp8ixasr6cIBM/ibPwcvcfwU9hO8sW2nmNOnXYl+vwBBhjnVhVWlc0DJw+rgfkr1qhDVdvcnM2rW1BgRxi1QMe5IKg73N0swGdzNBgBDn/TkkTB4z8xT5p7AQCAYQ1VoY3GA4ef056XrfHvuTO/6kkGoLy4kfrURXgY6nyLFqyvpwgEz+Js/By9x/BT2E7yxbaeY06ddiX6/AEGGOdWFVaVzQMnD6uB+SvWqENV29yczatbUGBHGLVAx7kgqDvc3SzAZ3M0GAEOf9OSRMM/MU+aewEAgGENVaGNxgOHn9Oel63x77kzv+pJBqC8uJH61EV4GOp8ixasr6cIBM/ibPwcvcfwU9hO8sW2nmNOnXLX2CqFLlefMkpuHT8idBmi3fez29TVhuggiDSeRNBat8QyXfBzIdV+NmJ+d2520kr3xAlgU',
};
const avif = (name: keyof typeof AVIF) => Buffer.from(AVIF[name], 'base64');

describe('a picture whose sizes are within the limits passes', () => {
  test.each<[string, string, Buffer]>([
    ['PNG', 'image/png', png(8160, 6120, chunk('IDAT', zeros(5000)), chunk('IEND', []))],
    [
      'animated PNG',
      'image/png',
      png(800, 600, ...Array(100).fill(chunk('fcTL', [...zeros(4), ...be32(800), ...be32(600), ...zeros(14)]))),
    ],
    ['GIF', 'image/gif', gif(640, 480, gifFrame(640, 480), bytes([0x21, 0xfe, 3, 1, 2, 3, 0]), gifFrame(10, 10))],
    ['WebP', 'image/webp', riff(vp8(640, 480))],
    ['lossless WebP', 'image/webp', riff(vp8l(640, 480))],
    ['WebP with alpha', 'image/webp', riff(vp8x(640, 480), part('ALPH', zeros(31)), vp8(640, 480))],
    ['animated WebP', 'image/webp', riff(vp8x(640, 480), ...Array(200).fill(anmf(640, 480, vp8(640, 480))))],
    ['JPEG', 'image/jpeg', jpeg(segment(0xe0, zeros(14)), sof(8160, 6120), scan)],
    ['progressive JPEG', 'image/jpeg', jpeg(sof(640, 480, 0xc2), scan, segment(0xc4, zeros(20)), scan)],
    ['JPEG whose end is missing', 'image/jpeg', jpeg(sof(640, 480), scan).subarray(0, -4)],
    [
      'JPEG with 600 KB before its size',
      'image/jpeg',
      jpeg(...Array(10).fill(segment(0xe1, zeros(61_000))), sof(640, 480), scan),
    ],
    [
      'JPEG followed by a video',
      'image/jpeg',
      bytes(jpeg(sof(640, 480), scan), be32(24), 'ftypmp42', [0xff, 0xd8, 0xff, 0xe1, 0, 0], zeros(9000)),
    ],
    ['JPEG followed by its preview', 'image/jpeg', bytes(jpeg(sof(640, 480), scan), jpeg(sof(160, 120), scan))],
    ['AVIF', 'image/avif', avif('good')],
    ['a file that is not a picture', 'application/pdf', bytes('%PDF-1.7')],
  ])('%s', async (_, type, content) => {
    expect(await outcomeOf(type, content)).toBe('ok');
  });
});

describe('a picture with one size above the limits is refused, at any position in the file', () => {
  const huge: [width: number, height: number] = [30_000, 30_000];
  test.each<[string, string, Buffer]>([
    ['PNG', 'image/png', png(...huge)],
    ['a side of a PNG', 'image/png', png(20_001, 1)],
    [
      'a second header of a PNG',
      'image/png',
      png(1, 1, chunk('IHDR', [...be32(30_000), ...be32(30_000), ...zeros(5)])),
    ],
    [
      'a frame of a PNG',
      'image/png',
      png(
        1,
        1,
        chunk('IDAT', zeros(700_000)),
        chunk('fcTL', [...zeros(4), ...be32(30_000), ...be32(30_000), ...zeros(14)]),
      ),
    ],
    [
      'all frames of a PNG',
      'image/png',
      png(5000, 5000, ...Array(10).fill(chunk('fcTL', [...zeros(4), ...be32(5000), ...be32(5000), ...zeros(14)]))),
    ],
    ['GIF', 'image/gif', gif(...huge, gifFrame(1, 1))],
    [
      'a late frame of a GIF',
      'image/gif',
      gif(
        1,
        1,
        gifFrame(1, 1),
        bytes([0x21, 0xfe], ...Array(3000).fill(bytes([255], zeros(255))), [0]),
        gifFrame(...huge),
      ),
    ],
    ['all frames of a GIF', 'image/gif', gif(5000, 5000, ...Array(11).fill(gifFrame(1, 1)))],
    ['WebP', 'image/webp', riff(vp8(16_000, 4_000))],
    ['lossless WebP', 'image/webp', riff(vp8l(16_000, 4_000))],
    ['the canvas of a still WebP', 'image/webp', riff(vp8x(16_000, 4_000), vp8(1, 1))],
    ['the image in a small canvas', 'image/webp', riff(vp8x(1, 1), vp8(16_000, 4_000))],
    ['an image after the first', 'image/webp', riff(vp8(1, 1), part('EXIF', zeros(700_001)), vp8l(16_000, 4_000))],
    ['a frame of a WebP', 'image/webp', riff(vp8x(1, 1), anmf(1, 1, vp8(1, 1)), anmf(1, 1, vp8(16_000, 4_000)))],
    ['a frame’s own size', 'image/webp', riff(vp8x(1, 1), anmf(16_000, 4_000, vp8(1, 1)))],
    ['all frames of a WebP', 'image/webp', riff(vp8x(5000, 5000), ...Array(11).fill(anmf(1, 1, vp8(1, 1))))],
    ['JPEG', 'image/jpeg', jpeg(sof(...huge), scan)],
    [
      'JPEG with its size after 600 KB',
      'image/jpeg',
      jpeg(...Array(10).fill(segment(0xe1, zeros(61_000))), sof(...huge), scan),
    ],
    ['a second frame of a JPEG', 'image/jpeg', jpeg(sof(1, 1), scan, sof(...huge), scan)],
    ['a second frame of a JPEG after 700 KB', 'image/jpeg', jpeg(sof(1, 1), scan, zeros(700_000), sof(...huge, 0xc2))],
    ['a JPEG after the JPEG', 'image/jpeg', bytes(jpeg(sof(1, 1), scan), zeros(100_000), jpeg(sof(...huge), scan))],
    ['AVIF', 'image/avif', avif('large')],
    ['an AVIF that declares a smaller size than its stream', 'image/avif', smaller(avif('large'))],
    ['an AVIF that declares a larger size than its stream', 'image/avif', larger(avif('good'))],
  ])('%s', async (_, type, content) => {
    expect(await outcomeOf(type, content)).toBe('too_large');
  });
});

/** Changes every declared size to 64 × 64. */
function smaller(file: Buffer): Buffer {
  return withSizes(file, 64, 64);
}
function larger(file: Buffer): Buffer {
  return withSizes(file, 19_000, 19_000);
}
function withSizes(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  return changed;
}

describe('a picture without a size is refused', () => {
  test.each<[string, string, Buffer]>([
    ['PNG', 'image/png', png(1, 1).subarray(0, 20)],
    ['a PNG without width', 'image/png', png(0, 1)],
    ['GIF', 'image/gif', gif(10, 10)],
    ['WebP', 'image/webp', riff(part('EXIF', zeros(100)))],
    ['JPEG', 'image/jpeg', jpeg(segment(0xe0, zeros(100)))],
    ['a JPEG with its height at the end', 'image/jpeg', jpeg(sof(100, 0), scan, segment(0xdc, [0xff, 0xff]))],
    ['a JPEG of markers only', 'image/jpeg', bytes([0xff, 0xd8], new Uint8Array(300_000).fill(0xff))],
    ['AVIF', 'image/avif', avif('good').subarray(0, 200)],
    ['an AVIF without pictures', 'image/avif', bytes(be32(24), 'ftypavif', be32(0), 'miafavif')],
    ['a film', 'image/avif', bytes(be32(24), 'ftypavif', be32(0), 'avisavif', be32(8), 'moov')],
    [
      'a box with an unlimited size',
      'image/avif',
      bytes(be32(24), 'ftypavif', be32(0), 'miafavif', be32(0), 'meta', zeros(9)),
    ],
    ['SVG', 'image/svg+xml', bytes('<svg/>')],
  ])('%s', async (_, type, content) => {
    expect(await outcomeOf(type, content)).toBe('unreadable');
  });
});

test.each<[string, string, Buffer]>([
  ['chunks', 'image/png', png(1, 1, Buffer.alloc(1_080_000, chunk('tEXt', [])))],
  [
    'parts of a GIF',
    'image/gif',
    gif(1, 1, gifFrame(1, 1), bytes([0x21, 0xfe], Buffer.alloc(1_000_000, Buffer.from([1, 0xff])), [0])),
  ],
  ['chunks of a WebP', 'image/webp', riff(vp8(1, 1), Buffer.alloc(1_000_000, part('XXXX', zeros(0))))],
  ['markers', 'image/jpeg', jpeg(sof(1, 1), scan, Buffer.alloc(1_000_000, Buffer.from([0xff, 0])))],
])('in a million bytes of tiny %s, each page is read once', async (_, type, content) => {
  const { outcome, reads } = await check(type, content);
  expect(outcome).toBe('ok');
  expect(reads).toBeLessThan(40);
});

test('truncated, changed and random files are accepted or refused, without other errors', async () => {
  const files: [string, Buffer][] = [
    ['image/png', png(10, 10, chunk('fcTL', zeros(26)))],
    ['image/gif', gif(10, 10, gifFrame(10, 10))],
    ['image/webp', riff(vp8x(10, 10), anmf(10, 10, vp8(10, 10)))],
    ['image/jpeg', jpeg(sof(10, 10), scan)],
    ['image/avif', avif('good')],
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const outcomes = new Set<string>();
  for (const [type, file] of files) {
    for (let times = 0; times < 400; times++) {
      const changed = Buffer.from(file.subarray(0, random(file.byteLength + 1)));
      for (let change = random(4); change > 0 && changed.byteLength > 0; change--) {
        changed[random(changed.byteLength)] = [0, 0xff, 1, random(256)][random(4)] ?? 0;
      }
      outcomes.add(await outcomeOf(type, changed));
    }
  }
  expect([...outcomes].sort()).toEqual(['ok', 'too_large', 'unreadable']);
});
