import { expect, test } from 'vitest';
import { nextPace, type Pace, remainingText } from './remaining.logic.ts';

const MB = 1024 * 1024;
const paceOf = (samples: readonly [sent: number, at: number][]) =>
  samples.reduce<Pace | null>((pace, [done, at]) => nextPace(pace, done, at), null);

test('the time is unknown before two samples, and while no bytes are sent', () => {
  expect(remainingText(null, MB)).toBeNull();
  expect(remainingText(paceOf([[0, 0]]), MB)).toBeNull();
  expect(
    remainingText(
      paceOf([
        [0, 0],
        [0, 2000],
      ]),
      MB,
    ),
  ).toBeNull();
});

test('the time is in words', () => {
  const pace = paceOf([
    [0, 0],
    [MB, 1000],
  ]);
  expect(remainingText(pace, 29 * MB)).toBe('1분 안에 끝나요');
  expect(remainingText(pace, 120 * MB)).toBe('약 2분 남음');
  expect(remainingText(pace, 3600 * MB)).toBe('약 1시간 남음');
  expect(remainingText(pace, 3900 * MB)).toBe('약 1시간 5분 남음');
  expect(remainingText(pace, 90_000 * MB)).toBe('하루 넘게 남음');
});

test('one slow second changes the time little, and a cancelled file restarts the measurement', () => {
  const steady: [number, number][] = [0, 1, 2, 3, 4].map((second) => [second * MB, second * 1000]);
  expect(paceOf([...steady, [4 * MB, 5000]])?.rate).toBeCloseTo(0.8 * MB);
  expect(paceOf([...steady, [MB, 5000]])).toEqual({ at: 5000, done: MB, rate: null });
  expect(paceOf([...steady, [5 * MB, 4010]])).toEqual(paceOf(steady));
});
