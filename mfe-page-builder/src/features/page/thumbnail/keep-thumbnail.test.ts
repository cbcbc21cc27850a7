import { afterEach, expect, test, vi } from 'vitest';
import { keepThumbnail } from './keep-thumbnail.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saved = (rev: number) => keepThumbnail({ id: 'p', rev, project: {} });

test('saves of one page wait for one picture', () => {
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

test('nothing waits in a browser that cannot draw', () => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLImageElement', class {});
  saved(1);
  expect(vi.getTimerCount()).toBe(0);
});
