import type { Finding } from '@dojang/renderer';
import { expect, test } from 'vitest';
import { checklist } from './checklist.logic.ts';

const finding = (rule: Finding['rule'], severity: Finding['severity'], place?: string): Finding => ({
  rule,
  severity,
  message: rule,
  ...(place ? { place } : {}),
});

test('findings of one rule become one line with a count, the most severe first', () => {
  const { items, blocked } = checklist([
    finding('heading-many', 'info'),
    finding('image-alt', 'warning', '0.1'),
    finding('image-alt', 'warning', '0.2'),
    finding('page-empty', 'error'),
  ]);
  expect(items.map(({ finding, count }) => [finding.rule, finding.place, count])).toEqual([
    ['page-empty', undefined, 1],
    ['image-alt', '0.1', 2],
    ['heading-many', undefined, 1],
  ]);
  expect(blocked).toBe(true);
});

test('warnings alone do not block publishing', () => {
  expect(checklist([finding('image-alt', 'warning')]).blocked).toBe(false);
});
