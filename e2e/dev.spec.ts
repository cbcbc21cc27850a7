import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { DEMO_PASSWORD } from './support/people.ts';
import { expect, PEOPLE, signInOnScreen, test } from './support/test.ts';

const root = path.join(import.meta.dirname, '..');
const PAGE = path.join(root, 'mfe-content/src/features/memo/MemoListPage.tsx');

let dev: ChildProcess;
let dataDir: string;
let url: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dojang-dev-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, [path.join(root, 'scripts/dev.ts'), 'content'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Hashing the demo's passwords at the cost of production takes half a second of a core.
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LITE_AUTH_BCRYPT_COST: '4' },
  });
  // A build, a new database and its demo data take minutes on a busy machine. Only the hook's own limit ends the wait.
  const answer = () => fetch(url, { headers: { accept: 'text/html' } }).then(({ status }) => status, String);
  await expect.poll(async () => dev.exitCode ?? (await answer()), { timeout: 0 }).toBe(200);
});

test.afterAll(async () => {
  if (dev.exitCode === null) {
    const ended = new Promise((resolve) => dev.once('exit', resolve));
    dev.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('a team develops its area with hot reload, while the other areas are served as built @nightly', async ({
  page,
}) => {
  await signInOnScreen(page, { email: PEOPLE.mina, password: DEMO_PASSWORD }, { next: '/memo', origin: url });
  await expect(page.getByRole('heading', { name: '메모', level: 1 })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => name.includes('mf-manifest.json'))).toHaveLength(1);
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '프로젝트' }).click();
  await expect(page.getByRole('heading', { name: '프로젝트', level: 1 })).toBeVisible();

  // Other processes read the builds meanwhile, for example `npm start`.
  for (const folder of ['shell', 'mfe-content']) {
    expect(existsSync(path.join(root, folder, 'dist/release.json')), folder).toBe(true);
  }

  // It changes a source file for a moment. This would disturb other work in this folder, so it runs only at night.
  if (!process.env.NIGHTLY) return;
  await page.goBack();
  const draft = page.getByLabel('메모 내용');
  await draft.fill('고치는 동안 쓰던 글');
  const source = readFileSync(PAGE, 'utf8');
  try {
    writeFileSync(PAGE, source.replace('title="메모"', 'title="메모장"'));
    await expect(page.getByRole('heading', { name: '메모장', level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(draft).toHaveValue('고치는 동안 쓰던 글');
  } finally {
    writeFileSync(PAGE, source);
  }
});
