import { afterEach, expect, test, vi } from 'vitest';
import { blocksSiteData, readStored, writeStored } from './stored-text.ts';

afterEach(() => void vi.restoreAllMocks());

test.each(['localStorage', 'sessionStorage'] as const)('with blocked site data %s reads as empty', (area) => {
  writeStored('key', 'text', area);
  expect(readStored('key', area)).toBe('text');
  expect(blocksSiteData()).toBe(false);
  vi.spyOn(window, area, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(readStored('key', area)).toBeNull();
  expect(blocksSiteData()).toBe(area === 'localStorage');
  expect(() => writeStored('key', null, area)).not.toThrow();
});
