import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImageDialog } from './ImageDialog.tsx';

const LIST = 'GET /rest/v1/assets';
const SAVE = 'PATCH /rest/v1/assets';
const SITE = 'c0000000-0000-4000-8000-000000000001';

interface Row {
  id: string;
  removed_at?: string | null;
}
const asset = (id: string, alt: string) => ({
  id,
  path: `${SITE}/${id}.webp`,
  width: 800,
  height: 600,
  alt,
  purge_at: '2999-01-01',
});

const USES = 'POST /rest/v1/rpc/asset_uses';
const UNUSED = 'POST /rest/v1/rpc/unused_assets';
const NOWHERE = { pages: [], sections: [], site: false, elsewhere: false };

async function open(uses: object = NOWHERE) {
  let stored: Row[] = [asset('a', '라떼 한 잔'), asset('b', '')];
  const me = person({ id: crypto.randomUUID() });
  const server = await fakeServer(
    {
      [LIST]: ({ search }) =>
        rows(stored.filter((one) => (one.removed_at ? 'not.is.null' : 'is.null') === search.get('removed_at'))),
      [USES]: () => uses,
      [UNUSED]: () => ({ total: 1, bytes: 2_048, assets: stored.slice(0, 1) }),
      [SAVE]: ({ body, search }) => {
        stored = stored.map((one) =>
          search.get('id') === `eq.${one.id}` ? { ...one, ...(body as Partial<Row>) } : one,
        );
        return rows([{ id: 'b' }]);
      },
    },
    me,
  );
  const onChoose = vi.fn();
  return { me, server, onChoose, ...openScreen(<ImageDialog siteId={SITE} onChoose={onChoose} onClose={() => {}} />) };
}

test('a chosen picture is inserted with its description', async () => {
  const { user, onChoose } = await open();
  await user.click(await screen.findByRole('button', { name: '라떼 한 잔 쓰기' }));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ alt: '라떼 한 잔', width: 800 }));
});

test('the description of a picture is written once, and is shown with it from then on', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: '이미지 2 설명 넣기' }));
  const dialog = await screen.findByRole('dialog', { name: '이미지 설명' });
  await user.type(within(dialog).getByRole('textbox', { name: /무엇이 보이나요/ }), ' 창가 자리 ');
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByRole('button', { name: '창가 자리 쓰기' })).toBeInTheDocument();
  expect(server.sent(SAVE).map(({ body }) => body)).toEqual([{ alt: '창가 자리' }]);
});

test('a text that could not be saved stays in its field', async () => {
  const { user, server } = await open();
  server.answers[SAVE] = () => refused(403, '42501');
  await user.click(await screen.findByRole('button', { name: '이미지 2 설명 넣기' }));
  const field = await screen.findByRole('textbox', { name: /무엇이 보이나요/ });
  await user.type(field, '창가 자리');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  expect(field).toHaveValue('창가 자리');
});

test('a typed description is filled in again after Esc, and is deleted once it is saved', async () => {
  const { me, user } = await open();
  await user.click(await screen.findByRole('button', { name: '이미지 2 설명 넣기' }));
  await user.type(await screen.findByRole('textbox', { name: /무엇이 보이나요/ }), '창가 자리');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '이미지 설명' })).toBeNull());
  await user.click(screen.getByRole('button', { name: '이미지 2 설명 넣기' }));
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /무엇이 보이나요/ })).toHaveValue('창가 자리');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByRole('button', { name: '창가 자리 쓰기' })).toBeInTheDocument();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('an unused picture goes to the trash without a confirmation, and can be restored', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '라떼 한 잔 지우기' }));
  expect(await screen.findByText('이미지를 휴지통으로 옮겼어요')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: '라떼 한 잔 쓰기' })).toBeNull());
  await user.click(screen.getByRole('button', { name: '휴지통' }));
  await user.click(await screen.findByRole('button', { name: '라떼 한 잔 되돌리기' }));
  expect(await screen.findByText(/휴지통이 비어 있어요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '모두' }));
  expect(await screen.findByRole('button', { name: '라떼 한 잔 쓰기' })).toBeVisible();
});

test('deleting a used picture says where it is used, and waits for a confirmation', async () => {
  const pages = [{ title: '<i>가게</i>', in_trash: false, in_draft: true, is_live: true }];
  const { user, server } = await open({ ...NOWHERE, pages, sections: ['머리말'], site: true });
  await user.click(await screen.findByRole('button', { name: '라떼 한 잔 지우기' }));
  const question = await screen.findByRole('alertdialog', { name: '쓰고 있는 이미지예요' });
  expect((await within(question).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '<i>가게</i> (게시 중)',
    '머리말 (공통 섹션)',
    '사이트 설정',
  ]);
  await user.click(within(question).getByRole('button', { name: '취소' }));
  expect(server.sent(SAVE)).toEqual([]);
});

test('unused pictures are in a separate tab', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '쓰지 않는 이미지' }));
  expect(await screen.findByText(/1개, 모두 2 KB예요/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('button', { name: / 쓰기$/ })).toHaveLength(1));
});
