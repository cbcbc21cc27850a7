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
  ).toEqual(['온기커피', '오시는 길 → #map', '창가']);
});
