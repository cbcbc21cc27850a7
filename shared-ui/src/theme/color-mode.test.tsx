import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { resolveColorMode, setColorMode, useColorMode } from './color-mode.store.ts';
import { COLOR_MODE_KEY, COLOR_MODE_SCRIPT } from './color-mode-script.ts';

const html = document.documentElement;
beforeEach(() => setColorMode('system'));
afterEach(() => setColorMode('system'));

test('without a choice the device decides', () => {
  expect(resolveColorMode('system', true)).toBe('dark');
  expect(resolveColorMode('system', false)).toBe('light');
  expect(resolveColorMode('light', true)).toBe('light');
});

describe('the script before the first paint', () => {
  // It is text in the document's head; here it is run as the browser would.
  const run = new Function(COLOR_MODE_SCRIPT) as () => void;

  test('sets the stored mode', () => {
    localStorage.setItem(COLOR_MODE_KEY, 'dark');
    html.className = 'light other';
    run();
    expect(html).toHaveClass('dark', 'other');
    expect(html).not.toHaveClass('light');
    expect(html.style.colorScheme).toBe('dark');
  });

  test('anything else stored is the device’s mode', () => {
    localStorage.setItem(COLOR_MODE_KEY, '"><script>');
    run();
    expect(html).toHaveClass('light');
  });
});

test('a choice is applied at once, remembered, and seen by the screen', async () => {
  function Mode() {
    const { colorMode, toggleColorMode } = useColorMode();
    return (
      <button type="button" onClick={toggleColorMode}>
        {colorMode}
      </button>
    );
  }
  const { user } = renderUi(<Mode />);
  await user.click(screen.getByRole('button', { name: 'light' }));
  expect(screen.getByRole('button', { name: 'dark' })).toBeVisible();
  expect(html).toHaveClass('dark');
  expect(localStorage.getItem(COLOR_MODE_KEY)).toBe('dark');
});

test('another tab’s choice is followed', () => {
  renderUi(<p>글</p>);
  localStorage.setItem(COLOR_MODE_KEY, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: COLOR_MODE_KEY })));
  expect(html).toHaveClass('dark');
});
