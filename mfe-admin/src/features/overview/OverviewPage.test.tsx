import { type Answer, fakeServer, openScreen, person, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Component as OverviewPage } from './OverviewPage.tsx';
import type { AdminStats } from './stats.schema.ts';

const STATS = 'POST /rest/v1/rpc/admin_stats';
const PROBLEMS = 'POST /api/private/platform/getProblems';
const PROTECTION = 'POST /api/private/platform/getProtection';
const AUDIT = 'GET /rest/v1/audit_log';
const ORDERS = 'POST /rest/v1/rpc/admin_orders';
const ORDER_DAYS = 'POST /rest/v1/rpc/admin_order_days';
const SIZES = 'POST /rest/v1/rpc/admin_sizes';
const DISK = 'POST /api/private/platform/getDisk';
const SEEN = 'GET /api/public/seen';
const WAITING = 'POST /rest/v1/rpc/admin_waiting_mails';
const COUNTS = 'POST /rest/v1/rpc/admin_report_counts';
const SET_ASIDE = 'POST /rest/v1/rpc/admin_set_aside_counts';
const PEOPLE = 'POST /rest/v1/rpc/admin_budgets';
const NETWORKS = 'POST /rest/v1/rpc/admin_networks';
const GB = 1024 ** 3;

const day = (date: string, sign_ups: number) => ({ day: date, sign_ups, projects: 2, notes: 3, publishes: 0 });
const stats = (change: Partial<AdminStats> = {}): AdminStats => ({
  members: { total: 1234, week: 5, suspended: 1 },
  projects: { total: 12, week: 2, active: 7 },
  notes: { total: 90, week: 9 },
  pages: { total: 6, published: 4, taken_down: 1 },
  mails: { waiting: 0, failed: 0 },
  days: [day('2026-11-20', 1), day('2026-11-21', 4)],
  ...change,
});

const seen = { address: '203.0.113.7', host: 'dojang.example', scheme: null, isForwarded: false, trustsProxy: false };

async function open(answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    {
      [STATS]: () => stats(),
      [PROBLEMS]: () => [],
      [PROTECTION]: () => ({ rateLimitsAway: null }),
      [AUDIT]: () => rows([]),
      [ORDERS]: () => rows([]),
      [COUNTS]: () => ({ open: 0, review: 0 }),
      [ORDER_DAYS]: () => [],
      [SET_ASIDE]: () => ({}),
      [PEOPLE]: () => rows([]),
      [NETWORKS]: () => rows([]),
      [SIZES]: () => ({ database: 3_500_000, files: 2_048, tables: [{ name: 'notes', bytes: 2_000_000 }] }),
      [DISK]: () => ({ total: 100 * GB, free: 40 * GB }),
      [SEEN]: () => seen,
      ...answers,
    },
    person({ level: 'admin', is_admin: true }),
  );
  return { server, ...openScreen(<OverviewPage />, '/admin') };
}

/** A socket that opens, or is refused as by a proxy that passes no upgrades. */
const socketThat = (opens: boolean) =>
  class {
    onopen = () => {};
    onerror = () => {};
    constructor() {
      queueMicrotask(() => (opens ? this.onopen() : this.onerror()));
    }
    close() {}
  };

beforeEach(() => void vi.stubGlobal('WebSocket', socketThat(true)));

/** The release snapshot that the gateway writes into the page. */
function openedWith(...remotes: { name: string; version: string; entry: string }[]) {
  const script = document.createElement('script');
  script.id = 'dojang-snapshot';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ remotes });
  document.body.append(script);
}

