import { expect, test } from 'vitest';
import { lighthouseScores } from './targets/24-lighthouse.ts';

test('each template has 98 or more in the four categories of Lighthouse', { timeout: 1_800_000 }, async () => {
  const figures = await lighthouseScores.run();
  expect(figures).not.toHaveLength(0);
  expect(figures.filter(({ met }) => !met)).toEqual([]);
});
