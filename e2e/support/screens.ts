import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import type { APIRequestContext, Page } from '@playwright/test';
import type { PersonApi } from './api.ts';
import { demoPerson, PEOPLE } from './people.ts';

/** One state of a route. */
export interface Screen {
  /** The route in its descriptor; pages of the gateway itself are in `OUTSIDE`. */
  route: string;
  address: string;
  as: keyof typeof PEOPLE | 'guest';
  /** Text that only this state shows. */
  shows?: string;
  /** Without `shows`: a selector that is visible once the screen is loaded, default `h1`. */
  ready?: string;
  /** Whether the screen is a loading state, whose skeletons are checked. */
  isWaiting?: boolean;
  /** Prepares the state before the URL is opened. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Name of the button that is pressed once the page is open. */
  opens?: string;
}

/** Routes that are in no descriptor: pages of the gateway without the shell, and unknown URLs. */
export const OUTSIDE = ['/landing/:pageId', '/iframe/:pageId', '/report/:pageId', '/embeded/map', '/_dev/mail', '*'];

/** The developer pages. */
export const WORKBENCHES = [
  '/test',
  ...['ai', 'crypto', 'delivery', 'drag', 'editor', 'embed', 'floating', 'inline', 'kanban', 'opt', 'pageEditor'].map(
    (name) => `/test/${name}`,
  ),
  '/test/pay',
  '/test/table',
  '/test/test',
];

/** The screen of a developer page. The index shows skeletons. */
export const workbench = (route: string): Screen => {
  return { route, address: route, as: 'admin', isWaiting: route === '/test' };
};

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

/** Ids for the URLs below: from the demo data, and of a page that is published here. */
async function stock(request: APIRequestContext, origin: string) {
  const mina = await demoPerson(request, origin, PEOPLE.mina);
  const [note] = await mina.rows<{ id: string; project_id: string }>(
    'notes?select=id,project_id&removed_at=is.null&limit=1',
  );
  const [memo] = await mina.rows('memos?select=id&removed_at=is.null&limit=1');
  const [notice] = await mina.rows('notices?select=id&limit=1');
  const [model] = await mina.rows<{ id: string; site_id: string; draft: unknown; schema_version: number }>(
    'pages?select=id,site_id,draft,schema_version&removed_at=is.null&order=created_at&limit=1',
  );
  const [terms] = await mina.rows('agreements?select=id&kind=eq.terms');
  const [visited] = await mina.rows('pages?select=id&slug=eq.cafe');
  const issue = crypto.randomUUID();
  const args = { p_id: issue, p_project_id: note?.project_id, p_title: '포스터 맡기기' };
  const { board_id: board } = await mina.send<{ board_id: string }>('/rest/v1/rpc/create_issue', args);
  if (!note || !memo || !notice || !model || !visited || !terms) {
    throw new Error('the demo data has a note, a memo, a notice, terms, a page and one that is visited');
  }
  const id = crypto.randomUUID();
  const published = { ...model, id, title: '보기 좋은 페이지', slug: `look-${id}` };
  const [page] = await mina.send<{ rev: number }[]>('/rest/v1/pages?select=rev', published);
  await mina.send('/api/private/page/publish', { pageId: published.id, baseRev: page?.rev, keepsSamples: true });
  const answer = await answeredForm(request, mina, model);
  const { id: domain } = await mina.send<{ id: string }>('/api/private/page/domain/add', {
    siteId: model.site_id,
    address: '온기커피.com',
  });
  const order = { siteId: model.site_id, plan: 'pro' };
  const { orderNo } = await mina.send<{ orderNo: string }>('/api/private/pay/order', order);
  const shareId = await mina.send<string>('/rest/v1/rpc/create_page_share', { p_page_id: model.id, p_days: 1 });
  const { url: preview } = await mina.send<{ url: string }>('/api/private/page/shareLink', { shareId });
  const section = crypto.randomUUID();
  const shared = { id: section, site_id: model.site_id, name: '바닥글', project: projectOf([]) };
  await mina.send('/rest/v1/page_sections', shared);
  return {
    minaId: mina.userId,
    project: note.project_id,
    note: note.id,
    board,
    boardIssue: issue,
    memo: memo.id,
    notice: notice.id,
    terms: terms.id,
    page: model.id,
    visited: visited.id,
    published: published.id,
    answer,
    domain,
    preview,
    section,
    orderNo,
    site: model.site_id,
  };
}

