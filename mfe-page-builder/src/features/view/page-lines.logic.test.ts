import { expect, test } from 'vitest';
import { linesOf } from './page-lines.logic.ts';

test('a page is read as its texts, links and pictures', () => {
  expect(
    linesOf([
      {
        type: 'section',
        blocks: [
          { type: 'h1', text: '온기커피' },
          { type: 'a', text: '오시는 길', href: '#map' },
        ],
      },
      { type: 'img', src: 'data:image/png;base64,AA==', alt: '창가' },
    ]),
  ).toEqual(['온기커피', '오시는 길 → #map', '이미지: 창가']);
});

test('a picture is a short line, with or without a description, and two pictures differ', () => {
  const stored = (hash: string) => `/storage/v1/object/public/site-assets/c0/${hash.padEnd(64, '0')}.webp`;
  const image = (src: string, alt?: string) => ({ type: 'img', src, ...(alt === undefined ? {} : { alt }) });
  expect(
    linesOf([
      image(stored('c87053b4')),
      image(stored('1a2b3c4d'), '문 앞'),
      image('https://ongi.kr/a/b.jpg?w=1'),
      image('data:image/png;base64,AA=='),
    ]),
  ).toEqual(['이미지 (c87053b4.webp)', '이미지: 문 앞 (1a2b3c4d.webp)', '이미지 (b.jpg)']);
});
