import { describe, expect, test } from 'vitest';
import { isOfType } from './file-kind.logic.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const be32 = (n: number) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  (length + 2) >> 8,
  (length + 2) & 255,
  ...Array(length).fill(0),
];

const FILES = {
  'image/png': bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], be32(13), 'IHDR', be32(640), be32(480), [8, 6, 0, 0, 0]),
  'image/jpeg': bytes(
    [0xff, 0xd8],
    segment(0xe1, 300),
    segment(0xc4, 20),
    [0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3],
  ),
  'image/gif': bytes('GIF89a', [0x80, 2, 0xe0, 1, 0, 0, 0, 0, 0, 0]),
  'image/webp': bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0x7f, 2, 0], [0xdf, 1, 0]),
  'image/avif': bytes(be32(28), 'ftypmif1', be32(0), 'miafavif', be32(20), 'ispe', be32(0), be32(640), be32(480)),
  'application/pdf': bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
};
const OTHERS = {
  html: bytes('<!doctype html><script>alert(1)</script>'),
  svg: bytes('<svg onload="alert(1)"></svg>'),
  nothing: bytes(),
};
const all = { ...FILES, ...OTHERS };

describe.each(Object.keys(FILES) as (keyof typeof FILES)[])('%s', (type) => {
  test('the type is recognized by its own signature and by no other', () => {
    const taken = Object.entries(all).filter(([, content]) => isOfType(type, content));
    expect(taken.map(([name]) => name)).toEqual([type]);
  });

  test('a truncated file is checked without an error', () => {
    for (let end = 0; end < FILES[type].byteLength; end++) {
      const cut = FILES[type].subarray(0, end);
      expect(isOfType(type, cut)).toBe(end >= 16 && isOfType(type, cut));
    }
  });
});

test('a type is read without its parameters and in upper or lower case', () => {
  expect(isOfType('IMAGE/PNG; charset=binary', FILES['image/png'])).toBe(true);
  expect(isOfType('IMAGE/PNG; charset=binary', OTHERS.html)).toBe(false);
  expect(isOfType('image/png/x', OTHERS.html)).toBe(false);
  expect(isOfType('image/jpg', FILES['image/jpeg'])).toBe(true);
});

test('types without a signature are left to the bucket’s rules', () => {
  for (const type of ['text/plain', 'application/octet-stream', 'constructor', '']) {
    expect(isOfType(type, OTHERS.html)).toBe(true);
  }
});
