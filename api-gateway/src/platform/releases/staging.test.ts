import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@dojang/contract';
import { beforeEach, expect, test } from 'vitest';
import { REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Registry } from './registry.ts';

const [FIRST, SECOND] = ['bbbbbb0000000001', 'bbbbbb0000000002'];
const NOTE = { by: '배포 봇', reason: '새 메모 화면' };

let folder: string;
let registry: Registry;
beforeEach(async () => {
  folder = await temporaryFolder();
  registry = await openFileRegistry(folder, PLATFORM);
  await registry.publishAll([await writeShell(), await writeRemote()]);
});

const liveVersion = async () => (await registry.live())?.remotes[0]?.version;

test('a staged version is stored and served, and goes live when it is promoted', async () => {
  await registry.stage(await writeRemote({ version: SECOND }));
  expect(await liveVersion()).toBe(FIRST);
  expect(await registry.artefact('content', SECOND, 'static/js/memo.abc.js', '')).not.toBeNull();
  expect((await registry.versions('content')).map(({ version, isLive }) => [version, isLive])).toContainEqual([
    SECOND,
    false,
  ]);
  await registry.promote('content', SECOND, NOTE);
  expect(await liveVersion()).toBe(SECOND);
});

test('the history of a name says what happened, who did it and why, the newest first', async () => {
  await registry.publish(await writeRemote({ version: SECOND }), NOTE);
  await registry.rollBack('content', FIRST, { by: '한지원', reason: '느려졌어요' });
  await registry.retire('content', { by: '한지원', reason: '' });
  expect(await registry.history('content')).toMatchObject([
    { version: null, how: 'retire', by: '한지원', reason: '' },
    { version: FIRST, how: 'rollback', by: '한지원', reason: '느려졌어요' },
    { version: SECOND, how: 'release', ...NOTE },
    { version: FIRST, how: 'release', by: null, reason: '' },
  ]);
  expect(await registry.history('nobody')).toEqual([]);
});

test('a start does not replace a version that a team released over HTTP or promoted', async () => {
  const fresh = () => writeRemote({ version: 'bbbbbb0000000003' });
  await registry.publish(await writeRemote({ version: SECOND }), NOTE);
  expect((await registry.publishNew([await fresh()])).left).toHaveLength(1);
  await registry.promote('content', FIRST, NOTE);
  expect((await registry.publishNew([await fresh()])).left).toHaveLength(1);
  expect(await liveVersion()).toBe(FIRST);
  // After a release by the operator on this machine, a start may replace the version again.
  await registry.publish(await writeRemote({ version: SECOND }));
  expect((await registry.publishNew([await fresh()])).published).toHaveLength(1);
});

test('a check without files finds the refusals of the platform and the descriptor, and stores nothing', async () => {
  const read = async (source: string) => JSON.parse(await readFile(join(source, 'release.json'), 'utf8')) as Release;
  expect(await registry.check(await read(await writeRemote({ version: SECOND })))).toEqual([]);
  const refusals = await registry.check(await read(await writeRemote({ version: SECOND, contract: 2, pages: {} })));
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['not_as_promised', 'contract_unmet']));
  expect(await registry.versions('content')).toHaveLength(1);
});

test('a stored release keeps its signature, the signed bytes and the size of each file', async () => {
  const source = await writeRemote({ version: SECOND });
  const signature = { token: 'id', publicKey: 'key', signature: 'signature' };
  await writeFile(join(source, 'release.json.sig'), JSON.stringify(signature));
  await appendFile(join(source, 'release.json'), '\n');
  await registry.publish(source, NOTE);
  const stored = await registry.stored('content', SECOND);
  expect(stored).toMatchObject({ signature, release: { version: SECOND } });
  expect(stored?.bytes['static/js/memo.abc.js']).toBe(Buffer.byteLength(REMOTE_FILES['static/js/memo.abc.js'] ?? ''));
  const kept = join(folder, 'content', SECOND, 'release.json');
  expect(await readFile(kept)).toEqual(await readFile(join(source, 'release.json')));
  expect((await registry.stored('content', FIRST))?.signature).toBeNull();
  expect(await registry.stored('content', 'bbbbbb0000000009')).toBeNull();
});
