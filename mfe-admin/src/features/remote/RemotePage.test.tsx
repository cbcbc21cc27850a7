import 'fake-indexeddb/auto';
import type { DeployStatus, RemoteHealth } from '@dojang/api-contract';
import { sessionStore } from '@dojang/shared-auth';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as RemotePage } from './RemotePage.tsx';
import type { DeployToken } from './remote.logic.ts';

const RELEASES = 'POST /api/private/deploy/getReleases';
const HEALTH = 'POST /api/private/deploy/getHealth';
const CANARY = 'POST /api/deploy/content/canary';
const CANARY_END = 'POST /api/deploy/content/canary/end';
const PROFILES = 'GET /rest/v1/profiles';
const ISSUE = 'POST /api/private/deploy/issueToken';
const TOKENS = 'GET /rest/v1/deploy_tokens';
const REVOKE = 'POST /rest/v1/rpc/revoke_deploy_token';
const PROMOTE = 'POST /api/deploy/content/promote';
const ROLLBACK = 'POST /api/deploy/content/rollback';
const PREVIEW = 'POST /api/private/preview/open';
const RETIRE = 'POST /api/deploy/content/retire';

const [OLD, LIVE, STAGED] = ['bbbbbb0000000001', 'cccccc0000000002', 'dddddd0000000003'];
const SIZES = { total: 800_000, entry: 10_000, routes: {} };

const content = (change: Partial<DeployStatus> = {}): DeployStatus => ({
  name: 'content',
  live: LIVE,
  versions: [
    { version: STAGED, at: '2026-11-26T02:00:00Z', isLive: false, sizes: { ...SIZES, total: 900_000 }, isSigned: true },
    { version: LIVE, at: '2026-11-26T01:00:00Z', isLive: true, sizes: SIZES, isSigned: true },
    { version: OLD, at: '2026-11-25T01:00:00Z', isLive: false },
  ],
  history: [
    { at: '2026-11-26T01:00:00Z', version: LIVE, how: 'release', by: 'GitHub Actions', reason: '메모 검색' },
    { at: '2026-11-25T01:00:00Z', version: OLD, how: 'start', by: null, reason: '' },
  ],
  problems: [],
  owners: ['메모 팀'],
  mounts: ['/memo', '/notice'],
  requires: { contract: 1, schema: '20261203000200', api: 1 },
  uses: { react: { range: '^19.3.0', exports: ['useState', 'useMemo'] } },
  deprecated: [],
  contract: 1,
  canary: null,
  canaryPeople: [],
  extensions: ['home/recent-memos'],
  ...change,
});

const token = (change: Partial<DeployToken> = {}): DeployToken => ({
  id: 't0000000-0000-4000-8000-000000000001',
  name: 'content',
  label: 'GitHub Actions',
  scope: 'release',
  created_by: 'a0000000-0000-4000-8000-000000000001',
  created_by_name: '한지원',
  created_at: '2026-11-01T00:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ...change,
});

const deployed = (version: string) => ({ name: 'content', version, isLive: true, before: LIVE, checked: [] });

async function open(
  answers: Record<string, Answer> = {},
  releases = [content()],
  tokens: DeployToken[] = [token()],
  address = '/admin/remote',
) {
  const server = await fakeServer(
    { [RELEASES]: () => releases, [HEALTH]: () => [], [TOKENS]: () => rows(tokens), ...answers },
    person({ level: 'admin', is_admin: true }),
  );
  return { server, ...openScreen(<RemotePage />, address) };
}

test('an area shows its live version with time, author and reason, who gets a canary, and what it needs', async () => {
  await open({}, [content({ canary: { version: STAGED, percent: 10, people: 0, admins: false } })]);
  const card = await screen.findByRole('listitem', { name: '메모와 공지' });
  expect(within(card).getByText('dddddd00 10%에게 먼저')).toBeVisible();
  expect(within(card).getByText('cccccc00 공개 중')).toBeVisible();
  expect(card).toHaveTextContent('새 버전 공개 · GitHub Actions · “메모 검색” · 781KB');
  const versions = within(card).getByRole('list', { name: '메모와 공지 버전', hidden: true });
  expect(versions).toHaveTextContent(/dddddd00서명됨.*\+98KB/);
  expect(within(card).getByRole('list', { name: '메모와 공지 기록', hidden: true })).toHaveTextContent(/서버에서/);
  expect(card).toHaveTextContent(/react \^19\.3\.0useState, useMemo/);
  expect(card).toHaveTextContent('781KB · 담당 메모 팀');
});

