import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { pageHostResponse } from '@dojang/api-contract';
import type { Command, Context } from '../command.ts';
import { firstPath } from '../first-path.logic.ts';
import { onParentEnd } from '../parent.ts';
import { NetworkError, UsageError } from '../problems.ts';
import { programOf } from '../programs.ts';
import { remoteName } from '../project.ts';

const STARTS_WITHIN_MS = 120_000;

export const dev: Command = {
  usage: 'dev [--port 3002] [--alone]',
  summary: 'runs this remote with hot reload: inside the platform in your browser only, or alone without a platform',
  flags: { port: { type: 'string' }, alone: { type: 'boolean' } },
  run: async (context) => {
    const { folder } = context;
    const isAlone = context.args.flags.on.has('alone');
    const url = isAlone ? '' : await context.url();
    const name = await remoteName(folder);
    const port = await choosePort(context.args.flags.text.port);
    const own = `http://127.0.0.1:${port}`;
    const manifest = `${own}/mf-manifest.json`;
    const path = firstPath(await readDescriptor(folder));
    const address = isAlone ? `${own}${path}` : `${url}${path}?remote.${name}=${manifest}`;
    const server = spawn(process.execPath, [await programOf(folder, '@rsbuild/core', 'rsbuild'), 'dev'], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NODE_NO_WARNINGS: '1',
        PORT: String(port),
        ...(isAlone ? { DOJANG_ALONE: alonePage(folder) } : { DOJANG_ORIGIN: url, ...(await sitesOf(url)) }),
      },
      // With --json only the document may be on standard output.
      stdio: ['ignore', process.stderr, process.stderr],
    });
    const ended = once(server, 'exit');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
    const stopLooking = onParentEnd(context.env, () => server.kill());
    void ended.then(stopLooking);
    await Promise.race([answers(isAlone ? own : manifest), ended]);
    const shown = { name, port, address, ...(isAlone ? {} : { reset: `${url}/?remote.${name}=` }) };
    if (server.exitCode === null) showAddress(context, shown);
    const [code] = (await ended) as [number | null];
    return code ? { ok: false, data: {}, lines: [] } : null;
  },
};

function showAddress(context: Context, shown: { name: string; port: number; address: string; reset?: string }): void {
  const { address, reset } = shown;
  const lines = [`\n  ${address}\n`, ...(reset ? [`  back to the live version: ${reset}\n`] : [])];
  context.print({ ok: true, data: shown, lines });
}

/**
 * The origin of the platform's sites, beside which its previews are: at a platform on another machine the code runs in a
 * preview. Nothing for a platform without such hosts.
 */
async function sitesOf(url: string): Promise<{ DOJANG_SITES?: string }> {
  const response = await fetch(`${url}/api/public/page/host`).catch(() => null);
  const { origin } = pageHostResponse.safeParse(await response?.json().catch(() => null)).data ?? {};
  return origin ? { DOJANG_SITES: origin } : {};
}

/** The page of the test kit that draws the remote. */
function alonePage(folder: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@dojang/test-kit/alone/page');
  } catch {
    throw new UsageError('@dojang/test-kit is not installed: dojang init, then npm install');
  }
}

async function readDescriptor(folder: string): Promise<{ routes: { path: string }[] }> {
  const file = pathToFileURL(join(folder, 'remote.ts')).href;
  const { default: descriptor } = (await import(file).catch((error: Error) => {
    throw new UsageError(`remote.ts cannot be read: ${error.message}`);
  })) as { default: { routes: { path: string }[] } };
  return descriptor;
}

async function choosePort(flag: string | undefined): Promise<number> {
  if (flag !== undefined && !/^\d{2,5}$/.test(flag)) throw new UsageError(`${flag} is not a port`);
  const server = createServer().listen(Number(flag ?? 0), '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new UsageError(`the port ${flag} is in use`);
  });
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function answers(manifest: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    const response = await fetch(manifest).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(200);
  }
  throw new NetworkError('timeout', 'the dev server does not start: its messages stand above');
}
