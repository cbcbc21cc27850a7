import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Sdk } from '@dojang/api-contract';
import { extract } from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import { KEPT_SDK } from '../../testing/kept-sdk.ts';
import { testApp } from '../../testing/test-app.ts';

const ROOT = new URL('../../../..', import.meta.url).pathname;
let gateway: Awaited<ReturnType<typeof testApp>>;
let sdk: Sdk;
beforeAll(async () => {
  gateway = await testApp();
  // Two simultaneous requests share one run.
  const answers = await Promise.all([gateway.app.request('/api/public/sdk'), gateway.app.request('/api/public/sdk')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  sdk = (await answers[0]?.json()) as Sdk;
});

const fetchPackage = (file: string) => gateway.app.request(`/api/public/sdk/${file}`);

async function contentOf(file: string): Promise<Map<string, string>> {
  const bytes = Buffer.from(await (await fetchPackage(file)).arrayBuffer());
  const archive = extract();
  archive.end(gunzipSync(bytes));
  const files = new Map<string, string>();
  for await (const entry of archive) files.set(entry.header.name, (await buffer(entry)).toString());
  return files;
}

test('every package has the promised bytes at an address that never changes', async () => {
  expect(sdk.packages.map(({ name }) => name)).toEqual([
    '@dojang/contract',
    '@dojang/api-contract',
    '@dojang/shared-ui',
    '@dojang/shared-auth',
    'dojang',
    '@dojang/test-kit',
  ]);
  for (const { file, integrity, bytes } of sdk.packages) {
    const response = await fetchPackage(file);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const content = Buffer.from(await response.arrayBuffer());
    expect(content.byteLength).toBe(bytes);
    expect(`sha512-${createHash('sha512').update(content).digest('base64')}`).toBe(integrity);
    // The size is limited, because a team waits for the download at every upgrade.
    expect(bytes).toBeLessThan(400_000);
  }
});

test('packages hold compiled code with types, no source and no test, and need each other as peers', async () => {
  const names = new Set(sdk.packages.map((one) => one.name));
  for (const { name, file } of sdk.packages) {
    const files = await contentOf(file);
    const paths = [...files.keys()];
    expect(
      paths.filter((path) =>
        /(?<!\.d)\.tsx?$|\.test\.|node_modules\/(?!@dojang\/api-contract\/)|\.env|\.cache/.test(path),
      ),
    ).toEqual([]);
    const manifest = JSON.parse(files.get('package/package.json') ?? '');
    expect(manifest.name).toBe(name);
    for (const [library, version] of Object.entries(manifest.dependencies as Record<string, string>)) {
      expect(version, `${name}: ${library}`).toMatch(/^\d+\.\d+\.\d+/);
      if (names.has(library)) expect(manifest.bundleDependencies).toContain(library);
    }
    const peers = Object.keys(manifest.peerDependencies).filter((peer) => !(peer in manifest.peerDependenciesMeta));
    expect(peers.filter((peer) => !names.has(peer))).toEqual([]);
    for (const target of Object.values(
      manifest.exports as Record<string, string | { types: string; default: string }>,
    )) {
      const targets = typeof target === 'string' ? [target] : [target.types, target.default];
      for (const path of targets) expect(paths).toContain(path.replace('./', 'package/'));
    }
    for (const [path, content] of files) expect(content.includes(ROOT), `${name}: ${path}`).toBe(false);
  }
});

test('a name redirects to the package of this version, and other names get 404', async () => {
  const response = await fetchPackage('dojang.tgz');
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-cache']);
  const file = sdk.packages.find(({ name }) => name === 'dojang')?.file;
  expect(response.headers.get('location')).toBe(`/api/public/sdk/${file}`);
  for (const name of ['react.tgz', 'contract-0000000000000000.tgz', 'package.json', '.tgz']) {
    expect((await fetchPackage(name)).status).toBe(404);
  }
});

test('packing again makes the same bytes, and the answer contains the number of the newest migration', async () => {
  // The first test that needed the packages has packed them.
  const kept = await testApp({ sdkDir: KEPT_SDK });
  const again = (await (await kept.app.request('/api/public/sdk')).json()) as Sdk;
  const schema = (await readdir(join(ROOT, 'supabase/migrations'))).sort().at(-1)?.slice(0, 14);
  expect(again).toEqual(sdk);
  expect(again.schema).toBe(schema);
  expect((await readdir(gateway.deps.sdkDir)).filter((name) => name.endsWith('.tgz')).sort()).toEqual(
    again.packages.map(({ file }) => file).sort(),
  );
});