test.each([
  [{ open: 0, review: 0 }, null, null],
  [{ open: 1234, review: 0 }, '신고된 페이지 1,234개', '/admin/report?view=open'],
  [{ open: 2, review: 1 }, '신고된 페이지 2개, 재검토 요청 1건', '/admin/report?view=open'],
  [{ open: 0, review: 1 }, '재검토 요청 1건', '/admin/report?view=review'],
])('what waits among the reports is counted, and leads to its list: %j', async (counts, said, to) => {
  await open({ [COUNTS]: () => counts });
  await screen.findByRole('region', { name: '회원' });
  if (said === null) return expect(screen.queryByRole('link', { name: '처리하기' })).toBeNull();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole('link', { name: '처리하기' })).toHaveAttribute('href', to);
});

test('each figure is shown with its weekly change and a text version of its chart', async () => {
  await open();
  const members = await screen.findByRole('region', { name: '회원' });
  expect(members).toHaveTextContent('1,234명');
  expect(members).toHaveTextContent('이번 주 가입 5명 · 정지 1명');
  expect(within(members).getByRole('link', { name: '정지 1명' })).toHaveAttribute(
    'href',
    '/admin/membership/user?status=suspended',
  );
  expect(within(members).getByRole('img')).toHaveAccessibleName(
    '가입: 최근 2일 동안 5명, 가장 많은 날은 11월 21일 4명',
  );
  expect(screen.getByRole('region', { name: '게시된 페이지' })).toHaveTextContent('내려간 페이지 1개');
});

