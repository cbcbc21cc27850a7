import { AppProvider } from '@dojang/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Reveal } from './Reveal.tsx';

afterEach(() => vi.unstubAllGlobals());

type Tell = (entry: { isIntersecting: boolean; boundingClientRect: { top: number } }) => void;

function open({ isStill = false } = {}) {
  let tell: Tell | undefined;
  const margins: string[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void, { rootMargin }: { rootMargin: string }) {
        tell = (entry) => act(() => callback([entry]));
        margins.push(rootMargin);
      }
      observe() {}
      disconnect() {}
    },
  );
  const matchMedia = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('reduced-motion') ? { matches: isStill } : matchMedia(query),
  );
  render(
    <AppProvider>
      <Reveal>글</Reveal>
    </AppProvider>,
  );
  return { tell, margins, box: screen.getByText('글') };
}

const at = (isIntersecting: boolean, top: number) => ({ isIntersecting, boundingClientRect: { top } });

test('scroll animation: a part appears within a second, a hundred pixels after the edge, and again each time', () => {
  const { tell, margins, box } = open();
  expect(getComputedStyle(box).transition).toContain('opacity 1s');
  expect(margins).toEqual(['0px 0px -100px 0px']);
  expect(box.dataset.revealed).toBe('true');
  tell?.(at(false, 900));
  expect(box.dataset.revealed).toBe('false');
  tell?.(at(true, 600));
  expect(box.dataset.revealed).toBe('true');
  // A part above the viewport stays visible.
  tell?.(at(false, -400));
  expect(box.dataset.revealed).toBe('true');
  tell?.(at(false, 900));
  expect(box.dataset.revealed).toBe('false');
});

test('nothing is hidden when the user prefers reduced motion', () => {
  const { tell, box } = open({ isStill: true });
  expect([tell, box.dataset.revealed]).toEqual([undefined, 'true']);
});
