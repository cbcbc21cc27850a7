import { blankProject } from '@dojang/renderer/blocks';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { TemplateEditor } from './components/TemplateEditor.tsx';
import { Component as ListPage } from './TemplateListPage.tsx';
import type { Template } from './template.queries.ts';

const LIST = 'POST /rest/v1/rpc/admin_templates';
const SAVE = 'POST /rest/v1/rpc/save_template';
const MOVE = 'POST /rest/v1/rpc/move_template';
const SHOP = { id: '7d0c0001-0000-4000-8000-000000000001', name: '가게' };
const EVENT = { id: '7d0c0001-0000-4000-8000-000000000005', name: '행사·초대' };

const template = (at: number, change: Partial<Template> = {}): Template => ({
  id: `7d0c0002-0000-4000-8000-00000000000${at}`,
  name: `템플릿 ${at}`,
  description: '설명',
  status: 'published',
  category_id: SHOP.id,
  category: SHOP.name,
  uses: 0,
  live: 0,
  ...change,
});

async function open(screenOf: ReactElement, list: Template[], answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    {
      [LIST]: () => list,
      'GET /rest/v1/templates': () => ({ project: blankProject() }),
      'GET /rest/v1/template_categories': () => rows([SHOP, EVENT]),
      [SAVE]: () => null,
      [MOVE]: () => null,
      ...answers,
    },
    person({ level: 'admin', is_admin: true }),
  );
  return { server, ...openScreen(screenOf, '/admin/template') };
}

test('the list shows each template with its category, its state and its pages', async () => {
  await open(<ListPage />, [template(1, { uses: 1234, live: 56 }), template(2, { status: 'draft' })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('템플릿 1가게 · 페이지 1,234개, 게시 56개');
  expect(second).toHaveTextContent('내림');
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/template/edit/7d0c0002-0000-4000-8000-000000000001',
  );
});

test('a template is moved by one place; the first cannot go up and the last cannot go down', async () => {
  const { user, server } = await open(<ListPage />, [template(1), template(2)]);
  expect(await screen.findByRole('button', { name: '템플릿 1 위로' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '템플릿 2 아래로' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '템플릿 1 아래로' }));
  expect(await screen.findByText('‘템플릿 1’ 자리를 2번째로 옮겼어요')).toBeVisible();
  expect(server.sent(MOVE).map(({ body }) => body)).toEqual([{ p_template_id: template(1).id, p_position: 1 }]);
});

test('a template is changed, and taken out of the gallery', async () => {
  const { user, server } = await open(<TemplateEditor templateId={template(1).id} />, [template(1)]);
  const name = await screen.findByRole('textbox', { name: '이름' });
  await user.clear(name);
  expect(screen.getByRole('button', { name: '저장' })).toBeDisabled();
  await user.type(name, '새 카페');
  await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), EVENT.name);
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('‘새 카페’를 저장했어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '갤러리에서 내리기' }));
  await expect.poll(() => server.sent(SAVE)).toHaveLength(2);
  const saved = { p_template_id: template(1).id, p_name: '새 카페', p_description: '설명', p_category_id: EVENT.id };
  expect(server.sent(SAVE).map(({ body }) => body)).toEqual([
    { ...saved, p_status: 'published' },
    { ...saved, p_status: 'draft' },
  ]);
});

test('an unknown template says so', async () => {
  await open(<TemplateEditor templateId="7d0c0002-0000-4000-8000-0000000000ff" />, [template(1)]);
  expect(await screen.findByText('이 템플릿을 찾을 수 없어요')).toBeVisible();
});

test('a user without permission sees that', async () => {
  await open(<ListPage />, [], { [LIST]: () => refused(403, '42501') });
  expect(await screen.findByRole('alert')).toHaveTextContent('권한이 없어요.');
});
