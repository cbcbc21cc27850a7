import { renderPage } from '@dojang/renderer';
import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { isHidden, isLocked, toggleHidden, toggleLocked } from './layer-state.ts';

test('hidden and locked are kept in the project, and what is hidden is not shown to visitors', () => {
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>보임</p><p class="btns">숨김</p>' }] });
  const part = editor.getWrapper()?.components().at(1);
  if (!part) throw new Error('the page has two paragraphs');
  toggleHidden(part);
  toggleLocked(part);
  expect([isHidden(part), isLocked(part)]).toEqual([true, true]);
  const project = editor.getProjectData();
  expect(JSON.stringify(project)).toContain('"locked":true');
  const { html, payload } = renderPage(project, { title: 't' });
  expect(html).toMatch(/<p[^>]* hidden>숨김/);
  expect(html).toContain('[hidden]{display:none!important}');
  expect(JSON.stringify(payload.blocks)).not.toContain('숨김');
  toggleHidden(part);
  toggleLocked(part);
  expect([isHidden(part), isLocked(part)]).toEqual([false, false]);
});
