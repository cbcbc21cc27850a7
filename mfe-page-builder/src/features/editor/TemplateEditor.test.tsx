import 'fake-indexeddb/auto';
import { projectOf } from '@dojang/renderer/blocks';
import { sessionStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { addErrorTexts } from '@dojang/shared-ui';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import remote from '../../../remote.ts';
import { Component as PageEditPage } from './PageEditPage.tsx';

addErrorTexts(remote.errors ?? {});

const ID = '7d0c0002-0000-4000-8000-000000000001';
const SAVE = 'POST /rest/v1/rpc/save_template_project';
const text = (content: string) => ({ tagName: 'p', components: [{ type: 'textnode', content }] });
const template = {
  ...{ id: ID, name: '동네 카페', rev: 3, updated_at: '2026-11-22T09:00:00Z' },
  project: projectOf([{ components: [text('처음 글')] }] as never),
};
/** Each test has its own journal. */
const admin = () => person({ id: crypto.randomUUID(), level: 'admin', is_admin: true });

function open(who: ReturnType<typeof person>, save: () => unknown, owner = who.id) {
  const answers = {
    'GET /rest/v1/templates': () => template,
    'GET /rest/v1/sites': () => rows([{ id: 's1', name: '내 사이트', subdomain: null, owner_id: owner }]),
    [SAVE]: save,
  };
  const server = fakeServer(answers as never, who);
  return server.then((opened) => ({ server: opened, ...openScreen(<PageEditPage />, `/page/edit?templateId=${ID}`) }));
}

test('an admin edits the content of a template, it is saved on its revision, and the back link leads to its settings', async () => {
  const { user, server } = await open(admin(), () => ({ ok: true, rev: 4, updated_at: '2026-11-22T09:01:00Z' }));
  const field = await screen.findByDisplayValue('처음 글');
  expect(screen.getByRole('textbox', { name: '템플릿 이름' })).toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: '완료' })).toHaveAttribute('href', `/admin/template/edit/${ID}`);
  await user.type(field, '!');
  await expect.poll(() => server.sent(SAVE), { timeout: 10_000 }).toHaveLength(1);
  const body = server.sent(SAVE)[0]?.body as object;
  expect(body).toMatchObject({ p_template_id: ID, p_base_rev: 3 });
  expect(JSON.stringify(body)).toContain('처음 글!');
});

test('the version that another admin saved meanwhile is shown beside the own version', async () => {
  const current = { ...template, rev: 5, updated_by_name: '박관리' };
  const { user } = await open(admin(), () => ({ ok: false, current }));
  await user.type(await screen.findByDisplayValue('처음 글'), '!');
  expect(await screen.findByText(/박관리/, {}, { timeout: 10_000 })).toBeVisible();
});

test.each([
  ['template_has_sections', /공통 섹션을 넣을 수 없어요/],
  ['template_gone', /지워진 템플릿이에요/],
])('a save that is refused with %s says why', async (code, words) => {
  const { user } = await open(admin(), () => refused(400, 'P0001', code));
  await user.type(await screen.findByDisplayValue('처음 글'), '!');
  expect(await screen.findByText(words, {}, { timeout: 10_000 })).toBeVisible();
});

test('the editor stays with its text while the session is lost', async () => {
  const who = admin();
  const { user } = await open(who, () => refused(401, 'PGRST301', 'JWT expired'));
  await user.type(await screen.findByDisplayValue('처음 글'), '!');
  act(() => sessionStore.setState({ status: 'loggedOut', id: '', is_admin: false }));
  expect(screen.queryByText('오류 화면')).toBeNull();
  expect(screen.getByDisplayValue('처음 글!')).toBeVisible();
});

test('a member cannot open the editor of templates', async () => {
  await open(person(), () => null);
  expect(await screen.findByText('오류 화면')).toBeVisible();
});

test('an admin without an own site is told why the site is needed', async () => {
  await open(admin(), () => null, 'another');
  expect(await screen.findByText('내 사이트가 필요해요')).toBeVisible();
});
