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

// The editor leaves out of a project what it takes for the default of a type.
test.each(BLOCKS.map((block) => [block.id, block] as const))(
  'visitors get the block %s as it is, also after the editor has saved it',
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
