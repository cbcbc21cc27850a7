import { expect, test } from 'vitest';
import { holdsOf, isSample, renderPage, sampleTexts } from './index.ts';
import { templates } from './templates/index.ts';

const pageSaying = (...texts: string[]) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: texts.map((content) => ({ tagName: 'p', components: [{ type: 'textnode', content }] })),
          },
        },
      ],
    },
  ],
});

test('the texts of projects are samples, and anything else has none', () => {
  expect(sampleTexts([pageSaying(' 골목 끝 가게예요 ', ''), pageSaying('매일 굽습니다')])).toEqual(
    new Set(['매일 굽습니다', '골목 끝 가게예요']),
  );
  expect(sampleTexts([null, 'x', { pages: [{ frames: [{ component: { components: [null, 3, {}] } }] }] }])).toEqual(
    new Set(),
  );
});

test('a template that was copied and not changed cannot be published', () => {
  const [template] = templates;
  const { report } = renderPage(template?.project, { title: '가게', samples: sampleTexts([template?.project]) });
  expect(holdsOf(report, { keepsSamples: false }).every(isSample)).toBe(true);
  expect(holdsOf(report, { keepsSamples: false })).not.toEqual([]);
  expect(holdsOf(report, { keepsSamples: true })).toEqual([]);
});

test('errors stop publishing, warnings do not', () => {
  const report = [
    { rule: 'page-empty', severity: 'error' as const },
    { rule: 'image-alt', severity: 'warning' as const },
  ];
  expect(holdsOf(report, { keepsSamples: true })).toEqual([report[0]]);
});
