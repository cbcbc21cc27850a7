import 'fake-indexeddb/auto';
import { projectOf } from '@dojang/renderer/blocks';
import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { addErrorTexts, unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import remote from '../../../../remote.ts';
import type { PageHead } from '../page.schema.ts';
import { MakeTemplateDialog } from './MakeTemplateDialog.tsx';

addErrorTexts(remote.errors ?? {});

const CREATE = 'POST /rest/v1/rpc/create_template';
const SECTION = '7d0c0004-0000-4000-8000-000000000001';
const CATEGORIES = [
  { id: '7d0c0001-0000-4000-8000-000000000001', name: '가게' },
  { id: '7d0c0001-0000-4000-8000-000000000005', name: '행사·초대' },
];
const page = { id: '7d0c0003-0000-4000-8000-000000000001', site_id: 's1', title: '꽃집', rev: 3 } as PageHead;
const draft = projectOf([{ type: 'global-section', sectionId: SECTION }] as never);
const section = {
  ...{ id: SECTION, site_id: 's1', name: '머리글', rev: 1, updated_at: '2026-11-22T09:00:00Z' },
  project: projectOf([{ tagName: 'header', components: [] }]),
};

test('a page becomes a template with the content of its shared sections; after a refusal it is sent again with the same id', async () => {
  let answers = 0;
  const me = person({ id: crypto.randomUUID(), level: 'admin', is_admin: true });
  const server = await fakeServer(
    {
      'GET /rest/v1/pages': () => ({ draft }),
      'GET /rest/v1/page_sections': () => rows([section]),
      'GET /rest/v1/template_categories': () => rows(CATEGORIES),
      [CREATE]: () => {
        answers += 1;
        return answers === 1 ? refused(500, 'broken') : null;
      },
    },
    me,
  );
  // A template was started before.
  const before = openScreen(<MakeTemplateDialog page={page} onClose={() => {}} />, '/page');
  await before.user.type(await screen.findByRole('textbox', { name: '설명' }), '꽃을 파는 가게');
  before.unmount();
  const { user } = openScreen(<MakeTemplateDialog page={page} onClose={() => {}} />, '/page');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  const name = await screen.findByRole('textbox', { name: '이름' });
  expect(name).toHaveValue('꽃집');
  await user.clear(name);
  expect(screen.getByRole('button', { name: '만들기' })).toBeDisabled();
  await user.type(name, ' 동네 꽃집 ');
  await user.selectOptions(await screen.findByRole('combobox', { name: '종류' }), '행사·초대');
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await expect.poll(() => server.sent(CREATE)).toHaveLength(1);
  await expect.poll(() => screen.getByRole('button', { name: '만들기' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await expect.poll(() => server.sent(CREATE)).toHaveLength(2);
  const [first, second] = server.sent(CREATE).map(({ body }) => body as { p_project: unknown; p_template_id: string });
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    p_name: '동네 꽃집',
    p_description: '꽃을 파는 가게',
    p_category_id: CATEGORIES[1]?.id,
  });
  expect(JSON.stringify(first?.p_project)).toContain('"header"');
  expect(JSON.stringify(first?.p_project)).not.toMatch(/sectionId|sharedSection/);
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});
