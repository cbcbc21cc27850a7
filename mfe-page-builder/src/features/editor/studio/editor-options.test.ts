import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { editorOptions, loadable } from './editor-options.ts';

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

const MALFORMED = [null, 5, 'x', [], [null], [[]], { a: 5 }, { name: 5 }];

test('the editor starts with a page whose data is malformed', () => {
  const editor = grapesjs.init({ ...editorOptions({}), headless: true });
  for (const value of MALFORMED) {
    const words = { tagName: 'p', classes: ['a'], content: 'x' };
    const page = (component: unknown, rule: unknown = {}) => ({
      pages: [{ frames: [{ component: { components: [component] } }] }],
      styles: [rule],
    });
    for (const project of [
      value,
      { pages: value, styles: value, assets: value, symbols: value, dataSources: value },
      { pages: [value], styles: [value] },
      { pages: [{ frames: value, component: value }] },
      { pages: [{ id: value, name: value, frames: [value] }] },
      { pages: [{ frames: [{ component: value, head: value }] }] },
      page(value, { selectors: value, style: value }),
      page({ ...words, tagName: value, type: value }),
      page({ ...words, classes: value, components: value, attributes: value, style: value }),
      page({ ...words, classes: [value], attributes: { title: value, id: value }, style: { color: value } }),
      page(words, { selectors: [value, 'a'], style: { color: value } }),
      page(words, { selectors: ['a'], selectorsAdd: value, state: value, mediaText: value, atRuleType: value }),
    ]) {
      const start = () => {
        editor.loadProjectData(loadable(project));
        editor.getHtml();
      };
      expect(start, JSON.stringify(project)).not.toThrow();
    }
  }
});
