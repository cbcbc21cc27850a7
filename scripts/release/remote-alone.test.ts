import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sdk } from '../../api-gateway/contract/src/index.ts';
import { createGatewayServer } from '../../api-gateway/src/platform/http/connections/gateway-server.ts';
import { listenFrom } from '../../api-gateway/src/platform/http/listen.ts';
import { KEPT_SDK } from '../../api-gateway/src/testing/kept-sdk.ts';
import { testApp } from '../../api-gateway/src/testing/test-app.ts';
import { launchHeadlessShell } from '../../e2e/support/chromium.ts';
import { run } from '../../shell/cli/src/run.ts';
import { releaseSchema } from '../../shell/contract/src/index.ts';
import { installAlone } from '../testing/install-alone.ts';
import { ROOT } from '../workspace.ts';

// The repository of a team contains only the folder of its remote. All packages come from a platform and the registry.
let server: Server;
let sdk: Sdk;
let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dojang-team-'));
  let app: Awaited<ReturnType<typeof testApp>>['app'];
  ({ server } = createGatewayServer({
    quick: () => null,
    fetch: (request, bindings) => app.fetch(request, bindings),
    isUpload: () => false,
    log: () => {},
    countsNetworks: false,
  }));
  await listenFrom(server, '127.0.0.1', 0);
  ({ app } = await testApp({ config: { siteUrl: url() }, sdkDir: KEPT_SDK }));
  sdk = (await (await fetch(`${url()}/api/public/sdk`)).json()) as Sdk;
});
afterAll(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function dojang(folder: string, ...argv: string[]): Promise<void> {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await run(argv, { folder, env: { DOJANG_URL: url() }, out: say, err: say });
  expect(code, said.join('\n')).toBe(0);
}

const release = async (folder: string) =>
  releaseSchema.parse(JSON.parse(await readFile(path.join(folder, 'dist/release.json'), 'utf8')));

// The tests share the folder, because installing it takes seconds.
test('a new remote has correct types, builds, and passes its tests @nightly', { timeout: 300_000 }, async () => {
  await dojang(home, 'create-remote', 'plants', '--table', '--owner', 'plant team');
  const folder = path.join(home, 'mfe-plants');
  await installAlone(folder, Object.keys(sdk.libraries));
  await dojang(folder, 'check', '--offline');
  expect(await release(folder)).toMatchObject({
    name: 'plants',
    pages: { '/plants': [expect.stringMatching(/\.js$/)] },
    extensions: { 'home/greeting': [expect.stringMatching(/\.js$/)] },
    descriptor: { owners: ['plant team'], icons: { sprout: expect.any(Array) } },
    uses: { '@dojang/shared-ui': { exports: ['PageHeader', 'Text'] } },
  });
  // The source maps are beside the scripts, and not among the public files.
  const { entry, assets, libraries } = await release(folder);
  expect(JSON.parse(await readFile(path.join(folder, 'dist', `${entry}.map`), 'utf8'))).toMatchObject({ version: 3 });
  expect(Object.keys(assets).filter((file) => file.endsWith('.map'))).toEqual([]);
  // The platform's own packages do not count as libraries with a licence.
  expect(Object.keys(libraries ?? {}).filter((library) => library.includes('dojang'))).toEqual([]);
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
  });
  expect(stdout).toMatch(/Tests +2 passed/);
});

test('the dev server of a remote serves the page to a built shell, and only to its platform @nightly', {
  timeout: 120_000,
}, async () => {
  const platform = 'https://platform.test';
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'shell/cli/src/main.ts'), 'dev', '--json', '--url', platform],
    {
      cwd: path.join(home, 'mfe-plants'),
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const { address, port } = JSON.parse(String(said)) as { address: string; port: number };
    const manifest = `http://127.0.0.1:${port}/mf-manifest.json`;
    expect(address).toBe(`${platform}/plants?remote.plants=${manifest}`);
    const allowedFor = async (origin: string) =>
      (await fetch(manifest, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await allowedFor(platform), await allowedFor('https://evil.test')]).toEqual([platform, null]);
    const descriptor = await fetch(`http://127.0.0.1:${port}/descriptor.json`, { headers: { origin: platform } });
    expect(descriptor.headers.get('access-control-allow-origin')).toBe(platform);
    expect(await descriptor.json()).toMatchObject({ name: 'plants', icons: { sprout: expect.any(Array) } });
    const { exposes } = (await (await fetch(manifest)).json()) as {
      exposes: { assets: { js: { async: string[]; sync: string[] } } }[];
    };
    const { async: lazy = [], sync = [] } = exposes[0]?.assets.js ?? {};
    const scripts = await Promise.all(
      [...sync, ...lazy].map(async (file) => (await fetch(`http://127.0.0.1:${port}/${file}`)).text()),
    );
    // The React of a built shell does not accept elements of the development build.
    expect(scripts.join('')).toContain('반가워요');
    expect(scripts.join('')).not.toContain('jsxDEV');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

const FIXTURES = `import { defineFixtures, person, rows } from '@dojang/test-kit/alone';

export default defineFixtures({
  session: person({ name: '박준' }),
  answers: { 'GET /rest/v1/memos': () => rows([]) },
});
`;

test('a remote runs alone in a browser, without any platform, with its fixtures @nightly', {
  timeout: 120_000,
}, async () => {
  const folder = path.join(home, 'mfe-plants');
  await writeFile(path.join(folder, 'fixtures.ts'), FIXTURES);
  const program = path.join(folder, 'node_modules/dojang/src/main.js');
  const child = spawn(process.execPath, [program, 'dev', '--alone', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await launchHeadlessShell();
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const { address } = JSON.parse(String(said)) as { address: string };
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/plants$/);
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(address);
    await page.getByText('박준 님, 반가워요.').waitFor();
    await page.getByRole('button', { name: '손님' }).click();
    await page.getByText('이 사람은 이 화면을 열 수 없어요 (member).').waitFor();
    await page.getByRole('link', { name: '조각 모음' }).click();
    await page.getByText('새 영역이 인사해요.').waitFor();
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
