import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/workspace.ts';
import type { PersonApi } from './api.ts';
import { admin, answers, firstOf, guest, mina, neverAnswers, type Screen, type ScreenKit, UNKNOWN } from './screen.ts';
import { screensOfAreas } from './screens-of-areas.ts';

/** Routes that are in no descriptor: pages of the gateway without the shell, and unknown URLs. */
export const OUTSIDE = ['/landing/:pageId', '/iframe/:pageId', '/report/:pageId', '/embeded/map', '/_dev/mail', '*'];

/** Whether a route is a developer page. */
export const isWorkbench = (route: string): boolean => /^\/test(?:\/|$)/.test(route);

/** The screen of a developer page. The index shows skeletons. */
export const workbench = (route: string): Screen => admin(route, route, { isWaiting: route === '/test' });

/** Publishes a page and returns its id. */
async function publishedPage(person: PersonApi): Promise<string> {
  const model = await firstOf<{ site_id: string; draft: unknown; schema_version: number }>(
    person,
    'pages?select=site_id,draft,schema_version&removed_at=is.null&order=created_at&limit=1',
  );
  const id = crypto.randomUUID();
  const published = { ...model, id, title: '보기 좋은 페이지', slug: `look-${id}` };
  const [page] = await person.send<{ rev: number }[]>('/rest/v1/pages?select=rev', published);
  await person.send('/api/private/page/publish', { pageId: id, baseRev: page?.rev, keepsSamples: true });
  return id;
}

const hasSecureLogin = (page: Page) =>
  page.route('**/rest/v1/profiles?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object | object[];
    const secure = (row: object) => ({ ...row, is_secure_login: true });
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(secure) : secure(answer) });
  });

const at = '2026-01-01T00:00:00Z';
/** An account with an app, recovery codes and a remembered browser. */
const hasLoginWays = async (page: Page) => {
  await hasSecureLogin(page);
  await page.route('**/rpc/is_proven', (route) => route.fulfill({ json: true }));
  const browser = { id: UNKNOWN, device: '맥 · Safari', createdAt: at, usedAt: at, expiresAt: at, isCurrent: true };
  const ways = { app: { createdAt: at, usedAt: at }, codesLeft: 9, browsers: [browser] };
  await page.route('**/api/private/account/loginWays', (route) => route.fulfill({ json: ways }));
};

/** The session as it is before the code of secure login is entered. */
const waitsForCode = async (page: Page) => {
  await hasSecureLogin(page);
  await page.route('**/rpc/is_proven', (route) => route.fulfill({ json: false }));
  await page.route('**/rpc/send_login_code', (route) => route.fulfill({ json: { ok: true, again_at: '2026-01-01' } }));
};

const verify = (search: string, shows: string, more: Partial<Screen> = {}) =>
  guest('/member/verify', `/member/verify${search}`, { shows, ...more });

/** The screens of the shell and of the gateway, and of unknown addresses. */
async function ownScreens({ mina: person }: ScreenKit): Promise<Screen[]> {
  const published = await publishedPage(person);
  const minaId = person.userId;
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
    verify('?token_hash=x&type=signup', '이메일을 확인할까요?'),
    verify('?token_hash=x&type=recovery', '새 비밀번호를 정할까요?'),
    verify('?token_hash=x&type=signup', '링크가 만료되었어요', { opens: '이메일 확인하기' }),
    verify('?token_hash=x&type=signup', '다시 시도', {
      opens: '이메일 확인하기',
      arrange: answers('**/auth/v1/verify*', 500),
    }),
    guest('/member/verify', '/member/verify?token_hash=x&type=signup', {
      isWaiting: true,
      opens: '이메일 확인하기',
      ready: '[aria-busy=true]',
      arrange: neverAnswers('**/auth/v1/verify*'),
    }),
    mina('/member/consent', '/member/consent', {
      shows: '동의하고 계속하기',
      arrange: (page) =>
        page.route('**/rpc/pending_consents*', (route) =>
          route.fulfill({
            json: [
              {
                agreement_id: UNKNOWN,
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
    mina('/'),
    mina('/member/account', '/member/account', { shows: '지금 비밀번호' }),
    mina('/member/account', '/member/account', {
      shows: '새 비밀번호 정하기',
      arrange: (page) => page.addInitScript((id) => sessionStorage.setItem('dojang.recovery', id), minaId),
    }),
    mina('/member/verify', '/member/verify', { shows: '로그인 코드 입력', arrange: waitsForCode }),
    mina('/member/verify', '/member/verify', {
      shows: '인증 앱 코드',
      arrange: async (page) => {
        await waitsForCode(page);
        await page.route('**/api/private/account/codeWays', (route) =>
          route.fulfill({ json: { app: true, recovery: true } }),
        );
      },
    }),
    mina('/member/account', '/member/account', { shows: '코드를 묻지 않는 기기', arrange: hasLoginWays }),
    mina('/member/account', '/member/account', { shows: '소유자를 넘긴 뒤에', opens: '탈퇴하기' }),
    mina('/member/account', '/member/account', { shows: '새 이메일', opens: '이메일 바꾸기' }),
    admin('/_dev/mail'),
  ];
}

/** Every screen in each of its visually different states. */
export const screensOf = async (kit: ScreenKit): Promise<Screen[]> => [
  ...(await ownScreens(kit)),
  ...(await screensOfAreas(ROOT, kit)),
];
