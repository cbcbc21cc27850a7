import grapesjs from 'grapesjs';
import { expect, test, vi } from 'vitest';
import { editorOptions } from './editor-options.ts';

test.each([
  ['GrapesJS reads the styles of a selected element', { plugins: [] }, 1],
  ['the editor leaves them to its own panel', {}, 0],
])('%s', async (_what, options, times) => {
  const editor = grapesjs.init({ ...editorOptions({}), headless: true, ...options });
  const select = vi.spyOn(editor.StyleManager, 'select');
  editor.select(editor.addComponents('<p>안녕하세요</p>')[0]);
  await vi.waitFor(() => expect(editor.getSelected()).toBeDefined());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(select).toHaveBeenCalledTimes(times);
  editor.destroy();
});
