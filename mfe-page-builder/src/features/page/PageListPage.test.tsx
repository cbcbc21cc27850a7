import { type Answer, fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as PageListPage } from './PageListPage.tsx';

const SITE = {
  id: crypto.randomUUID(),
  name: '온기커피',
  subdomain: 'ongi',
  owner_id: crypto.randomUUID(),
  role: 'owner',
};
const PAGE = {
  ...{ id: crypto.randomUUID(), site_id: SITE.id, slug: 'cafe', title: '카페', rev: 3, live_version_id: null },
  ...{ created_at: '2026-11-20T00:00:00Z', updated_at: '2026-11-20T00:00:00Z', published_at: null },
  ...{ removed_at: null, purge_at: null, taken_down_at: null },
};
const SHELF = 'POST /rest/v1/rpc/page_shelf';
const CREATE = 'POST /rest/v1/pages';

async function open(path: string, answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    {
      [SHELF]: () => ({ sites: [SITE], removed_sites: [], site_id: SITE.id, pages: [PAGE] }),
      'POST /rest/v1/rpc/unread_answers': () => rows([]),
      'POST /rest/v1/rpc/site_visits': () => rows([]),
      'GET /api/public/page/host': () => ({ origin: 'https://*.dojang.page' }),
      ...answers,
    },
    person({ id: SITE.owner_id }),
  );
  return { server, ...openScreen(<PageListPage />, path) };
}

test('a site id that is unknown, forbidden or invalid shows “not found” and not another site', async () => {
  for (const siteId of [crypto.randomUUID(), 'xyz']) {
    const { unmount } = await open(`/page?siteId=${siteId}`);
    expect(await screen.findByText('오류 화면')).toBeVisible();
    unmount();
  }
});

test('when the shown site is removed, another site is shown', async () => {
  const other = { ...SITE, id: crypto.randomUUID(), name: '다른 사이트' };
  const { server, client } = await open(`/page?siteId=${SITE.id}`);
  expect(await screen.findByRole('link', { name: '카페' })).toBeVisible();
  server.answers[SHELF] = () => ({ sites: [other], removed_sites: [], site_id: other.id, pages: [] });
  await client.invalidateQueries();
  expect(await screen.findByRole('button', { name: '사이트: 다른 사이트' })).toBeVisible();
});

test('a copy keeps the texts for search results and shared links, and the template of the page', async () => {
  const seo = { description: '골목 끝 카페', image: '/storage/v1/object/public/site-assets/a' };
  const { server, user } = await open('/page', {
    'GET /rest/v1/pages': () => ({ draft: { pages: [] }, seo, template_id: SITE.id }),
    [CREATE]: () => rows([]),
  });
  await user.click(await screen.findByRole('button', { name: '카페 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '복제' }));
  await expect
    .poll(() => server.sent(CREATE).map(({ body }) => body))
    .toMatchObject([{ title: '카페 사본', seo, template_id: SITE.id, draft: { pages: [] } }]);
});

test('restoring a page in the trash closes the toast that offers the undo', async () => {
  const removal = { removed_at: null, purge_at: null };
  const { user } = await open('/page', {
    [SHELF]: () => ({ sites: [SITE], removed_sites: [], site_id: SITE.id, pages: [{ ...PAGE, ...removal }] }),
    'PATCH /rest/v1/pages': ({ body }) => {
      Object.assign(removal, body, { purge_at: '2099-01-01T00:00:00Z' });
      return { live_version_id: null };
    },
  });
  await user.click(await screen.findByRole('button', { name: '카페 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: /휴지통/ }));
  const toast = (await screen.findByText('휴지통으로 옮겼어요')).closest('[data-state]');
  await user.click(await screen.findByRole('link', { name: '휴지통 1' }));
  await user.click(await screen.findByRole('button', { name: '카페 되돌리기' }));
  await expect.poll(() => toast?.getAttribute('data-state')).toBe('closed');
});

test.each([
  [
    'a live page that is restored unpublished, because the plan has no room, tells the reason and leads to the plans',
    null,
    true,
  ],
  ['a live page that is restored live tells nothing about the plan', 'v1', false],
] as const)('%s', async (_, restored, isTold) => {
  const page = {
    ...{ ...PAGE, live_version_id: 'v1', published_at: PAGE.created_at },
    ...{ removed_at: PAGE.created_at, purge_at: '2099-01-01T00:00:00Z' },
  };
  const { user, address } = await open('/page?trash', {
    [SHELF]: () => ({ sites: [SITE], removed_sites: [], site_id: SITE.id, pages: [page] }),
    'PATCH /rest/v1/pages': () => ({ live_version_id: restored }),
  });
  await user.click(await screen.findByRole('button', { name: '카페 되돌리기' }));
  expect(await screen.findByText('페이지를 되돌렸어요.')).toBeVisible();
  if (!isTold) return expect(screen.queryByText(/요금제의 한도/)).toBeNull();
  expect(screen.getByText('되돌렸지만, 요금제의 한도 때문에 게시는 멈췄어요')).toBeVisible();
  expect(screen.getByText(/‘카페’를 다시 게시하려면/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '요금제 보기' }));
  expect(address()).toBe(`/page/setting?tab=plan&siteId=${SITE.id}`);
});
