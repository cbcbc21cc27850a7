import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { resolveColorMode, setColorMode, useColorMode, watchColorMode } from './color-mode.store.ts';
import { COLOR_MODE_KEY, COLOR_MODE_SCRIPT } from './color-mode-script.ts';

const html = document.documentElement;
beforeEach(() => setColorMode('system'));
afterEach(() => setColorMode('system'));

test('without a choice the mode of the device is used', () => {
  expect(resolveColorMode('system', true)).toBe('dark');
  expect(resolveColorMode('system', false)).toBe('light');
  expect(resolveColorMode('light', true)).toBe('light');
});

test('a printed page is light, and the screen does not change', () => {
  localStorage.setItem(COLOR_MODE_KEY, 'dark');
  setColorMode('dark');
  const stop = watchColorMode();
  window.dispatchEvent(new Event('beforeprint'));
  expect(html).toHaveClass('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(html).toHaveClass('dark');
  stop();
});

describe('the script before the first paint', () => {
  // The script is a text in the document's HTML. Here it is evaluated as a browser does.
  const run = new Function(COLOR_MODE_SCRIPT) as () => void;

  test('sets the stored mode', () => {
    localStorage.setItem(COLOR_MODE_KEY, 'dark');
    html.className = 'light other';
    run();
    expect(html).toHaveClass('dark', 'other');
    expect(html).not.toHaveClass('light');
    expect(html.style.colorScheme).toBe('dark');
  });

  test('an invalid stored value is replaced by the device’s mode', () => {
    localStorage.setItem(COLOR_MODE_KEY, '"><script>');
    run();
    expect(html).toHaveClass('light');
  });
});

test('a choice is applied at once, stored, and causes a render', async () => {
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

test('a choice in another tab is applied', () => {
  renderUi(<p>글</p>);
  localStorage.setItem(COLOR_MODE_KEY, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: COLOR_MODE_KEY })));
  expect(html).toHaveClass('dark');
});
