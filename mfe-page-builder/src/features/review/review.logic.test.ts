import { expect, test } from 'vitest';
import { nextReviewAt } from './review.logic.ts';

const ANSWERED = '2026-11-20T03:00:00.000Z';
const at = (time: string) => new Date(time).getTime();

test.each([
  ['before the first request', null, null, '2026-11-20T03:00:00Z', null],
  ['while a request is open', '2026-11-20T01:00:00Z', ANSWERED, '2026-11-20T03:30:00Z', null],
  ['within a day after an answer', null, ANSWERED, '2026-11-21T02:59:59Z', '2026-11-21T03:00:00.000Z'],
  ['a day after an answer', null, ANSWERED, '2026-11-21T03:00:00Z', null],
])('a review can be asked for %s, or later', (_, asked, answered, now, next) => {
  expect(nextReviewAt({ review_asked_at: asked, review_answered_at: answered }, at(now))).toBe(next);
});
