import { vi } from 'vitest';

/** Simulates a wide screen with a mouse, or a narrow screen with touch. jsdom has no screen. */
export function setWideScreen(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query.includes('coarse') ? !isWide : isWide,
    addEventListener() {},
    removeEventListener() {},
  }));
}