test('the chart’s numbers can be opened as a table, newest day first', async () => {
  const { user } = await open();
  const button = await screen.findByRole('button', { name: '날짜별 숫자 보기' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(button);
  const [heading, ...days] = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(heading).toEqual(['날짜', '가입', '새 프로젝트', '새 노트', '게시']);
  expect(days).toEqual([
    ['11월 21일', '4', '2', '3', '0'],
    ['11월 20일', '1', '2', '3', '0'],
  ]);
  await user.click(button);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a chart without events is described as “최근 2일 동안 없어요”', async () => {
  await open();
  const pages = await screen.findByRole('region', { name: '게시된 페이지' });
  expect(within(pages).getByRole('img')).toHaveAccessibleName('게시: 최근 2일 동안 없어요');
});

test('release problems are shown in Korean by area, with the files behind 자세히', async () => {
  await open({
    [PROBLEMS]: () => [
      { kind: 'damaged', name: 'content', message: 'content/1/a.js is missing' },
      { kind: 'damaged', name: 'content', message: 'content/1/b.js is missing' },
      { kind: 'not_built', name: 'page-builder', message: 'page-builder 7660 · exit 1' },
    ],
  });
  const [content, pages, ...others] = within(await screen.findByRole('alert', { name: '릴리스 문제' })).getAllByRole(
    'listitem',
  );
  expect(content).toHaveTextContent('메모와 공지보관한 파일이 손상됐어요.');
  expect(pages).toHaveTextContent('페이지지금 코드를 빌드하지 못했어요.');
  expect(others).toEqual([]);
  const details = content?.querySelector('details');
  expect(details).not.toHaveAttribute('open');
  expect(details).toHaveTextContent('자세히content/1/a.js is missing content/1/b.js is missing');
});

test('without problems there is no alert', async () => {
  const { server } = await open();
  await expect.poll(() => server.sent(PROBLEMS)).toHaveLength(1);
  expect(await screen.findByText('모두 보냈어요')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when problems cannot be loaded, the page does not claim that there are none', async () => {
  await open({ [PROBLEMS]: () => refused(500, 'internal') });
  expect(await screen.findByText('릴리스 상태를 확인하지 못했어요.')).toBeVisible();
});

test('an area whose files cannot be loaded is shown, and so are failed mails', async () => {
  openedWith(
    { name: 'content', version: 'abcdef0123456789', entry: '/remotes/content/1/remoteEntry.js' },
    { name: 'projects', version: '0123456789abcdef', entry: '/remotes/projects/1/remoteEntry.js' },
  );
  await open({
    'HEAD /remotes/content/1/remoteEntry.js': () =>
      new Response(null, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
    // The response of a proxy in place of a missing file.
    'HEAD /remotes/projects/1/remoteEntry.js': () => new Response(null, { headers: { 'content-type': 'text/html' } }),
    [STATS]: () => stats({ mails: { waiting: 2, failed: 1 } }),
    [WAITING]: () => rows([]),
  });
  const status = screen.getByRole('region', { name: '플랫폼 상태' });
  expect(await within(status).findByText('정상 ·', { exact: false })).toHaveTextContent('정상 · abcdef012345');
  expect(within(status).getByText('불러올 수 없어요 ·', { exact: false }).closest('li')).toHaveTextContent('프로젝트');
  expect(await within(status).findByText('보낼 메일 2통 · 보내지 못한 메일 1통')).toBeVisible();
});

test('when figures cannot be loaded the audit log is still shown, and 다시 시도 loads them', async () => {
  const act = { id: 'a1', at: '2026-11-02T00:00:00Z', actor: null, actor_name: '', action: 'member.level' };
  const { user, server } = await open({
    [STATS]: unreachable,
    [AUDIT]: () =>
      rows([
        {
          ...act,
          target_type: 'profile',
          target_id: 'u1',
          before: { level: 'member' },
          after: { level: 'super' },
        },
      ]),
    'GET /rest/v1/profiles': () => rows([{ id: 'u1', display_name: '박준', email: 'jun@dojang.test' }]),
  });
  expect(await screen.findByText('박준 님의 등급: 회원 → 최고 관리자')).toBeVisible();
  expect(screen.getByRole('region', { name: '감사 기록' })).toHaveTextContent('명령줄');
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  server.answers[STATS] = () => stats();
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('1,234', { exact: false })).toBeVisible();
});

test('rows that were set aside are counted, shown with their reason, and tried again one by one or as a queue', async () => {
  const row = { title: '', user_id: null, person: '', since: '2026-11-22T00:00:00Z', tries: 6, can_retry: true };
  const { user, server } = await open({
    [SET_ASIDE]: () => ({ mail: 2, schedule: 1234, purge: 1 }),
    'POST /rest/v1/rpc/admin_set_aside': () =>
      rows([
        { ...row, id: 'p1', kind: 'schedule', title: '여름 팝업', user_id: 'u1', person: '박준', error: '57014' },
        { ...row, id: 'm1', kind: 'mail', title: 'recovery', person: 'a@example.com', error: '', can_retry: false },
        { ...row, id: 'n1', kind: 'purge', title: 'notes', error: '23503' },
      ]),
    'POST /rest/v1/rpc/retry_set_aside': () => 1,
  });
  expect(await screen.findByText('여러 번 시도했지만 하지 못한 작업 1,237개')).toBeVisible();
  const panel = await screen.findByRole('region', { name: '하지 못한 작업' });
  const [page, mail, purge] = await within(panel).findAllByRole('listitem');
  expect(page).toHaveTextContent('예약 게시 ‘여름 팝업’');
  expect(page).toHaveTextContent('6번 시도 · 정해진 시간 안에 끝나지 않았어요. (57014)');
  expect(page && within(page).getByRole('link', { name: '박준' })).toHaveAttribute(
    'href',
    '/admin/membership/user?member=u1',
  );
  expect(mail).toHaveTextContent('메일 · 비밀번호 찾기');
  expect(mail).toHaveTextContent('코드가 만료되어 다시 보내지 않아요');
  expect(purge).toHaveTextContent('서비스');
  await user.click(within(panel).getByRole('button', { name: '예약 게시 ‘여름 팝업’ 다시 시도' }));
  const retries = () => server.sent('POST /rest/v1/rpc/retry_set_aside').map(({ body }) => body);
  await expect.poll(retries).toEqual([{ p_kind: 'schedule', p_ids: ['p1'] }]);
  await user.click(await within(panel).findByRole('button', { name: '메일 2개 모두 다시 시도' }));
  await expect.poll(retries).toHaveLength(2);
  expect(retries()[1]).toEqual({ p_kind: 'mail', p_all: true });
  expect(within(panel).queryByRole('button', { name: /지난 데이터 지우기 1개/ })).toBeNull();
});

test('without rows that were set aside there is no list of them', async () => {
  await open();
  await screen.findByRole('region', { name: '회원' });
  expect(screen.queryByRole('region', { name: '하지 못한 작업' })).toBeNull();
});

test('the figures cover the days that are chosen, and the URL keeps the choice', async () => {
  const { server, user, address } = await open();
  const range = await screen.findByRole('group', { name: '기간' });
  expect(within(range).getByRole('button', { name: '30일' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.sent(STATS)[0]?.body).toEqual({ p_days: 30 });
  await user.click(within(range).getByRole('button', { name: '1년' }));
  await expect.poll(() => server.sent(STATS).at(-1)?.body).toEqual({ p_days: 365 });
  expect(address()).toBe('/admin?days=365');
  expect(screen.getByText('최근 1년, 한국 시간 기준이에요.')).toBeVisible();
});

test('the sizes of database and files are shown, and whether the disk has room', async () => {
  const { server } = await open();
  const status = screen.getByRole('region', { name: '플랫폼 상태' });
  expect(await within(status).findByText('3.3MB')).toHaveAttribute('title', 'notes 1.9MB');
  expect(within(status).getByText('100GB 중 40GB 남음')).toBeVisible();
  expect(server.sent(DISK)).toHaveLength(1);
});

test('when the sizes cannot be read, the page shows “확인하지 못했어요”', async () => {
  await open({ [DISK]: () => refused(500, 'internal') });
  expect(await screen.findByText('확인하지 못했어요')).toBeVisible();
});

test('waiting mails are shown with the number of attempts and the time of the next attempt', async () => {
  const mail = { kind: 'leaving', created_at: '2026-11-22T00:00:00Z', next_at: null, last_error: null };
  await open({
    [STATS]: () => stats({ mails: { waiting: 2, failed: 0 } }),
    [WAITING]: () =>
      rows([
        { ...mail, id: 'm1', to_email: 'a@example.com', tries: 0 },
        { ...mail, id: 'm2', to_email: 'b@example.com', tries: 3, next_at: '2026-11-22T05:05:00Z', last_error: 'full' },
      ]),
  });
  const panel = await screen.findByRole('region', { name: '보낼 메일' });
  const [first, second] = await within(panel).findAllByRole('listitem');
  expect(first).toHaveTextContent('탈퇴 요청 → a@example.com');
  expect(first).toHaveTextContent('곧 보내요');
  expect(second).toHaveTextContent(/3번 시도했어요 · .*:05 이후 다시 \(full\)/);
});

test.each([
  [null, '정상'],
  ['PGRST202: count_rate_limits', '데이터베이스가 아니라 서버마다 세요'],
])('the state tells how attempts are counted: %s', async (rateLimitsAway, said) => {
  await open({ [PROTECTION]: () => ({ rateLimitsAway }) });
  const line = (await screen.findByText('시도 제한')).closest('li');
  expect(line).toHaveTextContent(said);
});

test('what a proxy withholds is named with the settings that pass it on', async () => {
  vi.stubGlobal('WebSocket', socketThat(false));
  await open({
    [PROTECTION]: ({ body }) =>
      'padding' in (body as object)
        ? new Response('<html>413 Request Entity Too Large</html>', { status: 413 })
        : { rateLimitsAway: null },
    [SEEN]: () => ({ ...seen, address: '127.0.0.1', host: 'dojang.example' }),
  });
  for (const setting of ['client_max_body_size', 'Upgrade, Connection', 'X-Forwarded-For, TRUST_PROXY'])
    expect(await screen.findByText(new RegExp(setting))).toBeVisible();
});
