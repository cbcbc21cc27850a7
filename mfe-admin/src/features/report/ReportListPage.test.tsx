import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Component as ReportListPage } from './ReportListPage.tsx';
import type { ReportedPage } from './report.logic.ts';

const LIST = 'POST /rest/v1/rpc/admin_reports';
const COUNTS = 'POST /rest/v1/rpc/admin_report_counts';
const TAKE_DOWN = 'POST /rest/v1/rpc/take_down_page';
const RESTORE = 'POST /rest/v1/rpc/restore_page';
const REFUSE = 'POST /rest/v1/rpc/refuse_page_review';
const SHARE = 'POST /rest/v1/rpc/share_for_review';
const LINK = 'POST /api/private/page/shareLink';
const DISMISS = 'POST /rest/v1/rpc/dismiss_reports';

const reported = (change: Partial<ReportedPage> = {}): ReportedPage => ({
  page_id: 'c0000000-0000-4000-8000-000000000001',
  title: '반값 명품관',
  site_name: '명품 가게',
  is_live: true,
  taken_down_at: null,
  taken_down_reason: '',
  review_asked_at: null,
  review_text: '',
  live_version_id: 'c0000000-0000-4000-8000-000000000003',
  published_at: '2026-11-20T09:00:00Z',
  count: 7,
  last_at: '2026-11-23T09:00:00Z',
  owner_id: 'c0000000-0000-4000-8000-000000000002',
  owner_name: '이하늘',
  owner_live: 1234,
  owner_taken_down: 2,
  reports: [
    {
      id: 'r1',
      reason: 'fraud',
      body: '입금했는데 연락이 없어요',
      email: 'a@b.kr',
      created_at: '2026-11-23T09:00:00Z',
    },
    { id: 'r2', reason: 'spam', body: '', email: '', created_at: '2026-11-22T09:00:00Z' },
  ],
  ...change,
});

async function open(
  list: ReportedPage[],
  answers: Record<string, Answer> = {},
  search = '',
  me = person({ level: 'admin', is_admin: true }),
) {
  const server = await fakeServer(
    {
      [LIST]: () => rows(list),
      [COUNTS]: () => ({ open: 3, review: 1 }),
      [TAKE_DOWN]: () => null,
      [RESTORE]: () => null,
      [REFUSE]: () => null,
      [DISMISS]: () => null,
      ...answers,
    },
    me,
  );
  return { server, ...openScreen(<ReportListPage />, `/admin/report${search}`) };
}

test('a reported page is shown with its reports, and with the other pages of its owner', async () => {
  await open([reported()]);
  expect(await screen.findByRole('heading', { name: '반값 명품관' })).toBeVisible();
  expect(screen.getByText(/공개한 페이지 1,234개, 중단된 페이지 2개/)).toBeVisible();
  expect(screen.getByRole('link', { name: '이하늘' })).toHaveAttribute(
    'href',
    '/admin/membership/user?member=c0000000-0000-4000-8000-000000000002',
  );
  const texts = within(screen.getByRole('list', { name: '‘반값 명품관’ 신고' })).getAllByRole('listitem');
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^사기·피싱입금했는데 연락이 없어요 · a@b\.kr/),
    expect.stringMatching(/^광고 도배내용 없이 신고했어요\./),
  ]);
  expect(screen.getByText('그 밖에 5건이 더 있어요.')).toBeVisible();
});

test('a page cannot be taken down without a reason', async () => {
  const { user, server } = await open([reported()]);
  const takeDown = await screen.findByRole('button', { name: '게시 중단' });
  expect(takeDown).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: '처리하는 까닭' }), '  사기 신고가 일곱 건이에요 ');
  await user.click(takeDown);
  expect(await screen.findByText('‘반값 명품관’: 게시를 중단했어요')).toBeVisible();
  expect(server.sent(TAKE_DOWN).map(({ body }) => body)).toEqual([
    { p_page_id: reported().page_id, p_reason: '사기 신고가 일곱 건이에요' },
  ]);
});

test('an unsent reason is filled in again, and is deleted once the page is taken down', async () => {
  const me = person({ id: crypto.randomUUID(), level: 'admin', is_admin: true });
  const { user, unmount } = await open([reported()], {}, '', me);
  const reason = () => screen.findByRole('textbox', { name: '처리하는 까닭' });
  await user.type(await reason(), '사기 신고가 일곱 건이에요');
  unmount();
  const again = await open([reported()], {}, '', me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(await reason()).toHaveValue('사기 신고가 일곱 건이에요');
  await again.user.click(screen.getByRole('button', { name: '게시 중단' }));
  await expect
    .poll(() => again.server.sent(TAKE_DOWN))
    .toMatchObject([{ body: { p_reason: '사기 신고가 일곱 건이에요' } }]);
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
  // The answers of this test leave the page in the list.
  expect(await reason()).toHaveValue('');
});

test('a page that was taken down says why, and can be shown again', async () => {
  const taken = { is_live: false, taken_down_at: '2026-11-23T10:00:00Z', taken_down_reason: '사기' };
  const { user, server } = await open([reported(taken)], {}, '?view=taken_down');
  expect(await screen.findByText(/중단: 사기/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /페이지 보기/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '게시 되돌리기' }));
  // The page is put back only while the listed version is still the published one.
  await expect
    .poll(() => server.sent(RESTORE).map(({ body }) => body))
    .toEqual([{ p_page_id: reported().page_id, p_reason: '', p_version_id: reported().live_version_id }]);
  expect(server.sent(LIST).at(0)?.body).toEqual({ p_view: 'taken_down' });
});

