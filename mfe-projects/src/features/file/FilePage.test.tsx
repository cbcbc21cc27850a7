import 'fake-indexeddb/auto';
import { currentProjectStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Component as FilePage } from './FilePage.tsx';
import { fileOf } from './file.fixtures.ts';
import type { FileItem } from './file.schema.ts';

const FILES = [
  fileOf({ id: 'f1', name: '회의록 10.txt', size: 2048 }),
  fileOf({ id: 'f2', name: '회의록 2.txt', size: 300 }),
  fileOf({ id: 'f3', name: '전시.png', mime: 'image/png', category_id: 'c1' }),
];
const PROJECT = { id: 'p1', name: '팀', role: 'owner' as const, memberCount: 2, createdAt: '' };

async function open({ files = FILES, role = 'owner', path = '' }: Options = {}) {
  const project = { ...PROJECT, role };
  currentProjectStore.setState({ project });
  let stored = [...files];
  let categories: unknown = [{ id: 'c1', name: '사진', children: [{ id: 'c2', name: '첫째 날' }] }];
  const server = await fakeServer(
    {
      'GET /rest/v1/files': ({ search }) => rows(search.get('removed_at') === 'is.null' ? stored : []),
      'GET /rest/v1/projects': () => ({ file_category: categories, file_category_rev: 3 }),
      'POST /api/private/project/getDetail': () => project,
      'POST /rest/v1/rpc/rename_file': ({ body }) => {
        const { p_file_id, p_name } = body as { p_file_id: string; p_name: string };
        if (stored.some(({ name }) => name === p_name)) return { ok: false };
        stored = stored.map((file) => (file.id === p_file_id ? { ...file, name: p_name } : file));
        return { ok: true, name: p_name };
      },
      'POST /rest/v1/rpc/remove_files': ({ body }) => {
        const gone = (body as { p_file_ids: string[] }).p_file_ids;
        stored = stored.filter(({ id }) => !gone.includes(id));
        return null;
      },
      'POST /rest/v1/rpc/move_files': ({ body }) => {
        const ids = (body as { p_file_ids: string[] }).p_file_ids;
        return { ok: true, moved: ids.map((id) => ({ id })), skipped: [] };
      },
      'POST /rest/v1/rpc/save_file_categories': ({ body }) => {
        categories = (body as { p_categories: unknown }).p_categories;
        return { ok: true, rev: 4 };
      },
      'POST /rest/v1/rpc/project_people': () => rows([]),
      'GET /rest/v1/file_versions': () => rows([]),
    },
    person(),
  );
  const view = openScreen(<FilePage />, `/project/file?projectId=p1${path}`);
  return { server, ...view };
}
interface Options {
  files?: FileItem[];
  role?: 'owner' | 'member' | 'viewer';
  path?: string;
}

const cell = (name: string) => screen.findByRole('gridcell', { name: (given) => given.startsWith(name) });
const names = () => screen.getAllByRole('gridcell').map((item) => item.querySelector('[data-name]')?.textContent);

beforeEach(() => {
  Element.prototype.setPointerCapture ??= () => {};
});

test('files are listed in Korean order with numbers by value, and the order is in the URL', async () => {
  const { user, address } = await open();
  await cell('전시.png');
  expect(names()).toEqual(['전시.png', '회의록 2.txt', '회의록 10.txt']);
  await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), 'size');
  await expect.poll(names).toEqual(['회의록 10.txt', '회의록 2.txt', '전시.png']);
  expect(address()).toContain('sort=size');
});

test('a search by initials searches all categories', async () => {
  const { user, address } = await open({ path: '&category=c2' });
  await screen.findByText('파일을 여기에 끌어다 놓으세요');
  await user.type(screen.getByRole('searchbox', { name: '파일 찾기' }), 'ㅎㅇㄹ');
  await expect.poll(() => names().length).toBe(2);
  expect(address()).toContain(`q=${encodeURIComponent('ㅎㅇㄹ')}`);
});

test('a category shows its own files', async () => {
  const { user } = await open();
  await cell('전시.png');
  await user.click(within(screen.getByRole('navigation', { name: '파일 분류' })).getByRole('link', { name: /사진/ }));
  await expect.poll(names).toEqual(['전시.png']);
});

test('by keyboard: arrows select, shift extends, F2 renames without selecting the extension', async () => {
  const { user, server } = await open();
  (await cell('전시.png')).focus();
  await user.keyboard('{ArrowDown}');
  expect(await cell('회의록 2.txt')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await screen.findByText(/2개 고름/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/개 고름/)).toBeNull());
  await user.keyboard('{F2}');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '‘회의록 10.txt’의 새 이름' });
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('회의록 10');
  await user.keyboard('결산{Enter}');
  expect(await cell('결산.txt')).toHaveFocus();
  expect(server.sent('POST /rest/v1/rpc/rename_file').map(({ body }) => body)).toEqual([
    { p_file_id: 'f1', p_name: '결산.txt' },
  ]);
});

