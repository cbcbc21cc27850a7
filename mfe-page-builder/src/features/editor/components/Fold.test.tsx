import { AppProvider } from '@dojang/shared-ui';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Fold } from './Fold.tsx';
import { isFolded, rememberFolded } from './folded.ts';

const KEY = 'dojang:app::editor.folded';
beforeEach(() => localStorage.removeItem(KEY));

test('a folded part is remembered on this device', () => {
  expect(isFolded('여백', false)).toBe(false);
  rememberFolded('여백', true);
  expect(isFolded('여백', false)).toBe(true);
  expect(isFolded('글', false)).toBe(false);
});

test('an unreadable stored state is ignored', () => {
  for (const stored of ['x', 'null', '[]', '{"여백":"x"}']) {
    localStorage.setItem(KEY, stored);
    expect(isFolded('여백', true)).toBe(true);
  }
});

test('a part that starts folded has no content until it is opened', () => {
  render(
    <AppProvider>
      <Fold title="여백" name="space" startsOpen={false}>
        <p>내용</p>
      </Fold>
    </AppProvider>,
  );
  expect(screen.getByText('여백')).toBeTruthy();
  expect(screen.queryByText('내용')).toBeNull();
});