test('a staged version becomes live with a reason, and a button in the toast undoes it', async () => {
  const { user, server } = await open({ [PROMOTE]: () => deployed(STAGED), [ROLLBACK]: () => deployed(LIVE) });
  await user.click(await screen.findByText('버전 3개'));
  await user.click(screen.getByRole('button', { name: '메모와 공지 dddddd00 버전 공개' }));
  await user.type(await screen.findByRole('textbox', { name: /이유/ }), '  확인했어요 ');
  await user.click(screen.getByRole('button', { name: '공개' }));
  await expect
    .poll(() => server.sent(PROMOTE).map(({ body }) => body))
    .toEqual([{ version: STAGED, reason: '확인했어요', seen: LIVE }]);
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect
    .poll(() => server.sent(ROLLBACK).map(({ body }) => (body as { version: string }).version))
    .toEqual([LIVE]);
});

test('an address that asks for a version names its author, and opens nothing without a click', async () => {
  const at = '/memo?tab=1';
  const [staged, ...others] = content().versions;
  const signed = { ...staged, signedBy: 'pull requests' } as DeployStatus['versions'][number];
  const { user, server } = await open(
    { [PREVIEW]: () => refused(422, 'preview_host_missing') },
    [content({ versions: [signed, ...others] })],
    [token()],
    `/admin/remote?${new URLSearchParams({ preview: `content@${STAGED}`, at })}`,
  );
  const dialog = await screen.findByRole('dialog', { name: '배포 전 코드를 미리 볼까요?' });
  expect(within(dialog).getByRole('list', { name: '미리 볼 코드' })).toHaveTextContent(
    /메모와 공지 dddddd00‘pull requests’ 토큰으로 올렸어요 · /,
  );
  expect(server.sent(PREVIEW)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '미리보기 열기' }));
  await expect
    .poll(() => server.sent(PREVIEW).map(({ body }) => body))
    .toEqual([{ versions: { content: STAGED }, path: at }]);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('preview_host_missing');
  await user.click(within(dialog).getByRole('button', { name: '취소' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('the list of versions leads to the preview of each version that is not live', async () => {
  const { user } = await open();
  await user.click(await screen.findByText('버전 3개'));
  expect(screen.queryByRole('link', { name: '메모와 공지 cccccc00 버전 미리보기' })).toBeNull();
  await user.click(screen.getByRole('link', { name: '메모와 공지 dddddd00 버전 미리보기' }));
  const code = await screen.findByRole('list', { name: '미리 볼 코드' });
  expect(code).toHaveTextContent('누가 올렸는지 기록이 없어요');
});

test('one button makes the previous version live again @nightly', async () => {
  const { user, server } = await open({ [ROLLBACK]: () => deployed(OLD) });
  await user.click(await screen.findByRole('button', { name: '메모와 공지 이전 버전으로 되돌리기' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect
    .poll(() => server.sent(ROLLBACK).map(({ body }) => body))
    .toEqual([{ version: OLD, reason: '', seen: LIVE }]);
});

test('the dialog shows why the platform refused; the typed reason stays, and the screen is fetched again @nightly', async () => {
  const refusals = [{ code: 'shared_range', message: 'content: needs react ^18' }];
  const { user, server } = await open({ [ROLLBACK]: () => refused(422, 'release_refused', '', refusals) });
  await user.click(await screen.findByRole('button', { name: '메모와 공지 이전 버전으로 되돌리기' }));
  await user.type(await screen.findByRole('textbox', { name: /이유/ }), '느려졌어요');
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('content: needs react ^18')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /이유/ })).toHaveValue('느려졌어요');
  // Another tab may have changed the release before.
  await expect.poll(() => server.sent(RELEASES).length).toBe(2);
});

test('the dialog says that another tab changed the release, and nothing is done on the old state', async () => {
  const refusals = [
    { code: 'live_changed', message: 'content: dddddd0000000003 is live now, and not cccccc0000000002' },
  ];
  const { user } = await open({ [RETIRE]: () => refused(422, 'release_refused', '', refusals) });
  await user.click(await screen.findByRole('button', { name: '메모와 공지 내리기' }));
  await user.click(await screen.findByRole('button', { name: '내리기' }));
  expect(await screen.findByText(/그사이 다른 곳에서 바뀌었어요/)).toBeVisible();
});

test('a version that another tab made live cannot become a canary, and the dialog says so @nightly', async () => {
  const refusals = [
    { code: 'canary_live', message: 'content: dddddd0000000003 is live already, so everybody gets it' },
  ];
  const { user } = await open({ [CANARY]: () => refused(422, 'release_refused', '', refusals) });
  await user.click(await screen.findByText('버전 3개'));
  await user.click(screen.getByRole('button', { name: '메모와 공지 dddddd00 버전 일부에게 먼저 공개' }));
  await user.click(await screen.findByRole('button', { name: '먼저 공개' }));
  expect(await screen.findByText(/이미 모두에게 공개 중인 버전이라/)).toBeVisible();
});

test('an area is retired after a confirmation; the shell and the area of this screen cannot be retired', async () => {
  const shell = content({ name: 'shell', requires: null, mounts: [], uses: {} });
  const { user, server } = await open({ [RETIRE]: () => null }, [shell, content({ name: 'admin' }), content()]);
  expect(await screen.findAllByRole('button', { name: /내리기$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '메모와 공지 내리기' }));
  await user.click(await screen.findByRole('button', { name: '내리기' }));
  await expect.poll(() => server.sent(RETIRE)).toHaveLength(1);
  expect(await screen.findByText('메모와 공지: 내렸어요')).toBeVisible();
});

test('a token is issued with a name, area, scope and expiry, and is shown once with its command', async () => {
  const issued = `djt_${'0'.repeat(32)}_${'a'.repeat(43)}`;
  const { user, server } = await open({ [ISSUE]: () => ({ id: 'x', token: issued }) }, [content()], []);
  await user.click(await screen.findByRole('button', { name: '토큰 발급' }));
  await user.click(await screen.findByRole('button', { name: '발급' }));
  expect(await screen.findByText('영역의 이름을 적어 주세요. 예: content')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: /영역/ }), 'content');
  await user.type(screen.getByRole('textbox', { name: /쓰는 곳/ }), 'GitHub Actions');
  await user.click(screen.getByRole('button', { name: '발급' }));
  expect(await screen.findByRole('textbox', { name: '토큰' })).toHaveValue(issued);
  expect(screen.getByRole('textbox', { name: /명령/ })).toHaveValue(
    `DOJANG_TOKEN=${issued} npx dojang release --url ${window.location.origin}`,
  );
  expect(server.sent(ISSUE).map(({ body }) => body)).toEqual([
    { name: 'content', label: 'GitHub Actions', scope: 'release', days: 90 },
  ]);
});

test('a token for previews says what it may do, and its command stores a preview', async () => {
  const issued = `djt_${'0'.repeat(32)}_${'a'.repeat(43)}`;
  const { user, server } = await open(
    { [ISSUE]: () => ({ id: 'x', token: issued }) },
    [content()],
    [token({ scope: 'preview' })],
  );
  expect(await screen.findByRole('list', { name: '배포 토큰' })).toHaveTextContent('메모와 공지미리보기');
  await user.click(screen.getByRole('button', { name: '토큰 발급' }));
  await user.type(screen.getByRole('combobox', { name: /^영역/ }), 'content');
  await user.type(screen.getByRole('textbox', { name: /쓰는 곳/ }), 'PR');
  await user.selectOptions(screen.getByRole('combobox', { name: /할 수 있는 일/ }), '미리보기');
  expect(screen.getByText(/풀 리퀘스트의 CI에 두기 좋아요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '발급' }));
  expect(await screen.findByRole('textbox', { name: /명령/ })).toHaveValue(
    `DOJANG_TOKEN=${issued} npx dojang release --preview --url ${window.location.origin}`,
  );
  expect(server.sent(ISSUE).map(({ body }) => body)).toMatchObject([{ scope: 'preview' }]);
});

