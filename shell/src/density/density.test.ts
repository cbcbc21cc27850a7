import { beforeEach, expect, test } from 'vitest';
import { applyDensity, setDensity } from './density.store.ts';

beforeEach(() => localStorage.clear());

test('the density is applied at once, stored, and updated when another tab changes it', () => {
  applyDensity();
  setDensity('compact');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(localStorage.getItem('dojang.density')).toBe('compact');
  localStorage.removeItem('dojang.density');
  window.dispatchEvent(new StorageEvent('storage', { key: 'dojang.density' }));
  expect(document.documentElement.dataset.density).toBeUndefined();
});
