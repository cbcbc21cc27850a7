import { type Answer, fakeServer, person, refused } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { saveSection } from '../section/section.mutations.ts';
import { saveTemplateProject } from '../template/template.mutations.ts';
import { saveDraft } from './page.mutations.ts';

const WHOLE = 'POST /rest/v1/rpc/save_draft';
const CHANGE = 'POST /rest/v1/rpc/save_draft_change';
const saved = () => ({ ok: true, rev: 2, updated_at: '2026-11-27T09:00:00Z' });

const block = (content: string) => ({ type: 'text', attributes: { id: `b-${content}` }, components: [{ content }] });
/** A GrapesJS project. With 300 blocks it has 20 KB. */
const project = (last: string, blocks = 300) => ({
  assets: [],
  styles: [{ selectors: [`#${last}`], style: {} }],
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [...Array.from({ length: blocks }, (_, at) => block(`${at}`)), block(last)],
          },
        },
      ],
    },
  ],
});

async function save(acknowledged: unknown, after: unknown, change: Answer = saved) {
  const server = await fakeServer({ [WHOLE]: saved, [CHANGE]: change }, person());
  expect(await saveDraft('p1', { project: after }, 1, { editor: 'e1', acknowledged })).toMatchObject({ ok: true });
  return { wholes: server.sent(WHOLE), changes: server.sent(CHANGE) };
}

test('for a large page only the changed block and style are sent', async () => {
  const { wholes, changes } = await save(project('a'), project('b'));
  expect(wholes).toEqual([]);
  expect(changes.map(({ body }) => body)).toEqual([
    {
      p_page_id: 'p1',
      p_base_rev: 1,
      p_editor: 'e1',
      p_changes: [
        {
          path: ['pages', '0', 'frames', '0', 'component', 'components'],
          ...{ length: 301, at: 300, remove: 1, insert: [block('b')] },
        },
        { path: ['styles'], length: 1, at: 0, remove: 1, insert: [{ selectors: ['#b'], style: {} }] },
      ],
    },
  ]);
});

test('the whole page is sent when it is small, when other parts changed, and when the change does not fit', async () => {
  const count = ({ wholes, changes }: Awaited<ReturnType<typeof save>>) => [wholes.length, changes.length];
  expect(count(await save(project('a', 2), project('b', 2)))).toEqual([1, 0]);
  expect(count(await save(project('a'), { ...project('b'), assets: ['new'] }))).toEqual([1, 0]);
  expect(count(await save(null, project('b')))).toEqual([1, 0]);
  const misfit = () => refused(400, 'P0001', 'change_does_not_fit');
  expect(count(await save(project('a'), project('b'), misfit))).toEqual([1, 1]);
});

const BLOCK = {
  path: ['pages', '0', 'frames', '0', 'component', 'components'],
  ...{ length: 301, at: 300, remove: 1, insert: [block('b')] },
};

test.each([
  [
    'shared section',
    'save_section',
    (before: unknown, after: unknown) => saveSection('s1', { project: after, title: '머리글' }, 1, 'e1', before),
  ],
  [
    'template',
    'save_template_project',
    (before: unknown, after: unknown) => saveTemplateProject('t1', after, 1, before),
  ],
])('of a large %s what changed is sent, and the whole of a small one', async (_what, rpc, save) => {
  const [whole, change] = [`POST /rest/v1/rpc/${rpc}`, `POST /rest/v1/rpc/${rpc}_change`];
  const server = await fakeServer({ [whole]: saved, [change]: saved }, person());
  await save(project('a'), project('b'));
  expect(server.sent(whole)).toEqual([]);
  expect(server.sent(change).map(({ body }) => body)).toMatchObject([{ p_base_rev: 1, p_changes: [BLOCK, {}] }]);
  await save(project('a', 2), project('b', 2));
  await save(null, project('b'));
  expect(server.sent(whole).map(({ body }) => body)).toMatchObject([
    { p_base_rev: 1, p_project: project('b', 2) },
    { p_base_rev: 1, p_project: project('b') },
  ]);
});
