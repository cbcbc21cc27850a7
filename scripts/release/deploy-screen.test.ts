import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '../../api-gateway/contract/src/deploy-signature.ts';
import { type RunningServer, startServer } from '../../api-gateway/src/server.ts';
import { tgzOfBuild } from '../../api-gateway/src/testing/archives.ts';
import { REMOTE_FILES, temporaryFolder, writeRemote } from '../../api-gateway/src/testing/releases.ts';
import { type Browser, launchHeadlessShell } from '../../e2e/support/chromium.ts';
import { build } from '../build.ts';

// A platform of its own: a release makes all open pages of a platform offer the new build, also those of other journeys.
const DEMO_PASSWORD = 'dojang-demo-2026';
const [FIRST, SECOND] = ['bbbbbb0000000001', 'cccccc0000000002'];

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  const folders = await build({ names: ['shell', 'admin'] });
  [server, browser] = await Promise.all([
    startServer({ port: 0, dataDir: await temporaryFolder(), env: {}, log: () => {} }),
    launchHeadlessShell(),
  ]);
  await server.registry.publishAll(folders);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function deploy(token: string, version: string, reason: string): Promise<number> {
  const folder = await writeRemote({ version }, { ...REMOTE_FILES, 'static/js/new.abc.js': version });
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

test('an admin issues a token, a team deploys with it, and the admin takes the deploy back', async () => {
  const page = await (await browser.newContext({ locale: 'ko-KR', serviceWorkers: 'block' })).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${server.url}/admin/remote`);
  await page.getByLabel('이메일').fill('admin@dojang.test');
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();

  await page.getByRole('button', { name: '토큰 발급' }).click();
  await page.getByRole('combobox', { name: /영역/ }).fill('content');
  await page.getByRole('textbox', { name: /쓰는 곳/ }).fill('배포 봇');
  await page.keyboard.press('Enter');
  const token = await page.getByRole('textbox', { name: '토큰', exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: '배포 토큰' }).getByText('배포 봇').waitFor();

  expect([await deploy(token, FIRST, '처음'), await deploy(token, SECOND, '새 메모 화면')]).toEqual([200, 200]);
  await page.reload();
  const card = page.getByRole('listitem', { name: '메모와 공지' });
  await card.getByText('cccccc00 공개 중').waitFor();
  await card.getByRole('button', { name: '메모와 공지 이전 버전으로 되돌리기' }).click();
  await page.getByRole('textbox', { name: '이유' }).fill('느려졌어요');
  await page.keyboard.press('Enter');
  await card.getByText('bbbbbb00 공개 중').waitFor();
  expect(await liveVersion()).toBe(FIRST);
  await card.getByText('기록 3건').click();
  expect(await card.getByRole('list', { name: '메모와 공지 기록' }).textContent()).toMatch(
    /되돌림 bbbbbb00 “느려졌어요”운영자.+새 버전 공개 cccccc00 “새 메모 화면”배포 봇/,
  );

  await page.getByRole('button', { name: '배포 봇 토큰 폐기' }).click();
  await page.getByRole('button', { name: '폐기', exact: true }).click();
  await page.getByText('폐기됨').waitFor();
  expect(await deploy(token, SECOND, '다시')).toBe(401);
  expect(faults).toEqual([]);
}, 300_000);
