import { expect, test } from 'vitest';
import { BUDGET, sizeText, weightFindings } from './weight.ts';

const small = { document: 9_000, pictures: 0, fonts: 0, requests: 1 };

test('a page within the budget has no finding, and unknown pictures are no finding', () => {
  expect(weightFindings(small)).toEqual([]);
  expect(weightFindings({ ...small, pictures: null, fonts: null })).toEqual([]);
});

test('a size over the budget is a warning, and a size over the limit blocks publishing', () => {
  const found = (pictures: number) =>
    weightFindings({ ...small, pictures }).map(({ rule, severity }) => [rule, severity]);
  expect(found(BUDGET.pictures.most + 1)).toEqual([['weight-pictures', 'warning']]);
  expect(found(BUDGET.pictures.limit + 1)).toEqual([['weight-pictures', 'error']]);
  expect(weightFindings({ ...small, requests: 301 })).toMatchObject([{ rule: 'weight-requests', severity: 'error' }]);
});

test('sizes are shown in KB and MB', () => {
  expect([sizeText(300), sizeText(5_300), sizeText(1_600_000)]).toEqual(['1 KB', '5 KB', '1.5 MB']);
});