test('tokens show their state and issuer, and a valid token is revoked after a confirmation', async () => {
  const tokens = [
    token(),
    token({ id: 't2', label: '지난 봇', expires_at: '2026-01-01T00:00:00Z', created_by: null }),
    token({ id: 't3', label: '옛 봇', revoked_at: '2026-11-02T00:00:00Z' }),
  ];
  const { user, server } = await open({ [REVOKE]: () => null }, [content()], tokens);
  const list = await screen.findByRole('list', { name: '배포 토큰' });
  const items = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(items[1]).toMatch(/지난 봇.*만료됨.*\(탈퇴함\)/);
  expect(items[2]).toMatch(/옛 봇.*폐기됨/);
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'GitHub Actions 토큰 폐기' }));
  await user.click(await screen.findByRole('button', { name: '폐기' }));
  await expect.poll(() => server.sent(REVOKE).map(({ body }) => body)).toEqual([{ p_id: token().id }]);
});

test('the card of a release shows its problems, and a retired area can become live again', async () => {
  const retired = content({
    live: null,
    problems: ['content: no whole version is kept; release it again'],
    versions: [{ version: OLD, at: '2026-11-25T01:00:00Z', isLive: false }],
    history: [
      { at: '2026-11-26T03:00:00Z', version: null, how: 'retire', by: '한지원', reason: '' },
      { at: '2026-11-25T01:00:00Z', version: OLD, how: 'start', by: null, reason: '' },
    ],
  });
  await open({}, [retired]);
  expect(await screen.findByText('내려져 있음')).toBeVisible();
  expect(screen.getByRole('listitem', { name: '메모와 공지' })).toHaveTextContent('내림 · 한지원');
  expect(screen.getByRole('list', { name: '메모와 공지 문제' })).toHaveTextContent('no whole version');
  expect(screen.getByRole('button', { name: '메모와 공지 다시 공개' })).toBeVisible();
});

