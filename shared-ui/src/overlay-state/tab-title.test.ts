import { afterEach, expect, test } from 'vitest';
import { setTabCount, setTabTitle } from './tab-title.ts';

afterEach(() => {
  setTabCount(0);
  setTabTitle('');
});

test('the count stays in the title when the text changes, and is removed at zero', () => {
  setTabTitle('노트 · 도장');
  setTabCount(3);
  expect(document.title).toBe('(3) 노트 · 도장');
  setTabTitle('알림 · 도장');
  expect(document.title).toBe('(3) 알림 · 도장');
  setTabCount(100);
  expect(document.title).toBe('(99+) 알림 · 도장');
  setTabCount(0);
  expect(document.title).toBe('알림 · 도장');
});
