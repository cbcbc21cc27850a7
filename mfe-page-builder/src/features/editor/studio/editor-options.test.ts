import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { editorOptions } from './editor-options.ts';

function labelOf(html: string): string | undefined {
  const { canvas } = editorOptions({});
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: html }] });
  const component = editor.getWrapper()?.components().at(0);
  return component && canvas?.customBadgeLabel?.(component);
}

test('the hovered component has a Korean name', () => {
  expect(labelOf('<section></section>')).toBe('섹션');
  expect(labelOf('<div class="card"></div>')).toBe('카드');
});

test('a name that is saved in the page is shown as text', () => {
  expect(labelOf('<div data-gjs-custom-name="<img src=x onerror=alert(1)>"></div>')).not.toContain('<');
});