test('a request for a review is shown and counted, and it cannot be refused without a reason', async () => {
  const asked = {
    ...{ is_live: false, taken_down_at: '2026-11-23T10:00:00Z', taken_down_reason: '사기', count: 0, reports: [] },
    ...{ review_asked_at: '2026-11-24T10:00:00Z', review_text: '계좌 안내를 지웠어요' },
  };
  const { user, server } = await open([reported(asked)], {}, '?view=review');
  expect(await screen.findByText('계좌 안내를 지웠어요')).toBeVisible();
  expect(await screen.findByRole('link', { name: '재검토 요청 1' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '처리할 신고 3' })).toBeVisible();
  const keep = screen.getByRole('button', { name: '중단 유지' });
  expect(keep).toBeDisabled();
  expect(screen.getByRole('button', { name: '게시 되돌리기' })).toBeEnabled();
  await user.type(screen.getByRole('textbox', { name: '처리하는 까닭' }), '아직 계좌가 있어요');
  await user.click(keep);
  expect(await screen.findByText('‘반값 명품관’: 게시 중단을 그대로 두었어요')).toBeVisible();
  expect(server.sent(REFUSE).map(({ body }) => body)).toEqual([
    { p_page_id: reported().page_id, p_reason: '아직 계좌가 있어요' },
  ]);
});

test('the content of a page under review opens in a new tab by a link of its own', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const asked = {
    review_asked_at: '2026-11-24T10:00:00Z',
    review_text: '지웠어요',
    taken_down_at: '2026-11-23T10:00:00Z',
  };
  const shareId = crypto.randomUUID();
  const url = '/page/previewIframe?token=x';
  const { user, server } = await open(
    [reported({ ...asked, is_live: false })],
    { [SHARE]: () => shareId, [LINK]: () => ({ url }) },
    '?view=review',
  );
  const look = await screen.findByRole('button', { name: '반값 명품관 내용 보기' });
  await user.click(look);
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([[url]]);
  expect(server.sent(LINK).map(({ body }) => body)).toEqual([{ shareId }]);
  server.answers[SHARE] = () => refused(403, '42501');
  await user.click(look);
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  expect(tab.close).toHaveBeenCalledOnce();
  // Another admin may have answered meanwhile, so the list is read again.
  server.answers[LIST] = () => rows([]);
  await user.click(look);
  expect(await screen.findByText('재검토를 기다리는 페이지가 없어요')).toBeVisible();
  vi.restoreAllMocks();
});

test('when the browser blocks the new tab, a message says so and no link is created', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const asked = { review_asked_at: '2026-11-24T10:00:00Z', taken_down_at: '2026-11-23T10:00:00Z', is_live: false };
  const { user, server } = await open([reported(asked)], {}, '?view=review');
  await user.click(await screen.findByRole('button', { name: '반값 명품관 내용 보기' }));
  expect(await screen.findByText(/새 탭을 막았어요/)).toBeVisible();
  expect(server.sent(SHARE)).toEqual([]);
  vi.restoreAllMocks();
});

test.each([
  ['2026-11-24T09:00:00Z', 'v', /다시 게시했어요. 되돌리면 이 내용이 보여요/],
  ['2026-11-20T09:00:00Z', 'v', /다시 게시하지 않았어요. 되돌리면 중단하기 전의 내용이 보여요/],
  ['2026-11-20T09:00:00Z', null, /되돌려도 방문자에게는 보이지 않아요/],
])('a review says what visitors get: published at %s, version %s', async (published_at, live_version_id, said) => {
  const asked = { review_asked_at: '2026-11-24T10:00:00Z', taken_down_at: '2026-11-23T10:00:00Z', is_live: false };
  await open([reported({ ...asked, published_at, live_version_id })], {}, '?view=review');
  expect(await screen.findByText(said)).toBeVisible();
});

test('a page that was published again since it was listed is not put back, and the list is read again', async () => {
  const taken = { is_live: false, taken_down_at: '2026-11-23T10:00:00Z', taken_down_reason: '사기' };
  const answers = { [RESTORE]: () => refused(400, 'published_again') };
  const { user, server } = await open([reported(taken)], answers, '?view=taken_down');
  await user.click(await screen.findByRole('button', { name: '게시 되돌리기' }));
  await expect.poll(() => server.sent(LIST)).toHaveLength(2);
});

test('an empty list says what it would contain', async () => {
  await open([], {}, '?view=dismissed');
  expect(await screen.findByText('문제없다고 처리한 신고가 없어요')).toBeVisible();
});

test('when the list cannot be read, the page offers to try again', async () => {
  const { user, server } = await open([], { [LIST]: () => refused(400, 'invalid_request') });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[LIST] = () => rows([reported()]);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: '반값 명품관' })).toBeVisible();
});

test('a refusal of the server is shown, and the page stays in the list', async () => {
  const { user } = await open([reported()], { [DISMISS]: () => refused(403, '42501') });
  await user.click(await screen.findByRole('button', { name: '문제없음' }));
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  expect(screen.getByRole('heading', { name: '반값 명품관' })).toBeVisible();
});
