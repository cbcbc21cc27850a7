import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const TOKEN = `djt_${'0'.repeat(32)}_${Buffer.alloc(32, 7).toString('base64url')}`;

/** Runs `npm run …`. Returns its exit code and its output. */
async function type(line: string, env: Record<string, string>) {
  const [command = '', ...words] = line.split(' ');
  const { DOJANG_URL: _, SITE_URL: __, DOJANG_TOKEN: ___, ...others } = process.env;
  const done = promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...words], {
    cwd: root,
    env: { ...others, ...env },
  });
  return done.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
}

test('with the releases elsewhere, commands on the data folder say exactly what to type', async () => {
  const ofDatabase = await type('release shell admin', {
    DOJANG_REGISTRY: 'database',
    SITE_URL: 'https://dojang.example',
  });
  expect(ofDatabase.code).toBe(2);
  expect(ofDatabase.said).toContain('An admin issues it at https://dojang.example/admin/remote.');
  expect(ofDatabase.said).toContain('  DOJANG_URL=https://dojang.example DOJANG_TOKEN=djt_… npm run release shell\n');
  expect(ofDatabase.said).toContain('npm run release admin\n');
  const clone = await type('rollback admin aaaaaa0000000001', { DOJANG_URL: 'https://dojang.example' });
  expect(clone.said).toContain('DOJANG_TOKEN=djt_… npm run rollback admin aaaaaa0000000001\n');
});

test('with an address and a token the commands work over HTTP', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const status = {
      ...{ name: 'content', live: 'aaaaaa0000000001', versions: [], history: [], problems: [] },
      canary: { version: 'aaaaaa0000000002', percent: 10, people: 0, admins: false },
    };
    const deployed = { name: 'content', version: 'aaaaaa0000000002', isLive: true, before: null, checked: [] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.method === 'GET' ? status : deployed));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = { DOJANG_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, DOJANG_TOKEN: TOKEN };
  try {
    expect((await type('releases content', env)).said).toContain('content aaaaaa0000000001 is live');
    expect(await type('canary content promote', env)).toMatchObject({ code: 0 });
    expect(asked).toEqual([
      `GET /api/deploy/content Bearer ${TOKEN}`,
      `GET /api/deploy/content Bearer ${TOKEN}`,
      `POST /api/deploy/content/promote Bearer ${TOKEN}`,
    ]);
  } finally {
    server.close();
  }
});
