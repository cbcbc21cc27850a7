import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as SettingPage } from './SettingPage.tsx';

const PAGE_ID = 'c0000000-0000-4000-8000-000000000001';
const SITE_ID = 'c0000000-0000-4000-8000-000000000002';
const UNPUBLISH = 'POST /api/private/page/unpublish';
const PATCH = 'PATCH /rest/v1/pages';
const LIVE = { live_version_id: crypto.randomUUID(), published_at: '2026-11-20T03:00:00Z' };

async function open() {
  let stored = {
    ...{ id: PAGE_ID, site_id: SITE_ID, title: '여름 팝업', slug: 'summer', rev: 1, seo: {}, draft: {} },
    ...{ publish_at: null, unpublish_at: null, schedule_failed_at: null, schedule_problems: [] },
    ...{ schedule_keeps_samples: false, taken_down_at: null, updated_at: '2026-11-20T02:00:00Z' },
    sites: { name: '온기커피', subdomain: 'ongi' },
    ...(LIVE as { live_version_id: string | null; published_at: string | null }),
  };
  const server = await fakeServer(
    {
      'GET /rest/v1/pages': () => stored,
      'POST /rest/v1/rpc/has_site_role': () => true,
      'POST /rest/v1/rpc/changed_pages': () => [],
      'GET /api/public/page/host': () => ({ origin: 'https://*.dojang.page' }),
      [UNPUBLISH]: () => {
        stored = { ...stored, live_version_id: null, published_at: null };
        return { ok: true };
      },
      [PATCH]: () => rows([{ id: PAGE_ID }]),
    },
    person({ id: crypto.randomUUID() }),
  );
  return { server, ...openScreen(<SettingPage />, `/page/setting?pageId=${PAGE_ID}`) };
}

test('a live page is unpublished in its settings, and typed text stays', async () => {
  const { user, server } = await open();
  expect(await screen.findByRole('link', { name: 'ongi.dojang.page/summer' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /페이지 이름/ }), ' 2');
  await user.click(screen.getByRole('button', { name: '게시 멈추기' }));
  await user.click(await screen.findByRole('button', { name: '게시 멈추기' }));
  expect(await screen.findByText('지금은 방문자가 볼 수 없어요.')).toBeVisible();
  expect(server.sent(UNPUBLISH).map(({ body }) => body)).toEqual([{ pageId: PAGE_ID }]);
  expect(screen.getByRole('textbox', { name: /페이지 이름/ })).toHaveValue('여름 팝업 2');
});

test('a page is moved to the trash in its settings, the list opens, and 되돌리기 restores the page', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: '휴지통으로 옮기기' }));
  await user.click(await screen.findByRole('button', { name: '옮기기' }));
  expect(await screen.findByText('다른 곳')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect
    .poll(() => server.sent(PATCH).map(({ body }) => body))
    .toEqual([{ removed_at: expect.stringMatching(/^20/) }, { removed_at: null }]);
});
