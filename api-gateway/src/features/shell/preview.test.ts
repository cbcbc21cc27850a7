import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '@dojang/contract';
import { beforeEach, expect, test } from 'vitest';
import { openFileRegistry } from '../../platform/releases/file-registry.ts';
import { memoDescriptor, REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { bearer, PLATFORM, testApp } from '../../testing/test-app.ts';
import { readPreview } from './preview.logic.ts';

const [V1, V2, STRICT] = ['bbbbbb0000000001', 'bbbbbb0000000002', 'bbbbbb0000000003'];

let folder: string;
let built: Awaited<ReturnType<typeof testApp>>;
let admin: string;
let member: string;

beforeEach(async () => {
  let isAdmin = false;
  folder = await temporaryFolder();
  const registry = await openFileRegistry(folder, PLATFORM);
  built = await testApp({ registry, upstream: () => Response.json(isAdmin) });
  const files = { ...REMOTE_FILES, 'static/js/memo.abc.js': 'memo(2)' };
  const [title] = [
    { ...memoDescriptor, routes: memoDescriptor.routes.map((route) => ({ ...route, title: '새 제목' })) },
  ];
  const strict = { react: { range: '<19.3.5', exports: [] } };
  await registry.publish(await writeShell());
  await registry.publish(await writeRemote({ version: V2, descriptor: title }, files));
  await registry.publish(await writeRemote({ version: STRICT, uses: strict }));
  await registry.publish(await writeRemote());
  const provides = {
    react: { version: '19.4.0', exports: ['useState'], files: [] },
    '@dojang/shared-ui': { version: '1.0.0', exports: ['Button'], files: [] },
  };
  await registry.publish(await writeShell({ version: 'aaaaaa0000000002', provides }));
  const signIn = async () => {
    const response = await built.app.request('/api/private/session/routing', {
      method: 'POST',
      headers: await bearer(),
    });
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  member = await signIn();
  isAdmin = true;
  admin = await signIn();
});

const open = (address: string, cookie: string) => built.app.request(address, { headers: { cookie } });

test('an admin opens a stored version by its address, and the snapshot names the preview', async () => {
  const response = await open(`/memo?release=content@${V2}`, admin);
  const html = await response.text();
  const snapshot: Snapshot = JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  expect(response.status).toBe(200);
  expect(snapshot).toMatchObject({ preview: { content: V2 }, remotes: [{ version: V2 }] });
  expect(html).toContain('<title>새 제목 · 도장</title>');
  expect(html).toContain('content="noindex"');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(await (await open('/memo', admin)).text()).not.toContain(V2);
});

test('the files of its pages are listed for everybody who may see the preview', async () => {
  const html = await (await open(`/memo?release=content@${V2}`, admin)).text();
  const { id }: Snapshot = JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  const list = `/builds/pages/${id}.json`;
  const answer = await open(`${list}?release=content@${V2}`, admin);
  expect((await answer.json())['/memo']).toContain(`/remotes/content/${V2}/static/js/memo.abc.js`);
  expect(answer.headers.get('cache-control')).toContain('private');
  const others = [open(list, admin), open(`${list}?release=content@${V2}`, member)];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404]);
});

test.each(['', 'member'])('nobody else opens it', async (who) => {
  const response = await open(`/memo?release=content@${V2}`, who && member);
  expect(response.status).toBe(403);
  const html = await response.text();
  expect(html).toContain('관리자만 미리 볼 수 있어요');
  expect(html).not.toContain('dojang-snapshot');
});

test('a version that the live platform cannot run is refused with the reason', async () => {
  const response = await open(`/memo?release=content@${STRICT}`, admin);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('needs react &lt;19.3.5, the live shell has 19.4.0');
});

test('a version that is unknown, malformed or damaged is refused, without a path of this machine in the message', async () => {
  expect((await open('/memo?release=content@cccccc0000000001', admin)).status).toBe(404);
  expect((await open('/memo?release=../../etc', admin)).status).toBe(404);
  await rm(join(folder, 'content', V2, 'static/js/memo.abc.js'));
  const response = await open(`/memo?release=content@${V2}&tab=1`, admin);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('저장된 파일이 손상됐어요');
  expect(html).toContain('href="/memo?tab=1"');
  expect(html).not.toContain(folder);
});

test('several releases together make the versions of a snapshot', () => {
  expect(readPreview(`content@${V1}, shell@aaaaaa0000000002`)).toEqual({ content: V1, shell: 'aaaaaa0000000002' });
  expect(readPreview('content')).toBeNull();
  expect(readPreview('')).toBeNull();
  expect(readPreview('__proto__@aaaaaa0000000002')).toBeNull();
});
