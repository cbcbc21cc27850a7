import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteAddressForm } from './SiteAddressForm.tsx';

const SITE = { id: 'c0000000-0000-4000-8000-000000000002', subdomain: 'ongi', home_page_id: null };
const SHELF = 'POST /rest/v1/rpc/page_shelf';
const FORMER = 'GET /rest/v1/former_site_names';
const NAME = 'POST /rest/v1/rpc/set_subdomain';

async function open(former: () => unknown, me = person({ id: crypto.randomUUID() })) {
  const server = await fakeServer(
    {
      'GET /api/public/page/host': () => ({ origin: 'https://*.dojang.page' }),
      [SHELF]: () => ({ sites: [], removed_sites: [], site_id: SITE.id, pages: [] }),
      [FORMER]: former,
      [NAME]: () => ({ ok: true }),
    },
    me,
  );
  return { me, server, ...openScreen(<SiteAddressForm site={SITE} />) };
}

test('the form says which former names lead to the site, and that the present name will too', async () => {
  const { user, server } = await open(() => rows([{ subdomain: 'ongi-cafe' }, { subdomain: 'site-1' }]));
  expect(await screen.findByText('지금 주소로 이어지는 옛 이름: ongi-cafe, site-1')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /이름/ }), '-tea');
  expect(screen.getByText(/^ongi-tea\.dojang\.page · 게시했던 옛 주소로 온 방문자는 새 주소로/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '주소 저장' }));
  expect(await screen.findByText('주소를 저장했어요. 바로 적용돼요.')).toBeVisible();
  expect(server.sent(NAME).map(({ body }) => body)).toEqual([{ p_site_id: SITE.id, p_subdomain: 'ongi-tea' }]);
});

test('the form says which former name a new name replaces, and reusing an old name replaces none', async () => {
  const names = ['e', 'd', 'c', 'b', 'a'].map((letter) => ({ subdomain: `ongi-${letter}` }));
  const { user } = await open(() => rows(names));
  const name = await screen.findByRole('textbox', { name: /이름/ });
  expect(await screen.findByText(/지금 주소로 이어지는/)).toBeVisible();
  expect(screen.queryByText(/더 옮겨 드리지 못해요/)).toBeNull();
  await user.type(name, '-tea');
  expect(screen.getByText(/가장 오래된 옛 이름\(ongi-a\)으로 온 방문자는 더 옮겨 드리지 못해요/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'ongi-c');
  expect(screen.queryByText(/더 옮겨 드리지 못해요/)).toBeNull();
});

test('the address can be changed while the former names cannot be read', async () => {
  await open(() => new Response('{}', { status: 404 }));
  expect(await screen.findByRole('button', { name: '주소 저장' })).toBeVisible();
  expect(screen.queryByText(/옛 이름/)).toBeNull();
});

test('a typed address is filled in again after the form was closed, until it is saved', async () => {
  const first = await open(() => rows([]));
  await first.user.type(await screen.findByRole('textbox', { name: /이름/ }), '-TEA');
  first.unmount();
  const { me, user, server } = await open(() => rows([]), first.me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '주소 저장' }));
  await expect.poll(() => server.sent(NAME)).toHaveLength(1);
  // The address is shown in its stored form, and nothing is left to save.
  await expect.poll(() => screen.getByRole('textbox', { name: /이름/ })).toHaveValue('ongi-tea');
  expect(screen.getByRole('button', { name: '주소 저장' })).toBeDisabled();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});
