import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFits } from './expect-fits.ts';

const RELEASE = { name: 'plants', version: 'aaaaaa0000000001' };
let refusals: { code: string; message: string }[] = [];
const asked: { line: string; body: unknown }[] = [];

// A fake platform on a real socket. Other tests cover what the platform refuses.
const platform = createServer(async (request, response) => {
  asked.push({ line: `${request.method} ${request.url}`, body: JSON.parse(String(await buffer(request))) });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ok: refusals.length === 0, refusals, checked: [] }));
});

let folder: string;
beforeAll(async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  folder = await mkdtemp(join(tmpdir(), 'dojang-fits-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'package.json'), '{ "name": "mfe-plants" }');
  await writeFile(join(folder, 'dist/release.json'), JSON.stringify(RELEASE));
});
afterAll(async () => {
  platform.close();
  await rm(folder, { recursive: true, force: true });
});

const fits = (env: Record<string, string> = {}) => {
  const { port } = platform.address() as AddressInfo;
  return expectFits({ folder, env: { DOJANG_URL: `http://127.0.0.1:${port}`, ...env } });
};

test('a build that the live platform accepts passes, and only its description is sent', async () => {
  refusals = [];
  await fits();
  expect(asked).toEqual([{ line: 'POST /api/deploy/plants/check', body: { release: RELEASE } }]);
});

test('the test of a team fails with what the live platform would refuse', async () => {
  refusals = [{ code: 'schema_unmet', message: 'requires migration 2027' }];
  await expect(fits()).rejects.toThrow(/schema_unmet(.|\n)*requires migration 2027/);
});

test('the test fails when the platform cannot be reached', async () => {
  await expect(fits({ DOJANG_URL: 'http://127.0.0.1:9' })).rejects.toThrow();
});
