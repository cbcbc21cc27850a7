import 'fake-indexeddb/auto';
import { blankProject } from '@dojang/renderer/blocks';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { addErrorTexts, unsavedOfAccount } from '@dojang/shared-ui';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import remote from '../../../remote.ts';
import { moveTo } from '../../order/order.logic.ts';
import { TemplateEditor } from './components/TemplateEditor.tsx';
import { Component as ListPage } from './TemplateListPage.tsx';
import type { Template } from './template.queries.ts';

addErrorTexts(remote.errors ?? {});

const LIST = 'POST /rest/v1/rpc/admin_templates';
const SAVE = 'POST /rest/v1/rpc/save_template';
const MOVE = 'POST /rest/v1/rpc/move_template';
const SAVE_CATEGORY = 'POST /rest/v1/rpc/save_template_category';
const MOVE_CATEGORY = 'POST /rest/v1/rpc/move_template_category';
const REMOVE_CATEGORY = 'POST /rest/v1/rpc/remove_template_category';
const CREATE = 'POST /rest/v1/rpc/create_template';
const REMOVE = 'POST /rest/v1/rpc/remove_template';
const SHOP = { id: '7d0c0001-0000-4000-8000-000000000001', name: '가게' };
const EVENT = { id: '7d0c0001-0000-4000-8000-000000000005', name: '행사·초대' };

const template = (at: number, change: Partial<Template> = {}): Template => ({
  id: `7d0c0002-0000-4000-8000-00000000000${at}`,
  name: `템플릿 ${at}`,
  description: '설명',
  status: 'published',
  category_id: SHOP.id,
  category: SHOP.name,
  rev: 1,
  uses: 0,
  live: 0,
  removed: 0,
  ...change,
});

