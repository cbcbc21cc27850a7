import { expect, test } from 'vitest';
import { createLimiter } from './limiter.logic.ts';

const limiterAt = (limit: number, windowMs: number) => {
  const clock = { now: 1_000 };
  return { clock, limiter: createLimiter(limit, windowMs, () => clock.now) };
};

test('a key is blocked once it has happened as often as allowed, until its window ends', () => {
  const { clock, limiter } = limiterAt(2, 100);
  limiter.count('mina');
  expect(limiter.blockedFor('mina')).toBe(0);
  clock.now += 40;
  limiter.count('mina');
  expect(limiter.blockedFor('mina')).toBe(60);
  clock.now += 60;
  expect(limiter.blockedFor('mina')).toBe(0);
});

test('one key says nothing about another', () => {
  const { limiter } = limiterAt(1, 100);
  limiter.count('mina');
  expect(limiter.blockedFor('jun')).toBe(0);
});

test('a hundred thousand made-up keys do not make it forget a fresh one', () => {
  const { limiter } = limiterAt(1, 1_000);
  for (let at = 0; at < 100_000; at++) limiter.count(`guess ${at}`);
  limiter.count('mina');
  expect(limiter.blockedFor('mina')).toBeGreaterThan(0);
});

test('what is forgiven was never counted', () => {
  const { limiter } = limiterAt(2, 100);
  limiter.forgive('mina');
  limiter.count('mina');
  limiter.count('mina');
  limiter.forgive('mina');
  expect(limiter.blockedFor('mina')).toBe(0);
  limiter.count('mina');
  expect(limiter.blockedFor('mina')).toBe(100);
});