test('when releases cannot be read, the page offers to try again', async () => {
  const { user, server } = await open({ [RELEASES]: () => refused(400, 'invalid_request') });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[RELEASES] = () => [content()];
  await user.click(again);
  expect(await screen.findByRole('heading', { name: '메모와 공지' })).toBeVisible();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CANARY_STATUS = { version: STAGED, percent: 10, people: 1, admins: false };
const MINA = 'a0000000-0000-4000-8000-000000000002';
const health = (failures: number): RemoteHealth[] => [
  {
    name: 'content',
    versions: [
      { version: STAGED, views: 250, failures, vitals: { lcp: { p75: 4100, count: 50 }, cls: { p75: 20, count: 9 } } },
      {
        version: LIVE,
        views: 1000,
        failures: 10,
        vitals: { lcp: { p75: 1200, count: 90 }, cls: { p75: 20, count: 9 } },
      },
    ],
    errors: [
      {
        ...{ version: STAGED, phase: 'evaluate' as const, code: 'threw', route: '/memo/detail', count: failures },
        ...{ lastAt: '2026-11-26T03:00:00Z', snapshot: '0123456789abcdef', traceId: TRACE },
      },
    ],
  },
];

test('a canary that fails more often and is slower than the live version is marked, with its errors', async () => {
  await open({ [HEALTH]: () => health(20) }, [content({ canary: CANARY_STATUS })]);
  expect(await screen.findByText(/더 자주 실패해요: 먼저 공개한 버전 8.0%, 공개 중인 버전 1.0%/)).toBeVisible();
  expect(screen.getByText('브라우저에서 · 1,000번 열림 · 실패 1.0%')).toBeVisible();
  const table = screen.getByRole('region', { name: '메모와 공지 버전 비교' });
  const marked = within(table).getAllByRole('img', { name: '공개 중인 버전보다 나빠요' });
  const rows = marked.map((mark) => mark.closest('tr')?.querySelector('th')?.textContent);
  expect(rows).toEqual(['실패', 'LCP', '크기']);
  expect(within(table).getByRole('row', { name: /^LCP/ })).toHaveTextContent('LCP4.1초1.2초');
  const errors = screen.getByRole('list', { name: '메모와 공지 오류' });
  expect(errors).toHaveTextContent(`dddddd00threw (실행)/memo/detail20번`);
  expect(errors).toHaveTextContent(TRACE);
});

test('the card shows a canary that the platform ended, with the reason, until the next change', async () => {
  const { history } = content();
  const reason = 'failed in 26 of 260 views, the live version in 0 of 260';
  const ended = { at: '2026-11-26T03:00:00Z', version: STAGED, how: 'canary_end' as const, by: null, reason };
  const said = '260번 가운데 26번 실패, 공개 중인 버전은 260번 가운데 0번';
  await open({}, [content({ history: [ended, ...history] }), content({ name: 'admin', history: [...history, ended] })]);
  const card = await screen.findByRole('listitem', { name: '메모와 공지' });
  expect(within(card).getByText(/먼저 공개하던 dddddd00 버전을 저절로 끝냈어요/)).toBeVisible();
  expect(within(card).getByText(`${said}. 이제 모두가 공개 중인 버전을 봐요.`)).toBeVisible();
  expect(within(card).getByRole('list', { name: '메모와 공지 기록', hidden: true })).toHaveTextContent(`“${said}”`);
  expect(screen.getByRole('listitem', { name: '관리' })).not.toHaveTextContent('저절로 끝냈어요');
});

test('a canary starts for people by address with a reason, and a button in the toast undoes it @nightly', async () => {
  const people = () => rows([{ id: MINA, email: 'mina@dojang.test' }]);
  const { user, server } = await open({ [CANARY]: () => null, [CANARY_END]: () => null, [PROFILES]: people });
  await user.click(await screen.findByText('버전 3개'));
  await user.click(screen.getByRole('button', { name: '메모와 공지 dddddd00 버전 일부에게 먼저 공개' }));
  const percent = await screen.findByRole('textbox', { name: /비율/ });
  await user.clear(percent);
  await user.click(screen.getByRole('button', { name: '먼저 공개' }));
  expect(await screen.findByText('받을 사람을 하나 이상 정해 주세요.')).toBeVisible();
  await user.type(percent, '25');
  await user.type(screen.getByRole('textbox', { name: /먼저 볼 사람/ }), 'Mina@dojang.test, nobody@dojang.test');
  await user.type(screen.getByRole('textbox', { name: /이유/ }), '새 검색');
  expect(screen.getByText(/브라우저 25%, 적은 2명에게 dddddd00 버전이 보여요. 나머지는 그대로 cccccc00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '먼저 공개' }));
  expect(await screen.findByText('가입하지 않은 주소예요: nobody@dojang.test')).toBeVisible();
  const addresses = screen.getByRole('textbox', { name: /먼저 볼 사람/ });
  await user.clear(addresses);
  await user.type(addresses, 'mina@dojang.test');
  await user.click(screen.getByRole('button', { name: '먼저 공개' }));
  await expect
    .poll(() => server.sent(CANARY).map(({ body }) => body))
    .toEqual([{ version: STAGED, percent: 25, people: [MINA], admins: false, reason: '새 검색' }]);
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await expect.poll(() => server.sent(CANARY_END)).toHaveLength(1);
});

test('when a canary was not started, its reason is filled in again, and the other fields have their defaults', async () => {
  const { user, server } = await open({ [CANARY]: () => null });
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: '메모와 공지 dddddd00 버전 일부에게 먼저 공개' }));
    return screen.findByRole('textbox', { name: /비율/ });
  };
  await user.click(await screen.findByText('버전 3개'));
  const percent = await begin();
  await user.clear(percent);
  await user.type(percent, '90');
  await user.type(screen.getByRole('textbox', { name: /이유/ }), '새 검색');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await begin()).toHaveValue('10');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /이유/ })).toHaveValue('새 검색');
  await user.click(screen.getByRole('button', { name: '먼저 공개' }));
  await expect.poll(() => server.sent(CANARY)).toMatchObject([{ body: { percent: 10, reason: '새 검색' } }]);
  await expect.poll(() => unsavedOfAccount(sessionStore.getState().id)).toEqual([]);
});

