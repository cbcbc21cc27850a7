import { renderPage } from '@dojang/renderer';
import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { isHidden, isLocked, rename, toggleHidden, toggleLocked } from './layer-state.ts';

test('hidden and locked are stored in the project, and visitors do not see hidden parts', () => {
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

test('a new name, hiding and locking are separate steps of undo and redo', async () => {
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<p>글</p>' }] });
  const part = editor.getWrapper()?.components().at(0);
  if (!part) throw new Error('the page has a paragraph');
  const { UndoManager } = editor;
  UndoManager.clear();
  const state = () => [part.get('custom-name') || '', isLocked(part), isHidden(part)];
  // Changes in the same task are one undo step.
  const later = () => new Promise((resolve) => setTimeout(resolve));
  for (const change of [() => rename(part, '인사'), () => toggleLocked(part), () => toggleHidden(part)]) {
    change();
    await later();
  }
  expect(state()).toEqual(['인사', true, true]);
  UndoManager.undo();
  expect(state()).toEqual(['인사', true, false]);
  UndoManager.undo();
  expect(state()).toEqual(['인사', false, false]);
  UndoManager.undo();
  expect(state()).toEqual(['', false, false]);
  UndoManager.redo();
  expect(state()).toEqual(['인사', false, false]);
});
