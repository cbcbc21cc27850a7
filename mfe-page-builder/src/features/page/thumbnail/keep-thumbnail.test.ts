import { afterEach, expect, test, vi } from 'vitest';
import { keepThumbnail } from './keep-thumbnail.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saved = (rev: number) => keepThumbnail({ id: 'p', rev, project: {} });

test('several saves of one page cause one picture', () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'HTMLImageElement',
    class {
      decode() {}
    },
  );
  saved(1);
  saved(2);
  expect(vi.getTimerCount()).toBe(1);
});

test('a browser that cannot draw is not asked again', () => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLImageElement', class {});
  saved(1);
  expect(vi.getTimerCount()).toBe(0);
});