test('an unsent reason for the end of a canary is filled in again until it is cancelled', async () => {
  const { user } = await open({ [CANARY_END]: () => null }, [content({ canary: CANARY_STATUS, canaryPeople: [] })]);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: '메모와 공지 먼저 공개하기 끝내기' }));
    return screen.findByRole('textbox', { name: /이유/ });
  };
  await user.type(await ask(), '오류가 늘었어요');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const reason = await ask();
  await waitFor(() => expect(reason).toHaveValue('오류가 늘었어요'));
  await user.click(screen.getByRole('button', { name: '취소' }));
  await expect.poll(() => unsavedOfAccount(sessionStore.getState().id)).toEqual([]);
});

test('a canary is changed with those who get it now, goes to everybody, or ends with a reason @nightly', async () => {
  const people = () => rows([{ id: MINA, email: 'mina@dojang.test' }]);
  const { user, server } = await open(
    { [CANARY]: () => null, [CANARY_END]: () => null, [PROFILES]: people, [PROMOTE]: () => deployed(STAGED) },
    [content({ canary: CANARY_STATUS, canaryPeople: [MINA] })],
  );
  await user.click(await screen.findByRole('button', { name: '메모와 공지 먼저 볼 사람 바꾸기' }));
  expect(await screen.findByRole('textbox', { name: /먼저 볼 사람/ })).toHaveValue('mina@dojang.test');
  await user.click(screen.getByRole('checkbox', { name: '모든 관리자' }));
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  await expect
    .poll(() => server.sent(CANARY).map(({ body }) => body))
    .toEqual([{ version: STAGED, percent: 10, people: [MINA], admins: true, reason: '' }]);

  await user.click(screen.getByRole('button', { name: '메모와 공지 먼저 공개하기 끝내기' }));
  await user.type(await screen.findByRole('textbox', { name: /이유/ }), '느려요');
  await user.click(screen.getByRole('button', { name: '끝내기' }));
  await expect.poll(() => server.sent(CANARY_END).map(({ body }) => body)).toEqual([{ reason: '느려요' }]);

  await user.click(screen.getByRole('button', { name: '메모와 공지 모두에게 공개' }));
  await user.click(await screen.findByRole('button', { name: '공개' }));
  await expect
    .poll(() => server.sent(PROMOTE).map(({ body }) => body))
    .toEqual([{ version: STAGED, reason: '', seen: LIVE }]);
});

