import { afterEach, expect, test, vi } from 'vitest';
import { fadeIn } from './screen-change.ts';

afterEach(() => vi.unstubAllGlobals());
const main = (animate?: unknown) => Object.assign(document.createElement('main'), { animate });
const withMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));

test('a new screen fades in within 200 ms', () => {
  withMotion(false);
  const animate = vi.fn();
  fadeIn(main(animate));
  expect(animate.mock.calls[0]?.[1].duration).toBeLessThanOrEqual(200);
});

test('nothing moves when the user prefers reduced motion, or in a browser without animations', () => {
  const animate = vi.fn();
  withMotion(true);
  fadeIn(main(animate));
  withMotion(false);
  fadeIn(main(undefined));
  fadeIn(null);
  expect(animate).not.toHaveBeenCalled();
});
