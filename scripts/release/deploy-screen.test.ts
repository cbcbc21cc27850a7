import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '../../api-gateway/contract/src/deploy-signature.ts';
import { type RunningServer, startServer } from '../../api-gateway/src/server.ts';
import { tgzOfBuild } from '../../api-gateway/src/testing/archives.ts';
import { demoFolder } from '../../api-gateway/src/testing/demo-folder.ts';
import { REMOTE_FILES, sealBuild, writeRemote } from '../../api-gateway/src/testing/releases.ts';
import {
  type Browser,
  launchHeadlessShell,
  type Page,
  SHORT_LIVES,
  WITHOUT_FONTS,
} from '../../e2e/support/chromium.ts';
import { build } from '../build.ts';

// The test has its own platform, because after a release all open pages of a platform offer the new build, also those of other
// tests.
const DEMO_PASSWORD = 'dojang-demo-2026';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  const folders = await build({ names: ['shell', 'admin'] });
  [server, browser] = await Promise.all([
    startServer({ port: 0, dataDir: await demoFolder(), env: {}, log: () => {} }),
    launchHeadlessShell([...SHORT_LIVES, WITHOUT_FONTS]),
  ]);
  await server.registry.publishAll(folders);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The first request for a token is answered with the question for a proof. */
const PROOFLESS = /status of 403/;

/** A build of the area whose version is the hash of its content. */
async function nextBuild(content: string): Promise<{ folder: string; version: string }> {
  const folder = await writeRemote({}, { ...REMOTE_FILES, 'static/js/new.abc.js': content });
  return { folder, version: await sealBuild(folder) };
}

async function deploy(token: string, folder: string, reason: string): Promise<number> {
  const secret = partsOfToken(token)?.secret ?? new Uint8Array();
  const answer = await fetch(`${server.url}/api/deploy/content/release?reason=${encodeURIComponent(reason)}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      [SIGNATURE_HEADER]: signRelease(secret, await readFile(join(folder, 'release.json'))),
    },
    body: await tgzOfBuild(folder),
  });
  await answer.body?.cancel();
  return answer.status;
}

const liveVersion = async (): Promise<string | undefined> => {
  const snapshot = (await (await fetch(`${server.url}/api/public/remotes`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return snapshot.remotes.find(({ name }) => name === 'content')?.version;
};

/** The version of the area in a page that this browser opens now. */
const shownVersion = async (page: Page): Promise<string | undefined> => {
  const html = await (await page.request.get(`${server.url}/memo`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = /id="dojang-snapshot">([^<]+)</.exec(html) ?? [];
  const { remotes } = JSON.parse(json) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'content')?.version;
};

test('an admin issues a token, a team deploys with it, and the admin takes the deploy back @nightly', async () => {
  const page = await (await browser.newContext({ locale: 'ko-KR', serviceWorkers: 'block' })).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !PROOFLESS.test(message.text()) && faults.push(message.text()),
  );
  await page.goto(`${server.url}/admin/remote`);
  await page.getByLabel('이메일').fill('admin@dojang.test');
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();

  await page.getByRole('button', { name: '토큰 발급' }).click();
  await page.getByRole('combobox', { name: /영역/ }).fill('content');
  await page.getByRole('textbox', { name: /쓰는 곳/ }).fill('배포 봇');
  await page.keyboard.press('Enter');
  // A session alone issues no token.
  const proof = page.getByRole('dialog').filter({ hasText: '로그인한 사람이 맞는지' });
  await proof.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await proof.getByRole('button', { name: '확인', exact: true }).click();
  const token = await page.getByRole('textbox', { name: '토큰', exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: '배포 토큰' }).getByText('배포 봇').waitFor();

  const [first, second] = [await nextBuild('1'), await nextBuild('2')];
  const [short, shortSecond] = [first.version.slice(0, 8), second.version.slice(0, 8)];
  const deploys = [await deploy(token, first.folder, '처음'), await deploy(token, second.folder, '새 메모 화면')];
  expect(deploys).toEqual([200, 200]);
  await page.reload();
  const card = page.getByRole('listitem', { name: '메모와 공지' });
  await card.getByText(`${shortSecond} 공개 중`).waitFor();
  await card.getByRole('button', { name: '메모와 공지 이전 버전으로 되돌리기' }).click();
  await page.getByRole('textbox', { name: '이유' }).fill('느려졌어요');
  await page.keyboard.press('Enter');
  await card.getByText(`${short} 공개 중`).waitFor();
  expect(await liveVersion()).toBe(first.version);
  await card.getByText('기록 3건').click();
  expect(await card.getByRole('list', { name: '메모와 공지 기록' }).textContent()).toMatch(
    new RegExp(`되돌림 ${short} “느려졌어요”운영자.+새 버전 공개 ${shortSecond} “새 메모 화면”배포 봇`),
  );

  // Admins get the other version first, and this page belongs to an admin.
  await card.getByText('버전 2개').click();
  await card.getByRole('button', { name: `메모와 공지 ${shortSecond} 버전 일부에게 먼저 공개` }).click();
  await page.getByRole('textbox', { name: /비율/ }).fill('0');
  await page.getByText('모든 관리자').click();
  await page.getByRole('textbox', { name: '이유' }).fill('먼저 봐요');
  await page.getByRole('button', { name: '먼저 공개', exact: true }).click();
  await card.getByText(`${shortSecond} 관리자에게 먼저`).waitFor();
  await card.getByText('아직 판단하기 일러요: 0번 열렸어요.').waitFor();
  const columns = await card
    .getByRole('region', { name: '메모와 공지 버전 비교' })
    .getByRole('columnheader')
    .allTextContents();
  expect(columns).toEqual(['최근 7일', `먼저 공개 ${shortSecond}`, `공개 중 ${short}`]);
  await expect.poll(() => shownVersion(page), { timeout: 20_000 }).toBe(second.version);
  await page.getByRole('button', { name: '메모와 공지 먼저 공개하기 끝내기' }).click();
  await page.getByRole('button', { name: '끝내기', exact: true }).click();
  await page.getByText('메모와 공지: 이제 모두 같은 버전을 봐요').waitFor();
  await expect.poll(() => shownVersion(page), { timeout: 20_000 }).toBe(first.version);

  await page.getByRole('button', { name: '배포 봇 토큰 폐기' }).click();
  await page.getByRole('button', { name: '폐기', exact: true }).click();
  await page.getByText('폐기됨').waitFor();
  expect(await deploy(token, second.folder, '다시')).toBe(401);
  expect(faults).toEqual([]);
}, 300_000);