async function open(screenOf: ReactElement, list: Template[], answers: Record<string, Answer> = {}, me?: string) {
  const server = await fakeServer(
    {
      [LIST]: () => list,
      'GET /rest/v1/templates': () => ({ project: blankProject() }),
      'GET /rest/v1/template_categories': () => rows([SHOP, EVENT]),
      [SAVE]: () => null,
      [CREATE]: () => null,
      [REMOVE]: () => null,
      [MOVE]: () => null,
      [SAVE_CATEGORY]: () => null,
      [MOVE_CATEGORY]: () => null,
      [REMOVE_CATEGORY]: () => null,
      ...answers,
    },
    person({ level: 'admin', is_admin: true, ...(me && { id: me }) }),
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

test('a template is moved by one position immediately; the first cannot move up and the last cannot move down', async () => {
  let list = [template(1), template(2), template(3)];
  const { user, server } = await open(<ListPage />, [], {
    [LIST]: () => list,
    [MOVE]: ({ body }) => {
      const { p_template_id, p_position } = body as { p_template_id: string; p_position: number };
      list = moveTo(list, p_template_id, p_position);
      return null;
    },
  });
  const namesShown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  await user.click(await screen.findByRole('button', { name: '템플릿 1 위로' }));
  await user.click(screen.getByRole('button', { name: '템플릿 3 아래로' }));
  await user.click(screen.getByRole('button', { name: '템플릿 1 아래로' }));
  expect(namesShown()).toEqual(['템플릿 2', '템플릿 1', '템플릿 3']);
  expect(screen.getByRole('button', { name: '템플릿 1 아래로' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('‘템플릿 1’ 자리를 3번째로 옮겼어요')).toBeVisible();
  expect(server.sent(MOVE).map(({ body }) => body)).toEqual([
    { p_template_id: template(1).id, p_position: 1 },
    { p_template_id: template(1).id, p_position: 2 },
  ]);
});

test('a refused move returns to the order of the server', async () => {
  const { user } = await open(<ListPage />, [template(1), template(2)], { [MOVE]: () => refused(403, '42501') });
  await user.click(await screen.findByRole('button', { name: '템플릿 1 아래로' }));
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  await expect
    .poll(() => screen.getAllByRole('link').map(({ textContent }) => textContent))
    .toEqual(['템플릿 1', '템플릿 2']);
});

test('a button in the list takes a template out of the gallery', async () => {
  const { user, server } = await open(<ListPage />, [template(1), template(2, { status: 'draft' })]);
  expect(await screen.findByRole('button', { name: '템플릿 2 갤러리에 올리기' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '템플릿 1 갤러리에서 내리기' }));
  await expect
    .poll(() => server.sent(SAVE).map(({ body }) => body))
    .toEqual([
      {
        p_template_id: template(1).id,
        p_name: '템플릿 1',
        p_description: '설명',
        p_category_id: SHOP.id,
        p_status: 'draft',
      },
    ]);
});

test('without templates the list shows “아직 템플릿이 없어요”', async () => {
  await open(<ListPage />, []);
  expect(await screen.findByText('아직 템플릿이 없어요')).toBeVisible();
});

async function openCategories(answers: Record<string, Answer> = {}) {
  const opened = await open(<ListPage />, [template(1), template(2)], answers);
  await opened.user.click(await screen.findByRole('button', { name: '종류 관리' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: '템플릿 종류' })) };
}

test('a category is created, renamed and moved', async () => {
  const { user, server, dialog } = await openCategories();
  const [first] = await dialog.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^가게템플릿 2개/);
  expect(dialog.getByRole('button', { name: '추가' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: '새 종류' }), ' 학원 {Enter}');
  expect(await screen.findByText('‘학원’을 저장했어요')).toBeVisible();
  await expect.poll(() => dialog.getByRole('textbox', { name: '새 종류' })).toHaveValue('');

  await user.click(dialog.getByRole('button', { name: '가게 이름 바꾸기' }));
  const name = dialog.getByRole('textbox', { name: '가게의 새 이름' });
  expect(name).toHaveFocus();
  await user.clear(name);
  expect(dialog.getByText('이름을 적어 주세요.')).toBeVisible();
  await user.type(name, '동네 가게{Enter}');
  await user.click(await dialog.findByRole('button', { name: '가게 아래로' }));
  await expect.poll(() => server.sent(MOVE_CATEGORY)).toHaveLength(1);
  expect(server.sent(SAVE_CATEGORY).map(({ body }) => body)).toEqual([
    { p_category_id: expect.any(String), p_name: '학원' },
    { p_category_id: SHOP.id, p_name: '동네 가게' },
  ]);
  expect(server.sent(MOVE_CATEGORY)[0]?.body).toEqual({ p_category_id: SHOP.id, p_position: 1 });
});

test('a category with templates is deleted only after another category is chosen for its templates', async () => {
  const { user, server, dialog } = await openCategories();
  await user.click(await dialog.findByRole('button', { name: '가게 지우기' }));
  expect(dialog.getByRole('combobox', { name: '템플릿 2개를 옮길 종류' })).toHaveDisplayValue('행사·초대');
  await user.click(dialog.getByRole('button', { name: '옮기고 지우기' }));
  expect(await screen.findByText('‘가게’를 지웠어요')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '행사·초대 지우기' }));
  expect(dialog.getByText(/템플릿이 없는 종류예요/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '지우기' }));
  await expect
    .poll(() => server.sent(REMOVE_CATEGORY).map(({ body }) => body))
    .toEqual([{ p_category_id: SHOP.id, p_heir_id: EVENT.id }, { p_category_id: EVENT.id }]);
});

test('the only category cannot be deleted while it has templates', async () => {
  const { user, dialog } = await openCategories({ 'GET /rest/v1/template_categories': () => rows([SHOP]) });
  await user.click(await dialog.findByRole('button', { name: '가게 지우기' }));
  expect(dialog.getByText('템플릿을 옮길 다른 종류를 먼저 만들어 주세요.')).toBeVisible();
  expect(dialog.getByRole('button', { name: '옮기고 지우기' })).toBeDisabled();
});