test('a name that is refused stays in the field', async () => {
  const { user, server } = await open();
  (await cell('전시.png')).focus();
  await user.keyboard('{F2}');
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '‘전시.png’의 새 이름' });
  await user.clear(await field());
  await user.keyboard('회의록 2.txt{Enter}');
  await expect.poll(() => server.sent('POST /rest/v1/rpc/rename_file').length).toBe(1);
  expect((await field()).value).toBe('회의록 2.txt');
  await user.keyboard('{Escape}');
  expect(await cell('전시.png')).toHaveFocus();
});

test('removed files leave the list at once and can be restored', async () => {
  const { user, server } = await open();
  (await cell('전시.png')).focus();
  await user.keyboard('{Control>}a{/Control}');
  await isReady();
  await user.click(await screen.findByRole('button', { name: /휴지통으로/ }));
  expect(await screen.findByText('파일 3개를 휴지통으로 옮겼어요')).toBeVisible();
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeVisible();
  expect(server.sent('POST /rest/v1/rpc/remove_files')).toHaveLength(1);
  expect(await screen.findByText('파일을 여기에 끌어다 놓으세요')).toBeVisible();
});

test('a new category is saved on the revision that is shown', async () => {
  const { user, server } = await open();
  await cell('전시.png');
  await user.click(screen.getByRole('button', { name: '새 분류' }));
  const field = await screen.findByRole('textbox', { name: /분류 이름/ });
  await user.type(field, '사진{Enter}');
  expect(await screen.findByText('같은 곳에 같은 이름의 분류가 있어요.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '계약{Enter}');
  expect(await screen.findByRole('link', { name: '계약' })).toBeVisible();
  await expect.poll(() => server.sent('POST /rest/v1/rpc/save_file_categories').length).toBe(1);
  const [{ body } = { body: null }] = server.sent('POST /rest/v1/rpc/save_file_categories');
  expect(body).toMatchObject({ p_base_rev: 3, p_categories: [{ name: '사진' }, { name: '계약' }] });
});

test('a viewer can neither upload nor change', async () => {
  const { user } = await open({ role: 'viewer' });
  (await cell('전시.png')).focus();
  expect(screen.queryByRole('button', { name: /올리기/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '새 분류' })).toBeNull();
  await user.keyboard('{F2}');
  expect(screen.queryByRole('textbox', { name: /새 이름/ })).toBeNull();
});

test('a member may upload but not change the categories', async () => {
  await open({ role: 'member' });
  await cell('전시.png');
  expect(screen.getByRole('button', { name: /올리기/ })).toBeEnabled();
  expect(screen.queryByRole('button', { name: '새 분류' })).toBeNull();
});

test('the preview is in the URL, and the arrows show the next file', async () => {
  const { user, address } = await open({
    files: [
      fileOf({ id: 'z1', name: '가.zip', mime: 'application/zip' }),
      fileOf({ id: 'z2', name: '나.zip', mime: 'application/zip' }),
    ],
  });
  (await cell('가.zip')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '가.zip' })).toBeVisible();
  expect(address()).toContain('file=z1');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: '나.zip' })).toBeVisible();
  expect(screen.getByRole('button', { name: '다음 파일' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await expect.poll(address).not.toContain('file=');
});

test('a tap opens a file, and while files are selected it adds the file to the selection', async () => {
  const { user, address } = await open({ files: FILES.map((file) => ({ ...file, size: 0 })) });
  const tap = async (name: string) => {
    const target = await cell(name);
    const click = createEvent.click(target);
    Object.defineProperty(click, 'pointerType', { value: 'touch' });
    fireEvent(target, click);
  };
  await tap('전시.png');
  const preview = await screen.findByRole('dialog', { name: '전시.png' });
  expect(await within(preview).findByText('빈 파일이에요')).toBeVisible();
  await user.keyboard('{Escape}');
  await expect.poll(address).not.toContain('file=');
  (await cell('전시.png')).focus();
  await user.keyboard('{ArrowDown}');
  await tap('회의록 10.txt');
  expect(await screen.findByText(/2개 고름/)).toBeVisible();
  expect(address()).not.toContain('file=');
});

/** At first the bar of the selected files lets a second click through. */
const isReady = () =>
  waitFor(() => expect(screen.getByRole('toolbar', { name: '고른 파일' })).not.toHaveStyle({ pointerEvents: 'none' }));

test('the bar of the selected files lets the second click of a double click through', async () => {
  const { user } = await open();
  await user.click(await cell('전시.png'));
  expect(screen.getByRole('toolbar', { name: '고른 파일' })).toHaveStyle({ pointerEvents: 'none' });
  await isReady();
});

test('only files near the viewport of 10,000 files are rendered', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => fileOf({ id: `m${n}`, name: `파일 ${n}.txt` }));
  await open({ files: many });
  await cell('파일 0.txt');
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(60);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10000');
});
