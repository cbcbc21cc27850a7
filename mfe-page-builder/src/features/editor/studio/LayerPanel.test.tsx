import { AppProvider } from '@dojang/shared-ui';
import { act, render, screen } from '@testing-library/react';
import grapesjs from 'grapesjs';
import { expect, test, vi } from 'vitest';
import { LayerPanel } from './LayerPanel.tsx';

const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
vi.mock('@grapesjs/react', () => ({ useEditor: () => editor }));

test('a part that is selected on the canvas is scrolled into view in a list of any length', async () => {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent);
  };
  const section = (name: string) => `<section><h2>${name}</h2><p>${name} 글</p></section>`;
  editor.loadProjectData({ pages: [{ component: ['가', '나', '다'].map(section).join('') }] });
  render(
    <AppProvider>
      <LayerPanel />
    </AppProvider>,
  );
  expect(shown).toEqual([]);
  expect(screen.queryByText('다 글')).toBeNull();
  const part = editor.getWrapper()?.components().at(2).components().at(1);
  act(() => editor.select(part));
  await expect.poll(() => shown).toEqual(['글 다 글']);
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('글 다 글');
});
