import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SourceMaps } from '@dojang/api-contract';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../testing/database-app.ts';
import { deployed, deploying, nextBuild, refusedAs } from '../../testing/deploying.ts';
import { REMOTE_FILES } from '../../testing/releases.ts';

const SCRIPT = 'static/js/memo.abc.js';
const MAP = { version: 3, sources: ['memo.ts'], sourcesContent: ['// 비밀이 아닌 소스'], mappings: 'AAAA' };

describe.each(['file', 'database'] as const)('source maps with releases in the %s registry', (registry) => {
  const on = deploying(registry);
  const path = (version: string, file?: string) =>
    `/api/deploy/content/source-maps/${version}${file === undefined ? '' : `?file=${encodeURIComponent(file)}`}`;
  const get = (address: string, as: string | Person | null = on.token) => {
    const token = typeof as === 'string' ? as : as?.token;
    return on.gateway.app.request(address, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  };

  test('source maps are kept with the release, for its team and for admins only', async () => {
    const { folder, version } = await nextBuild();
    await writeFile(join(folder, `${SCRIPT}.map`), JSON.stringify(MAP));
    await deployed(await on.upload(folder));
    for (const as of [on.token, await on.issue('content', 'read'), on.admin]) {
      expect((await (await get(path(version), as)).json()) satisfies SourceMaps).toEqual({ files: [SCRIPT] });
      const map = await get(path(version, SCRIPT), as);
      expect([map.status, map.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(JSON.parse(gunzipSync(await map.arrayBuffer()).toString())).toEqual(MAP);
    }
    const others = [null, on.member, await on.issue('admin')];
    const refused = await Promise.all(others.map(async (as) => (await get(path(version, SCRIPT), as)).status));
    expect(refused).toEqual([401, 403, 401]);
    // The script of the source map is public.
    expect((await get(`/remotes/content/${version}/${SCRIPT}`, null)).status).toBe(200);
    for (const file of [`${SCRIPT}.map`, `${SCRIPT}.map.gz`]) {
      expect([file, (await get(`/remotes/content/${version}/${file}`, null)).status]).toEqual([file, 404]);
    }
  });

  test('a file without a source map and an address outside of the release are not found', async () => {
    const { folder, version } = await nextBuild();
    await deployed(await on.upload(folder));
    expect(await (await get(path(version))).json()).toEqual({ files: [] });
    for (const file of [SCRIPT, '', '../release.json', 'release.json', '__proto__', 'x'.repeat(5_000)]) {
      expect([file.slice(0, 20), (await get(path(version, file))).status]).toEqual([file.slice(0, 20), 404]);
    }
    expect(await (await get(path('0000000000000000'))).json()).toEqual({ files: [] });
    expect((await get(path('..%2f..'))).status).toBe(400);
  });

  test('a release that lists a source map among its public files is refused', async () => {
    const { folder } = await nextBuild({}, { ...REMOTE_FILES, [`${SCRIPT}.map`]: JSON.stringify(MAP) });
    expect(await refusedAs(await on.upload(folder))).toMatchObject({ refusals: ['asset_type'] });
  });
});