/** Publishes a form and answers it; returns the answer. */
async function answeredForm(request: APIRequestContext, mina: PersonApi, model: { site_id: string }): Promise<string> {
  const id = crypto.randomUUID();
  const block = BLOCKS.find((candidate) => candidate.id === 'form');
  const draft = projectOf(block ? [block.make()] : []);
  await mina.send('/rest/v1/pages', { id, site_id: model.site_id, title: '문의', slug: `look-${id}`, draft });
  await mina.send('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
  const html = await (await request.get(`/landing/${id}`)).text();
  const action = / action="([^"]+)"/.exec(html)?.[1] ?? '';
  const form = { 'a.name': '한여름', 'a.phone': '010-1234-5678', 'a.message': '토요일에 가도 되나요?', consent: 'yes' };
  await request.post(action, { form });
  const [answer] = await mina.rows('form_submissions?select=id&order=created_at.desc&limit=1');
  if (!answer) throw new Error('the form was answered');
  return answer.id;
}

const answers = (path: string, status: number) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json: { code: 'unexpected', message: 'broken' } }));
/** The session as it is before the code of secure login is entered. */
const waitsForCode = async (page: Page) => {
  await page.route('**/rest/v1/profiles?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object | object[];
    const secure = (row: object) => ({ ...row, is_secure_login: true });
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(secure) : secure(answer) });
  });
  await page.route('**/rpc/is_proven', (route) => route.fulfill({ json: false }));
  await page.route('**/rpc/send_login_code', (route) => route.fulfill({ json: { ok: true, again_at: '2026-01-01' } }));
};
const neverAnswers = (path: string) => (page: Page) => page.route(path, () => {});