test('each shared module and extension point of the shell lists the areas that use it, and what they use', async () => {
  await open({}, [content(), content({ name: 'admin', extensions: ['home/problems'] })]);
  const react = await screen.findByRole('list', { name: '쓰는 영역: react', hidden: true });
  expect(react).toHaveTextContent('버전 ^19.3.0메모와 공지, 관리useMemo메모와 공지, 관리');
  const home = screen.getByRole('list', { name: '쓰는 영역: home', hidden: true });
  expect(home).toHaveTextContent('problems관리recent-memos메모와 공지');
});

test('deprecated uses of an area are shown with the replacement, the two dates and the number of documents', async () => {
  const shell = content({ name: 'shell', requires: null, mounts: [], uses: {}, contract: 2 });
  const deprecated = [
    { module: '@dojang/shared-ui', name: 'OldButton', instead: 'Button', since: '2026-11-20T00:00:00Z' },
  ];
  await open({ [HEALTH]: () => health(1) }, [shell, content({ deprecated })]);
  const list = await screen.findByRole('list', { name: '곧 없어질 기능을 쓰는 영역' });
  await expect.poll(() => list.textContent).toMatch(/메모와 공지1가지 사용계약 1로 만듦최근 7일에 1,000번 열림/);
  expect(list).toHaveTextContent(/OldButton @dojang\/shared-ui대신: Button.*부터 씀/);
  expect(screen.getByText(/계약 2까지는 쓸 수 있고, 계약 3부터는/)).toBeVisible();
  expect(screen.getByRole('listitem', { name: '메모와 공지' })).toHaveTextContent('곧 없어질 기능 1가지');
});

test('when no area has to change, the page says so', async () => {
  await open();
  expect(await screen.findByText(/곧 없어질 기능을 쓰는 영역이 없어요/)).toBeVisible();
});

test('when the browser reports cannot be read, the releases are still shown', async () => {
  const { user, server } = await open({ [HEALTH]: () => refused(400, 'invalid_request') }, [
    content({ canary: CANARY_STATUS }),
  ]);
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  server.answers[HEALTH] = () => health(0);
  expect(screen.getByText('cccccc00 공개 중')).toBeVisible();
});
