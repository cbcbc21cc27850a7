import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with the URL `address`. */
function open(first = '') {
  const asked = vi.fn<(words: string) => void>();
  const { result } = renderHook(() => {
    const [address, setAddress] = useState(first);
    const [text, setText] = useSearchText(address, (words) => {
      asked(words);
      setAddress(words);
    });
    return { address, text, setText, setAddress };
  });
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = () => act(() => vi.advanceTimersByTime(300));
  return { result, asked, type, pause };
}

test('spaces around the text stay in the field and are not searched for', () => {
  const { result, asked, type, pause } = open();
  type('  점검 ');
  pause();
  expect(asked).toHaveBeenLastCalledWith('점검');
  expect(result.current).toMatchObject({ address: '점검', text: '  점검 ' });
});

test('an additional space starts no new search', () => {
  const { asked, type, pause } = open();
  type('점검');
  pause();
  type('점검 ');
  pause();
  type('   ');
  pause();
  expect(asked.mock.calls).toEqual([['점검'], ['']]);
});

test('a URL that something else changed updates the field', () => {
  const { result, type, pause } = open('점검');
  expect(result.current.text).toBe('점검');
  type('점검 일');
  pause();
  act(() => result.current.setAddress('안내'));
  expect(result.current.text).toBe('안내');
});
