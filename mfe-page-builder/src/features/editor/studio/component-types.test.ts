import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { registerTypes } from './component-types.ts';

const editor = grapesjs.init({
  headless: true,
  telemetry: false,
  storageManager: false,
  plugins: [registerTypes],
});

// The editor does not store values that it considers to be defaults of a type.
test.each(BLOCKS.map((block) => [block.id, block] as const))(
  'visitors get the block %s unchanged, also after the editor has saved it',
  (_id, { make }) => {
    const project = projectOf([make()]);
    const before = renderPage(project, { title: 't', today: '2026-09-03' });
    editor.loadProjectData(structuredClone(project) as never);
    const after = renderPage(editor.getProjectData(), { title: 't', today: '2026-09-03' });
    const body = (html: string) => html.slice(html.indexOf('<body'));
    expect(body(after.html)).toBe(body(before.html));
    expect(after.report).toEqual(before.report);
  },
);
