import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startServer } from '../api-gateway/src/server.ts';
import { build, PACKAGES } from './build.ts';

const ROOT = path.dirname(import.meta.dirname);
const RSBUILD = path.join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js');

/** Ports of the remotes' dev servers, as in their rsbuild.config.ts. */
const REMOTE_PORTS: Record<string, number> = { projects: 3002, content: 3003, 'page-builder': 3004, admin: 3005 };

/**
 * `npm run dev [area…]`: the shell and the named areas with hot reload (all of them when none is named), the others as
 * they were built, in front of a gateway of their own.
 */
async function dev(areas: string[]): Promise<void> {
  const unknown = areas.filter((area) => !REMOTE_PORTS[area]);
  if (unknown.length) {
    console.error(`모르는 영역이에요: ${unknown.join(', ')}. 있는 것: ${Object.keys(REMOTE_PORTS).join(', ')}`);
    process.exit(1);
  }
  const port = Number(process.env.PORT) || 3000;
  const url = `http://localhost:${port}`;
  const [built, gateway] = await Promise.all([
    build({ log: (line) => console.log(line) }),
    startServer({
      port: 0,
      dataDir: path.resolve(process.env.DATA_DIR || path.join(ROOT, '.data')),
      env: { ...process.env, SITE_URL: process.env.SITE_URL || url },
      log: (entry) => {
        if (entry.level !== 'info') console.error(JSON.stringify(entry));
      },
    }),
  ]);
  await gateway.registry.publishAll(built);

  const remotes = Object.fromEntries(
    areas.map((area) => [area, `http://127.0.0.1:${REMOTE_PORTS[area]}/mf-manifest.json`]),
  );
  const DOJANG_DEV = JSON.stringify({ gateway: gateway.url, remotes });
  const servers = ['shell', ...areas].map((name) =>
    devServer(name, { DOJANG_DEV, ...(name === 'shell' ? { PORT: String(port) } : {}) }),
  );

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
await dev(named.length ? named : Object.keys(REMOTE_PORTS));
