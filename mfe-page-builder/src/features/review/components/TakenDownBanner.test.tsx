import 'fake-indexeddb/auto';
import { useQuery } from '@dojang/shared-auth/query';
import { type Answer, fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { viewQueries } from '../../view/view.queries.ts';
import { TakenDownBanner } from './TakenDownBanner.tsx';

const PAGE_ID = 'c0000000-0000-4000-8000-000000000001';
const ASK = 'POST /rest/v1/rpc/ask_page_review';
const OPEN = { review_asked_at: '2026-11-24T03:00:00Z', review_text: '계좌를 지웠어요' };

function Viewed() {
  const page = useQuery(viewQueries.page(PAGE_ID)).data;
  return page ? <TakenDownBanner page={page} /> : null;
}

async function open(review: object, { mayEdit = true, answers = {} as Record<string, Answer> } = {}) {
  let stored: object = {
    ...{ id: PAGE_ID, site_id: 'c0000000-0000-4000-8000-000000000002', slug: 'summer', title: '여름 팝업', rev: 1 },
    ...{ live_version_id: null, updated_at: '2026-11-20T02:00:00Z', published_at: null },
    ...{ taken_down_at: '2026-11-20T03:00:00Z', taken_down_reason: '피싱' },
    ...{ review_asked_at: null, review_text: '', review_answered_at: null, review_answer: '' },
    ...{ sites: { name: '온기커피', subdomain: 'ongi' } },
    ...review,
  };
  const me = person({ id: crypto.randomUUID() });
  const server = await fakeServer(
    {
      'GET /rest/v1/pages': () => stored,
      'POST /rest/v1/rpc/has_site_role': () => mayEdit,
      'POST /rest/v1/rpc/changed_pages': () => [],
      [ASK]: () => {
        stored = { ...stored, ...OPEN };
        return null;
      },
      ...answers,
    },
    me,
  );
  return { me, server, ...openScreen(<Viewed />) };
}

test('an editor asks for a review of a page that was taken down, and sees the request', async () => {
  const { user, server } = await open({});
  expect(await screen.findByText(/사유: 피싱/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '재검토 요청' }));
  const send = await screen.findByRole('button', { name: '요청하기' });
  expect(send).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /무엇을 고쳤나요/ }), ' 계좌를 지웠어요 ');
  await user.click(send);
  expect(await screen.findByText(/재검토를 요청했어요: 계좌를 지웠어요/)).toBeVisible();
  expect(server.sent(ASK).map(({ body }) => body)).toEqual([{ p_page_id: PAGE_ID, p_text: '계좌를 지웠어요' }]);
  await user.click(screen.getByRole('button', { name: '요청 고치기' }));
  expect(await screen.findByRole('textbox', { name: /무엇을 고쳤나요/ })).toHaveValue('계좌를 지웠어요');
});

test('the dialog warns about changes that an admin would not see', async () => {
  const { user } = await open({}, { answers: { 'POST /rest/v1/rpc/changed_pages': () => [PAGE_ID] } });
  await user.click(await screen.findByRole('button', { name: '재검토 요청' }));
  expect(await screen.findByText(/운영자는 게시된 내용을 보니 먼저 게시해 주세요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '편집기 열기' })).toHaveAttribute('href', `/page/edit?pageId=${PAGE_ID}`);
});

test('a request that is refused stays in the dialog', async () => {
  const { user } = await open({}, { answers: { [ASK]: () => refused(403, '42501') } });
  await user.click(await screen.findByRole('button', { name: '재검토 요청' }));
  const text = await screen.findByRole('textbox', { name: /무엇을 고쳤나요/ });
  await user.type(text, '고쳤어요');
  await user.click(screen.getByRole('button', { name: '요청하기' }));
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  expect(text).toHaveValue('고쳤어요');
});

test('a request that was started is filled in again after Esc, and is deleted once it is sent or cancelled', async () => {
  const { me, user } = await open({});
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: '재검토 요청' }));
    return screen.findByRole('textbox', { name: /무엇을 고쳤나요/ });
  };
  await user.type(await begin(), '계좌를 지웠어요');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const text = await begin();
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(text).toHaveValue('계좌를 지웠어요');
  await user.click(screen.getByRole('button', { name: '취소' }));
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
  await user.type(await begin(), '고쳤어요');
  await user.click(screen.getByRole('button', { name: '요청하기' }));
  expect(await screen.findByText(/재검토를 요청했어요/)).toBeVisible();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('after an answer the reason is shown, and the next request is possible a day later', async () => {
  const answeredAt = new Date(Date.now() - 60_000).toISOString();
  await open({ review_answered_at: answeredAt, review_answer: '계좌가 남아 있어요' });
  expect(await screen.findByText(/그대로 두기로 했어요: 계좌가 남아 있어요/)).toBeVisible();
  expect(screen.getByRole('button', { name: '재검토 요청' })).toBeDisabled();
  expect(screen.getByText(/부터 다시 요청할 수 있어요/)).toBeVisible();
});

test('a viewer reads the reason and the request, and cannot change it', async () => {
  await open(OPEN, { mayEdit: false });
  expect(await screen.findByText(/재검토를 요청했어요: 계좌를 지웠어요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /재검토 요청|요청 고치기/ })).toBeNull();
});
