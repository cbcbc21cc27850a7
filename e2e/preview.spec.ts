import { partsOfToken, SIGNATURE_HEADER, signRelease } from '../api-gateway/contract/src/deploy-signature.ts';
import { otherBuildOf } from './support/other-build.ts';
import { expect, test } from './support/test.ts';

/** What the staged code tries. It leaves the results in the document. */
const ATTACK = `(() => {
  const noted = document.documentElement.dataset;
  document.cookie = 'tossed=1; domain=localhost; path=/';
  noted.cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]).join(' ');
  const stored = document.cookie.split('; ').filter((cookie) => /^sb-.*auth-token/.test(cookie)).sort();
  const text = stored.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)).join('').replace('base64-', '');
  const token = text && JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))).access_token;
  fetch('/api/private/deploy/issueToken', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shell', label: 'attack', scope: 'release', days: 365 }),
  }).then(({ status }) => { noted.attack = location.host + ' ' + status; });
})();`;

test.use({ isCold: true, allowedErrors: /status of 403/ });
test('staged code runs at an origin of its own only, after an admin opened it, and there it owns nothing', async ({
  page,
  admin,
  request,
}) => {
  test.setTimeout(600_000);
  await admin.send('/api/private/account/prove', { password: admin.password });
  const headers = { authorization: `Bearer ${admin.token}` };
  const issued = await request.post('/api/private/deploy/issueToken', {
    headers,
    data: { name: 'content', label: 'pull requests', scope: 'preview', days: 30 },
  });
  const { token } = (await issued.json()) as { token: string };
  const { release, archive } = await otherBuildOf('content', ATTACK);
  const secret = partsOfToken(token)?.secret ?? new Uint8Array();
  const stored = await request.put('/api/deploy/content/release?stage=true', {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      [SIGNATURE_HEADER]: signRelease(secret, Buffer.from(JSON.stringify(release))),
    },
    data: archive,
  });
  expect(await stored.json()).toMatchObject({ version: release.version, isLive: false });
  await page.goto('/about');
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => /routing/.test(name))).toBe(true);
  const app = new URL(page.url()).origin;

  // A foreign page leads an admin to the staged version. It runs nowhere, and no account is made.
  const address = `${app}/memo?release=content@${release.version}`;
  await page.route('http://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>location.href = ${JSON.stringify(address)}</script>` }),
  );
  const loaded: string[] = [];
  page.on('request', (asked) => void loaded.push(asked.url()));
  await page.goto('http://evil.example/');
  const dialog = page.getByRole('dialog', { name: '배포 전 코드를 미리 볼까요?' });
  await expect(dialog.getByRole('list')).toContainText('‘pull requests’ 토큰으로 올렸어요');
  expect(new URL(page.url()).origin).toBe(app);
  expect(loaded.filter((url) => url.includes(`/remotes/content/${release.version}/`))).toEqual([]);
  const people = () => admin.rows('profiles?select=id&display_name=eq.미리보기');
  expect(await people()).toEqual([]);

  // The admin opens it.
  await dialog.getByRole('button', { name: '미리보기 열기' }).click();
  await expect(page.getByText(/미리보기 계정으로 보고 있어요 · content/)).toBeVisible();
  const { host, hostname } = new URL(page.url());
  expect(hostname).toMatch(/^preview--[0-9a-f]{32}\.localhost$/);
  await expect(page.getByRole('heading', { name: '메모', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-attack', `${host} 403`);
  const seen = (await page.locator('html').getAttribute('data-cookies'))?.split(' ') ?? [];
  expect(seen.filter((name) => !name.startsWith(`sb-${hostname.split('.')[0]}-auth-token`))).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  const ofApp = await page.context().cookies([app, app.replace('127.0.0.1', 'localhost')]);
  expect(ofApp.some(({ name }) => name === 'tossed')).toBe(false);
  expect(await people()).toHaveLength(1);

  // The badge leads back to the app, and the version runs there as little as before.
  await page
    .getByText(/미리보기 계정으로 보고 있어요/)
    .locator('..')
    .getByRole('button', { name: '되돌리기' })
    .click();
  await expect.poll(() => new URL(page.url()).hostname).toBe('localhost');
});
