import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { addErrorTexts } from '@dojang/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import remote from '../../../remote.ts';
import { FileDialog } from './FileDialog.tsx';

addErrorTexts(remote.errors ?? {});

const LIST = 'GET /rest/v1/assets';
const SAVE = 'PATCH /rest/v1/assets';
const USES = 'POST /rest/v1/rpc/asset_uses';
const SITE = 'c0000000-0000-4000-8000-000000000001';
const NOWHERE = { pages: [], sections: [], site: false, elsewhere: false };

interface Row {
  id: string;
  removed_at?: string | null;
}
const file = (id: string, name: string) => ({
  ...{ id, name, path: `${SITE}/${id.repeat(64)}.pdf`, bytes: 2_000_000, purge_at: '2999-01-01' },
});

async function open(uses: object = NOWHERE) {
  let stored: Row[] = [file('a', '메뉴판.pdf'), file('b', '안내서.pdf')];
  const server = await fakeServer(
    {
      [LIST]: ({ search }) =>
        rows(stored.filter((one) => (one.removed_at ? 'not.is.null' : 'is.null') === search.get('removed_at'))),
      [USES]: () => uses,
      [SAVE]: ({ body, search }) => {
        stored = stored.map((one) =>
          search.get('id') === `eq.${one.id}` ? { ...one, ...(body as Partial<Row>) } : one,
        );
        return rows([{ id: 'a' }]);
      },
    },
    person({}),
  );
  const onChoose = vi.fn();
  return { server, onChoose, ...openScreen(<FileDialog siteId={SITE} onChoose={onChoose} onClose={() => {}} />) };
}

test('a file of the site is chosen by its name and size, and the list contains no pictures', async () => {
  const { user, onChoose, server } = await open();
  const row = await screen.findByRole('button', { name: '메뉴판.pdf 쓰기' });
  expect(row).toHaveTextContent('1.9 MB');
  await user.click(row);
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ path: `${SITE}/${'a'.repeat(64)}.pdf` }));
  expect(server.sent(LIST)[0]?.search.get('name')).toBe('not.is.null');
});

test('a file that a site may not offer is refused with a message before anything is sent', async () => {
  const { user, server } = await open();
  const input = await screen.findByLabelText('올릴 파일');
  const before = server.sent(LIST).length;
  const upload = async (content: BlobPart, name: string) => {
    const chosen = new File([content], name);
    // A browser's file dialog offers only the listed endings, but any file can be dropped.
    input.removeAttribute('accept');
    await user.upload(input, chosen);
    return (await screen.findByRole('alert')).textContent;
  };
  expect(await upload('<svg/>', '그림.svg')).toContain('PDF, 한글(HWP)');
  expect(await upload('', '빈 메뉴.pdf')).toContain('비어 있는 파일');
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
  expect(server.sent(LIST)).toHaveLength(before);
});

test('a file gets another name and keeps its ending', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: '메뉴판.pdf 이름 바꾸기' }));
  const dialog = await screen.findByRole('dialog', { name: '파일 이름' });
  const field = within(dialog).getByRole('textbox', { name: /이름/ });
  await user.clear(field);
  await user.type(field, '가을/메뉴');
  expect(within(dialog).getByRole('button', { name: '저장' })).toBeDisabled();
  await user.clear(field);
  await user.type(field, ' 가을 메뉴 ');
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByRole('button', { name: '가을 메뉴.pdf 쓰기' })).toBeInTheDocument();
  expect(server.sent(SAVE).map(({ body }) => body)).toEqual([{ name: '가을 메뉴.pdf' }]);
});

test('before a linked file goes to the trash, a dialog says where it is used; it can be restored', async () => {
  const pages = [{ title: '가게', in_trash: false, in_draft: true, is_live: true }];
  const { user } = await open({ ...NOWHERE, pages });
  await user.click(await screen.findByRole('button', { name: '메뉴판.pdf 지우기' }));
  const question = await screen.findByRole('alertdialog', { name: '쓰고 있는 파일이에요' });
  expect(question).toHaveTextContent('링크는 그대로 열려요');
  await user.click(await within(question).findByRole('button', { name: '지우기' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '메뉴판.pdf 쓰기' })).toBeNull());
  await user.click(screen.getByRole('button', { name: '휴지통' }));
  await user.click(await screen.findByRole('button', { name: '메뉴판.pdf 되돌리기' }));
  expect(await screen.findByText(/휴지통이 비어 있어요/)).toBeVisible();
});
