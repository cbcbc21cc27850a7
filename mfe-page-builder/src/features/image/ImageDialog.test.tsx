import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImageDialog } from './ImageDialog.tsx';

const LIST = 'GET /rest/v1/assets';
const SAVE = 'PATCH /rest/v1/assets';
const SITE = 'c0000000-0000-4000-8000-000000000001';

const asset = (id: string, alt: string) => ({ id, path: `${SITE}/${id}.webp`, width: 800, height: 600, alt });

async function open() {
  let stored = [asset('a', '라떼 한 잔'), asset('b', '')];
  const server = await fakeServer(
    {
      [LIST]: () => rows(stored),
      [SAVE]: ({ body }) => {
        stored = stored.map((one) => (one.id === 'b' ? { ...one, ...(body as { alt: string }) } : one));
        return rows([{ id: 'b' }]);
      },
    },
    person({}),
  );
  const onChoose = vi.fn();
  return { server, onChoose, ...openScreen(<ImageDialog siteId={SITE} onChoose={onChoose} onClose={() => {}} />) };
}

test('a picture is used with what it shows', async () => {
  const { user, onChoose } = await open();
  await user.click(await screen.findByRole('button', { name: '라떼 한 잔 쓰기' }));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ alt: '라떼 한 잔', width: 800 }));
});

test('what a picture shows is written once, and stands at it from then on', async () => {
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
