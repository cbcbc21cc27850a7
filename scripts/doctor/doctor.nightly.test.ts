import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyTestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../api-gateway/src/server.ts';
import { temporaryFolder } from '../../api-gateway/src/testing/releases.ts';
import { backUp } from '../backup/backup.ts';
import { freePort } from '../free-port.ts';
import { missingPrograms } from '../programs.ts';
import { ROOT } from '../workspace.ts';

const run = promisify(execFile);

describe.runIf(missingPrograms('nginx').length === 0)('npm run doctor, behind the nginx of Debian', () => {
  let folder: string;
  let dataDir: string;
  let site: string;
  let port: number;
  let gateway: RunningServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dojang-doctor-'));
    dataDir = await temporaryFolder();
    await copyTestDatabase(dataDir);
    port = await freePort();
    site = `http://localhost:${port}`;
    gateway = await startServer({ port: 0, dataDir, env: { SITE_URL: site, TRUST_PROXY: '1' }, log: () => {} });
    await backUp(dataDir, path.join(folder, 'backup.tar.zst'));
  }, 120_000);
  afterAll(async () => {
    await gateway?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startNginx(settings: string): Promise<void> {
    const file = path.join(folder, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        upstream dojang { server 127.0.0.1:${gateway.port}; }
        map $http_upgrade $connection_header { default upgrade; '' ''; }
        server { listen 127.0.0.1:${port}; ${settings} location / { proxy_pass http://dojang; } } }`,
    );
    const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
    onTestFinished(async () => {
      nginx.kill('SIGTERM');
      await new Promise((resolve) => (nginx.exitCode === null ? nginx.once('exit', resolve) : resolve(null)));
    });
    await vi.waitFor(async () => expect((await fetch(`${site}/`)).headers.get('server')).toContain('nginx'), 10_000);
  }

  /** Runs the command. @returns its exit code, and the lines of faults */
  async function doctor(): Promise<{ code: number; faults: string[]; said: string }> {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_URL: site, TRUST_PROXY: '1' };
    const { code, stdout } = await run(process.execPath, [path.join(ROOT, 'scripts/doctor.ts')], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    return { code, said: stdout, faults: stdout.split('\n').filter((line) => line.startsWith('✗')) };
  }

  test('nothing is wrong behind the settings of the documentation', { timeout: 60_000 }, async () => {
    await startNginx(`client_max_body_size 0; proxy_request_buffering off; proxy_http_version 1.1;
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;`);
    const { code, faults, said } = await doctor();
    expect(faults).toEqual([]);
    expect(code).toBe(0);
    expect(said).toMatch(/✓ .*the last backup is 0 days old/);
    expect(said).toMatch(/✓ .*all migrations are applied/);
  });

  test('as it is installed, it changes Host', { timeout: 60_000 }, async () => {
    await startNginx('');
    const { code, faults } = await doctor();
    expect(code).toBe(1);
    expect(faults).toEqual([expect.stringContaining('does not pass Host on (421)')]);
  });

  test('with nothing but Host, it limits bodies, and withholds the address and WebSockets', {
    timeout: 60_000,
  }, async () => {
    await startNginx('proxy_set_header Host $http_host;');
    const { code, faults } = await doctor();
    expect(code).toBe(1);
    expect(faults).toEqual([
      expect.stringContaining('no X-Forwarded-For arrives'),
      expect.stringContaining('refuses a body of 8 MB (HTTP 413)'),
      expect.stringContaining('WebSockets do not open'),
    ]);
  });
});
