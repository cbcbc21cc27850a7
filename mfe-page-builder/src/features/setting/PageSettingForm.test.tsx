import { fakeServer, openScreen, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageSettingForm } from './PageSettingForm.tsx';
import { UnsavedForms } from './unsaved-forms.tsx';

const PAGE = {
  id: 'c0000000-0000-4000-8000-000000000001',
  site_id: 'c0000000-0000-4000-8000-000000000002',
  title: '여름 팝업',
  rev: 1,
  slug: '여름',
  subdomain: 'ongi',
  live_version_id: null,
  seo: { title: '', description: '8월까지 열어요', image: '', noindex: false },
};

test('the card of a shared link has the title, the host and the first picture that visitors get', async () => {
  const picture = { type: 'image', attributes: { src: 'https://a.kr/first.png' } };
  const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [picture] } }] }] };
  await fakeServer({
    'GET /api/public/page/host': () => ({ origin: 'https://*.pages.kr' }),
    'GET /rest/v1/pages': () => ({ draft }),
  });
  const { user } = openScreen(<PageSettingForm page={PAGE} />);
  const card = within(screen.getByRole('figure', { name: '카카오톡에서 보이는 모습' }));
  expect(await card.findByText('ongi.pages.kr')).toBeVisible();
  expect(card.getByText('여름 팝업')).toBeVisible();
  expect(await card.findByRole('presentation')).toHaveAttribute('src', 'https://a.kr/first.png');
  expect(card.getByText('8월까지 열어요')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '검색 제목' }), '한여름');
  expect(card.getByText('한여름')).toBeVisible();
});

const PATCH = 'PATCH /rest/v1/pages';

/** A page that other users change: its settings, and its revision. Every save has to name the revision. */
async function openStored(change: object) {
  let stored = { title: PAGE.title, slug: PAGE.slug, seo: PAGE.seo as object, updated_at: '2026-11-20T03:00:00Z' };
  const server = await fakeServer({
    'GET /api/public/page/host': () => ({ origin: 'https://*.pages.kr' }),
    'GET /rest/v1/pages': ({ search }) => (search.get('select') === 'draft' ? { draft: {} } : rows([stored])),
    [PATCH]: ({ search, body }) => {
      if (search.get('updated_at') !== `eq.${stored.updated_at}`) return rows([]);
      stored = { ...stored, ...(body as object), updated_at: '2026-11-20T05:00:00Z' };
      return rows([{ id: PAGE.id }]);
    },
  });
  const view = openScreen(
    <UnsavedForms>
      <PageSettingForm page={PAGE} />
    </UnsavedForms>,
  );
  stored = { ...stored, ...change, updated_at: '2026-11-20T04:00:00Z' };
  const save = () => view.user.click(screen.getByRole('button', { name: '저장' }));
  return { ...view, server, save, stored: () => stored };
}

test('changes that somebody else saved in other fields stay', async () => {
  const { user, save, stored } = await openStored({ title: '가을 팝업', seo: { ...PAGE.seo, kept: 1 } });
  await user.type(screen.getByRole('textbox', { name: '설명' }), '!');
  await save();
  expect(await screen.findByText('저장했어요.')).toBeVisible();
  expect(stored()).toMatchObject({
    title: '가을 팝업',
    slug: '여름',
    seo: { description: '8월까지 열어요!', kept: 1 },
  });
  expect(screen.getByRole('textbox', { name: /페이지 이름/ })).toHaveValue('가을 팝업');
});

test('text typed during a save stays, and is saved next', async () => {
  const { user, save, stored, server } = await openStored({});
  const isAnswered = Promise.withResolvers<void>();
  const answer = server.answers[PATCH];
  server.answers[PATCH] = async (request) => {
    await isAnswered.promise;
    return answer?.(request);
  };
  const field = screen.getByRole('textbox', { name: '설명' });
  await user.type(field, '!');
  await save();
  await expect.poll(() => server.sent(PATCH)).toHaveLength(1);
  await user.type(field, '!');
  isAnswered.resolve();
  expect(await screen.findByText('저장했어요.')).toBeVisible();
  expect(field).toHaveValue('8월까지 열어요!!');
  expect(stored()).toMatchObject({ seo: { description: '8월까지 열어요!' } });
  await save();
  await expect.poll(stored).toMatchObject({ seo: { description: '8월까지 열어요!!' } });
});

test('when two people changed a field, both values are shown, and the chosen value stays', async () => {
  const { user, save, stored, server } = await openStored({ seo: { ...PAGE.seo, description: '9월까지' } });
  const description = screen.getByRole('textbox', { name: '설명' });
  const typeOver = async (text: string) => {
    await user.clear(description);
    await user.type(description, text);
  };
  await user.type(screen.getByRole('textbox', { name: '검색 제목' }), '한여름');
  await typeOver('10월까지');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }));
  expect(dialog.getByText('9월까지')).toBeVisible();
  expect(dialog.getByText('10월까지')).toBeVisible();
  expect(dialog.queryByText('한여름')).toBeNull();
  expect(server.sent(PATCH)).toEqual([]);

  await user.click(dialog.getByRole('button', { name: '저장된 내용으로 바꾸기' }));
  expect(description).toHaveValue('9월까지');
  expect(screen.getByRole('textbox', { name: '검색 제목' })).toHaveValue('한여름');
  await typeOver('11월까지');
  await save();
  expect(await screen.findByText('저장했어요.')).toBeVisible();
  expect(stored()).toMatchObject({ seo: { title: '한여름', description: '11월까지' } });
});

test('when two people changed a field, the own value is saved if it is chosen', async () => {
  const { user, save, stored } = await openStored({ title: '가을 팝업' });
  await user.type(screen.getByRole('textbox', { name: /페이지 이름/ }), ' 2');
  await save();
  await user.click(await screen.findByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText('저장했어요.')).toBeVisible();
  expect(stored()).toMatchObject({ title: '여름 팝업 2' });
});

test('a user who may not change the page gets a message and keeps the typed text', async () => {
  const { user, save, server } = await openStored({});
  server.answers[PATCH] = () => rows([]);
  await user.type(screen.getByRole('textbox', { name: /페이지 이름/ }), ' 2');
  await save();
  expect(await screen.findByText(/권한/)).toBeVisible();
  expect(server.sent(PATCH)).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: /페이지 이름/ })).toHaveValue('여름 팝업 2');
});

test('a taken path is refused, and a free path is suggested', async () => {
  const { user, save, server } = await openStored({});
  server.answers[PATCH] = () => refused(409, '23505');
  await user.type(screen.getByRole('textbox', { name: /주소 이름/ }), '-2');
  await save();
  expect(await screen.findByText(/비어 있어요/)).toBeVisible();
});

test('leaving with unsaved settings asks first, and no longer asks after they are saved', async () => {
  const { user, router, address, save } = await openStored({});
  await user.type(screen.getByRole('textbox', { name: /페이지 이름/ }), ' 2');
  void router.navigate('/page');
  await user.click(await screen.findByRole('button', { name: '계속 쓰기' }));
  expect(address()).toBe('/');
  await save();
  await screen.findByText('저장했어요.');
  void router.navigate('/page');
  await expect.poll(address).toBe('/page');
});