test('a category that cannot be saved keeps its text', async () => {
  const { user, dialog } = await openCategories({
    [SAVE_CATEGORY]: () => refused(400, 'P0001', 'template_category_taken'),
  });
  await user.type(await dialog.findByRole('textbox', { name: '새 종류' }), '가게{Enter}');
  expect(await screen.findByText(/같은 이름의 종류가 있어요/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '새 종류' })).toHaveValue('가게');
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

test('text typed about a template is filled in again, and other fields have what others changed since', async () => {
  const me = crypto.randomUUID();
  const editor = <TemplateEditor templateId={template(1).id} />;
  const description = () => screen.findByRole('textbox', { name: '설명' });
  const first = await open(editor, [template(1)], {}, me);
  await first.user.type(await description(), '과 사진');
  expect(screen.getByText('저장하지 않은 내용이 있어요.')).toBeVisible();
  first.unmount();

  const second = await open(editor, [template(1, { name: '남이 지은 이름' })], {}, me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(await description()).toHaveValue('설명과 사진');
  await second.user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('‘남이 지은 이름’을 저장했어요')).toBeVisible();
  expect(second.server.sent(SAVE).map(({ body }) => body)).toMatchObject([
    { p_name: '남이 지은 이름', p_description: '설명과 사진' },
  ]);
  await expect.poll(() => unsavedOfAccount(me)).toEqual([]);
});

test('an empty template is created in the first category, and opened', async () => {
  const { user, server } = await open(<ListPage />, [template(1)]);
  await user.click(await screen.findByRole('button', { name: '빈 템플릿' }));
  expect(await screen.findByText('빈 템플릿을 만들었어요')).toBeVisible();
  expect(server.sent(CREATE).map(({ body }) => body)).toEqual([
    {
      p_template_id: expect.any(String),
      p_name: '새 템플릿',
      p_description: '',
      p_category_id: SHOP.id,
      p_project: blankProject(),
    },
  ]);
});

test('the content of a template is edited in the editor of pages', async () => {
  await open(<TemplateEditor templateId={template(1).id} />, [template(1)]);
  expect(await screen.findByRole('link', { name: '내용 고치기' })).toHaveAttribute(
    'href',
    `/page/edit?templateId=${template(1).id}`,
  );
  expect(screen.getByText(/고치는 대로 바로 보여요/)).toBeVisible();
});

test.each([
  [{}, /갤러리에 있는 템플릿은 지울 수 없어요/],
  [{ status: 'draft', uses: 2, removed: 1 }, /만든 페이지 3개가 \(휴지통 1개 포함\) 있어서/],
] satisfies [Partial<Template>, RegExp][])(
  'a template that is needed cannot be deleted: %j',
  async (change, reason) => {
    await open(<TemplateEditor templateId={template(1).id} />, [template(1, change)]);
    expect(await screen.findByRole('button', { name: '템플릿 지우기' })).toBeDisabled();
    expect(screen.getByText(reason)).toBeVisible();
  },
);

test('a template that nothing needs is deleted after a confirmation', async () => {
  const unused = template(1, { name: '꽃집', status: 'draft' });
  const { user, server } = await open(<TemplateEditor templateId={unused.id} />, [unused]);
  await user.click(await screen.findByRole('button', { name: '템플릿 지우기' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(server.sent(REMOVE)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: '지우기' }));
  await expect.poll(() => server.sent(REMOVE)).toHaveLength(1);
  expect(await screen.findByText('‘꽃집’을 지웠어요')).toBeVisible();
  expect(server.sent(REMOVE)[0]?.body).toEqual({ p_template_id: unused.id });
});

test('an unknown template shows “이 템플릿을 찾을 수 없어요”', async () => {
  await open(<TemplateEditor templateId="7d0c0002-0000-4000-8000-0000000000ff" />, [template(1)]);
  expect(await screen.findByText('이 템플릿을 찾을 수 없어요')).toBeVisible();
});

test('a user without permission sees “권한이 없어요.”', async () => {
  await open(<ListPage />, [], { [LIST]: () => refused(403, '42501') });
  expect(await screen.findByRole('alert')).toHaveTextContent('권한이 없어요.');
});