/** Every screen in each of its visually different states. */
export async function screensOf(request: APIRequestContext, origin: string): Promise<Screen[]> {
  const {
    minaId,
    project,
    note,
    board,
    boardIssue,
    memo,
    notice,
    terms,
    page,
    visited,
    published,
    answer,
    domain,
    preview,
    section,
    orderNo,
    site,
  } = await stock(request, origin);
  const guest = (route: string, address = route, more: Partial<Screen> = {}): Screen => {
    return { route, address, as: 'guest', ...more };
  };
  const mina = (route: string, address = route, more: Partial<Screen> = {}): Screen => {
    return { route, address, as: 'mina', ...more };
  };
  const verify = (search: string, shows: string, more: Partial<Screen> = {}) =>
    guest('/member/verify', `/member/verify${search}`, { shows, ...more });
  return [
    guest('/'),
    guest('/about'),
    guest('/member/login'),
    guest('/member/signup'),
    guest('/member/find-password'),
    guest('/member/reset-password'),
    verify('', '메일의 링크로 열어 주세요'),
    verify('?sent=me@dojang.test', '메일을 확인해 주세요'),
    verify('?error_code=otp_expired', '메일 다시 보내기'),
    verify('?for=reset&error_code=otp_expired', '메일 다시 받기'),
    verify('?code=x', '가입한 이메일과 비밀번호로 로그인해 주세요.'),
    verify('?code=x', '이제 모든 기능을 쓸 수 있어요.', { as: 'mina' }),
    verify('?for=reset&code=x', '메일 다시 받기'),
    verify('?for=reset&code=x', '다른 브라우저에서 열었어요', { as: 'mina' }),
    verify('?token_hash=x&type=signup', '링크가 만료되었어요'),
    verify('?token_hash=x&type=signup', '다시 시도', { arrange: answers('**/auth/v1/verify*', 500) }),
    guest('/member/verify', '/member/verify?token_hash=x&type=signup', {
      isWaiting: true,
      ready: '[aria-busy=true]',
      arrange: neverAnswers('**/auth/v1/verify*'),
    }),
    guest('/notice'),
    guest('/notice/detail', `/notice/detail?noticeId=${notice}`),
    guest('/agreement/list', '/agreement/list', { shows: '마케팅 정보 수신 동의' }),
    guest('/agreement/list', `/agreement/list?boardId=${terms}`, { shows: '시행 예정' }),
    guest('/agreement/detail', `/agreement/detail?boardId=${terms}`, { shows: '제6조 (책임)' }),
    mina('/agreement/detail', `/agreement/detail?boardId=${terms}&version=2&compare=1`, { shows: '뺀 글:' }),
    mina('/member/consent', '/member/consent', {
      shows: '동의하고 계속하기',
      arrange: (page) =>
        page.route('**/rpc/pending_consents*', (route) =>
          route.fulfill({
            json: [
              {
                agreement_id: terms,
                title: '이용약관',
                required: true,
                version: 2,
                effective_at: '2026-01-01T00:00:00Z',
                summary: '보관 기간을 정했어요.',
                agreed_version: 1,
                body: { type: 'doc', content: [] },
              },
            ],
          }),
        ),
    }),
    guest('/page/previewIframe', '/page/previewIframe?token=x', { shows: '열 수 없는 링크예요' }),
    guest('/landing/:pageId', `/landing/${published}`),
    guest('/report/:pageId', `/report/${published}`),
    guest('/embeded/map', '/embeded/map?lat=1000&lng=a&label=cafe', { ready: 'main' }),
    guest('/embeded/map', '/embeded/map?lat=37.5663&lng=126.9778&label=cafe', {
      ready: '[role=application]',
      arrange: (page) =>
        page
          .context()
          .route('https://tile.openstreetmap.org/**', (route) =>
            route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
          ),
    }),
    guest('/landing/:pageId', `/landing/${UNKNOWN}`, { shows: '페이지를 찾을 수 없어요' }),
    guest('/iframe/:pageId', `/iframe/${published}`),
    guest('/iframe/:pageId', `/iframe/${UNKNOWN}`, { shows: '페이지를 찾을 수 없어요' }),
    guest('*', '/no-such-page', { shows: '페이지를 찾을 수 없어요' }),
    guest('*', '/notice', {
      shows: '이 화면을 불러오지 못했어요',
      arrange: (page) => page.route('**/remotes/content/**', (route) => route.abort()),
    }),

    mina('/'),
    mina('/', '/', {
      shows: '메모를 불러오지 못했어요',
      arrange: (page) => page.route('**/remotes/content/**', (route) => route.abort()),
    }),
    mina('/member/account', '/member/account', { shows: '지금 비밀번호' }),
    mina('/member/account', '/member/account', {
      shows: '새 비밀번호 정하기',
      arrange: (page) => page.addInitScript((id) => sessionStorage.setItem('dojang.recovery', id), minaId),
    }),
    mina('/member/verify', '/member/verify', { shows: '로그인 코드 입력', arrange: waitsForCode }),
    mina('/member/account', '/member/account', { shows: '소유자를 넘긴 뒤에', opens: '탈퇴하기' }),
    mina('/member/account', '/member/account', { shows: '새 이메일', opens: '이메일 바꾸기' }),
    mina('/alert', '/alert?view=all'),
    mina('/alert', '/alert?view=snoozed'),
    mina('/alert', '/alert?view=settings', { shows: '방해 금지 시간' }),
    mina('/project/setting/delete', `/project/setting/delete?projectId=${project}`, { shows: '함께하는 사람' }),
    mina('/project/setting/notification', `/project/setting/notification?projectId=${project}`, {
      shows: '모두 받기',
    }),
    mina('/project'),
    mina('/project/dashboard', `/project/dashboard?projectId=${project}`),
    mina('/project/issue', `/project/issue?projectId=${project}`, { ready: '[role=treeitem]' }),
    mina('/project/issue', `/project/issue?projectId=${project}&issue=${boardIssue}`, {
      ready: '[aria-label^="이슈 #"]',
    }),
    mina('/project/issue/removed', `/project/issue/removed?projectId=${project}`),
    mina('/issue', '/issue', { ready: '[role=treeitem]' }),
    mina('/issue', '/issue?of=created&group=project', { ready: '[role=treeitem]' }),
    mina('/issue', `/issue?of=created&issue=${boardIssue}`, { ready: '[aria-label^="이슈 #"]' }),
    mina('/issue/board'),
    mina('/issue/board', `/issue/board?boardId=${board}`, { ready: '[data-card]' }),
    mina('/issue/board', `/issue/board?boardId=${board}&lane=priority`, { ready: '[data-lane]' }),
    mina('/project/issue/board/:issueId', `/project/issue/board/${boardIssue}`, { ready: '[aria-label^="이슈 #"]' }),
    mina('/project/member', `/project/member?projectId=${project}`),
    mina('/project/file', `/project/file?projectId=${project}`),
    mina('/project/file', `/project/file?projectId=${project}&view=grid`),
    mina('/project/file', `/project/file?projectId=${project}&trash=1`, { shows: '예전 로고.png' }),
    mina('/project/file/note', `/project/file/note?projectId=${project}`),
    mina('/project/file/issue', `/project/file/issue?projectId=${project}`),
    mina('/project/note', `/project/note?projectId=${project}`),
    mina('/project/note/edit/:noteId', `/project/note/edit/${note}`),
    mina('/project/note/view/:noteId', `/project/note/view/${note}`),
    mina('/project/note/removed', `/project/note/removed?projectId=${project}`),
    mina('*', `/project/note/view/${UNKNOWN}`, { shows: '페이지를 찾을 수 없어요' }),
    mina('*', `/project/dashboard?projectId=${project}`, {
      shows: '문제가 생겼어요',
      arrange: answers('**/rpc/project_detail', 500),
    }),
    mina('/memo'),
    mina('/memo/edit'),
    mina('/memo/edit', `/memo/edit?memoId=${memo}`),
    mina('/memo/detail', `/memo/detail?memoId=${memo}`),
    mina('/notice'),
    mina('/page'),
    mina('/page/view/:pageId', `/page/view/${page}`),
    mina('/page/view/:pageId', `/page/view/${visited}?tab=visits`, { shows: '번 방문했어요' }),
    mina('/page/domain'),
    mina('/page/domain2', `/page/domain2?domainId=${domain}`, { shows: '가비아' }),
    mina('/page/data', `/page/data?answer=${answer}`, { shows: '에 동의했어요' }),
    mina('/page/member'),
    mina('/page/setting'),
    mina('/page/setting', `/page/setting?pageId=${page}`),
    mina('/page/setting', `/page/setting?tab=plan&siteId=${site}`, { shows: '9,900원 / 월' }),
    mina('/page/checkout', `/page/checkout?orderNo=${orderNo}`, { shows: '결제할 금액' }),
    mina('/page/template'),
    mina('/page/edit', `/page/edit?pageId=${page}`),
    mina('/page/edit', `/page/edit?pageId=${page}&sectionId=${section}`),
    mina('/page/previewIframe', preview, { ready: 'iframe[title="페이지 미리보기"]' }),

    { route: '/admin', address: '/admin', as: 'admin' },
    { route: '/admin/membership/user', address: '/admin/membership/user', as: 'admin' },
    { route: '/admin/report', address: '/admin/report', as: 'admin', shows: '처리할 신고가 없어요' },
    { route: '/admin/template', address: '/admin/template', as: 'admin', shows: '동네 카페' },
    {
      route: '/admin/template/edit/:templateId',
      address: '/admin/template/edit/7d0c0002-0000-4000-8000-000000000001',
      as: 'admin',
      ready: 'h1',
    },
    {
      route: '/page/edit',
      address: '/page/edit?templateId=7d0c0002-0000-4000-8000-000000000001',
      as: 'admin',
    },
    { route: '/admin/agreement', address: '/admin/agreement', as: 'admin', shows: '동의 현황' },
    { route: '/admin/audit', address: '/admin/audit', as: 'admin', ready: 'ol li' },
    { route: '/admin/remote', address: '/admin/remote', as: 'admin', ready: 'li h2' },
    { route: '/admin/board', address: '/admin/board', as: 'admin', shows: '공지사항' },
    {
      route: '/agreement/write',
      address: `/agreement/write?boardId=${terms}`,
      as: 'admin',
      shows: '두 판의 글이 같아요.',
    },
    { route: '/notice/write', address: '/notice/write', as: 'admin' },
    { route: '/_dev/mail', address: '/_dev/mail', as: 'admin' },
    ...WORKBENCHES.map(workbench),
  ];
}
