import { vi } from 'vitest';

/** A wide screen with a mouse, or a narrow one with a finger. jsdom has no screen. */
export function setWideScreen(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query.includes('coarse') ? !isWide : isWide,
    addEventListener() {},
    removeEventListener() {},
  }));
}
