import { fakeServer, openScreen, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IconDialog } from './IconDialog.tsx';

const SEARCH = 'GET /api/public/icon-search';
const answers = {
  [SEARCH]: () => ({ icons: ['simple-icons:kakaotalk', 'lucide:gone'] }),
  'GET /api/public/icons/simple-icons.json': () => ({
    prefix: 'simple-icons',
    icons: { kakaotalk: { body: '<path fill="currentColor" d="M1 2"/>' } },
  }),
  'GET /api/public/icons/lucide.json': () => ({ prefix: 'lucide', icons: {}, not_found: ['gone'] }),
};

test('a brand is found by its Korean name among the installed sets, and chosen as shapes', async () => {
  await fakeServer(answers);
  const onChoose = vi.fn();
  const { user } = openScreen(<IconDialog onChoose={onChoose} onClose={() => {}} />, '/');
  await user.type(screen.getByRole('searchbox', { name: '아이콘 검색' }), '카카오톡');
  await user.click(await screen.findByRole('button', { name: 'simple-icons kakaotalk' }));
  expect(onChoose).toHaveBeenCalledWith([['path', { d: 'M1 2', fill: 'currentColor', stroke: 'none' }]]);
});

test('when more icons cannot be read, the icons for blocks stay, and a retry is offered', async () => {
  const server = await fakeServer({ ...answers, [SEARCH]: () => refused(503, 'busy') });
  const { user } = openScreen(<IconDialog onChoose={() => {}} onClose={() => {}} />, '/');
  await user.type(screen.getByRole('searchbox', { name: '아이콘 검색' }), 'coffee');
  expect(await screen.findByText(/더 불러오지 못했어요/)).toBeVisible();
  expect(screen.getByRole('button', { name: '커피' })).toBeVisible();
  server.answers[SEARCH] = answers[SEARCH];
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('button', { name: 'simple-icons kakaotalk' })).toBeVisible();
});
