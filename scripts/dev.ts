import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startServer } from '../api-gateway/src/server.ts';
import { requireSettings, SettingError } from '../api-gateway/src/settings/check-settings.logic.ts';
import { buildEach, PACKAGES } from './build.ts';
import { freePort } from './free-port.ts';
import { publishBuilds } from './publish-builds.ts';

const ROOT = path.dirname(import.meta.dirname);
const RSBUILD = path.join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js');

const AREAS = Object.keys(PACKAGES).filter((name) => name !== 'shell');

/**
 * `npm run dev [area…]`: serves the shell and the named areas with hot reload (all areas when none is named). A separate
 * gateway serves the builds of the other areas.
 */
async function dev(areas: string[]): Promise<void> {
  requireSettings(process.env);
  const unknown = areas.filter((area) => !AREAS.includes(area));
  if (unknown.length) {
    console.error(`모르는 영역이에요: ${unknown.join(', ')}. 있는 것: ${AREAS.join(', ')}`);
    process.exit(1);
  }
  const port = Number(process.env.PORT) || 3000;
  const url = `http://localhost:${port}`;
  const [built, gateway] = await Promise.all([
    buildEach({ log: (line) => console.log(line) }),
    startServer({
      port: 0,
      dataDir: path.resolve(process.env.DATA_DIR || path.join(ROOT, '.data')),
      // The dev server sends requests with this machine's host name. The app accepts this name only when its own URL is
      // local.
      env: { ...process.env, SITE_URL: url },
      log: (entry) => {
        if (entry.level !== 'info') console.error(JSON.stringify(entry));
      },
    }),
  ]);
  for (const failure of (await publishBuilds(gateway.registry, built)).failures) console.error(failure);

  const ports = new Map<string, number>();
  for (const area of areas) ports.set(area, await freePort());
  const remotes = Object.fromEntries([...ports].map(([area, at]) => [area, `http://127.0.0.1:${at}/mf-manifest.json`]));
  const DOJANG_DEV = JSON.stringify({ gateway: `http://127.0.0.1:${gateway.port}`, remotes });
  const servers = [...ports.set('shell', port)].map(([name, at]) => devServer(name, { DOJANG_DEV, PORT: String(at) }));

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    for (const server of servers) server.kill('SIGTERM');
    await gateway.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  for (const server of servers) server.on('exit', (code) => void stop(code ?? 1));
  console.log(`\n  ${url}  ${areas.length ? `(${areas.join(', ')}: 고치면 바로 보여요)` : ''}\n`);
}

function devServer(name: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [RSBUILD, 'dev'], {
    cwd: path.join(ROOT, PACKAGES[name] as string),
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const say = (chunk: Buffer) => {
    for (const line of String(chunk).split('\n')) {
      if (/error|warn|ready|rebuilt|built in/i.test(line)) console.log(`[${name}] ${line.trim()}`);
    }
  };
  child.stdout?.on('data', say);
  child.stderr?.on('data', say);
  return child;
}

const named = process.argv.slice(2);
try {
  await dev(named.length ? named : AREAS);
} catch (error) {
  if (error instanceof SettingError) {
    console.error(error.message);
    process.exit(1);
  }
  if (!(error instanceof Error) || error.name !== 'DataFolderInUseError') throw error;
  console.error(`\n${error.message}\n\n  npm start 가 떠 있다면 끄거나, 다른 데이터 폴더로 열어 주세요.`);
  console.error(`    예) DATA_DIR=.data-dev npm run dev ${named.join(' ')}\n`);
  process.exit(1);
}
