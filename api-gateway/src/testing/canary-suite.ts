import { beforeEach, describe, expect, test } from 'vitest';
import type { Canary } from '../platform/releases/canary.logic.ts';
import type { Registry } from '../platform/releases/registry.ts';
import type { RegistrySubject } from './registry-suite.ts';
import { memoDescriptor, REMOTE_FILES, refusalsOf, writeRemote, writeShell } from './releases.ts';

const V1 = 'bbbbbb0000000001';
const V2 = 'bbbbbb0000000002';
const HALF: Canary = { version: V2, percent: 50, people: [], admins: false };
const RINA = { by: 'rina@dojang.test', reason: '새 편집기를 먼저 써 봐요' };

const newer = (change = {}) =>
  writeRemote({ version: V2, ...change }, { ...REMOTE_FILES, 'static/js/new.js': 'fresh()' });
const contentIn = (set: Awaited<ReturnType<Registry['live']>>) =>
  set?.remotes.find(({ name }) => name === 'content')?.version;

/** The tests of canaries for every registry. */
export function canarySuite({ setUp, open }: RegistrySubject): void {
  let registry: Registry;
  const canaries = async () => (await registry.live())?.canaries;

  /** V1 is live, and V2 is stored. */
  beforeEach(async () => {
    await setUp();
    registry = await open();
    await registry.publishAll([await writeShell(), await newer()]);
    await registry.publish(await writeRemote());
  });

  test('a canary changes nothing for others, makes another set for its visitors, and outlives a restart', async () => {
    const before = await registry.live();
    await registry.setCanary('content', HALF, RINA);
    expect({ ...(await registry.live()), at: '' }).toEqual({ ...before, at: '', canaries: { content: HALF } });
    const set = await registry.liveWith({ content: V2 });
    expect(contentIn(set)).toBe(V2);
    expect(set?.id).not.toBe(before?.id);
    expect(await registry.liveWith({ content: V2 })).toBe(set);
    expect(await registry.liveWith({ content: V1 })).toBe(await registry.live());
    expect((await (await open()).live())?.canaries).toEqual({ content: HALF });
  });

  test('a promoted canary is live for everybody, under the set id that its visitors had', async () => {
    await registry.setCanary('content', HALF);
    const before = await registry.liveWith({ content: V2 });
    await registry.promoteCanary('content', RINA);
    expect(await canaries()).toEqual({});
    expect((await registry.live())?.id).toBe(before?.id);
    expect(await refusalsOf(registry.promoteCanary('content'))).toEqual(['canary_unknown']);
  });

  test('no visitor gets a canary that has ended', async () => {
    await registry.setCanary('content', HALF);
    await registry.endCanary('content', RINA);
    expect(await canaries()).toEqual({});
    expect(contentIn(await registry.live())).toBe(V1);
    expect(await refusalsOf(registry.endCanary('content'))).toEqual(['canary_unknown']);
  });

  test('every step of a canary is in the history with its author and reason', async () => {
    await registry.setCanary('content', HALF, RINA);
    await registry.setCanary('content', { ...HALF, percent: 75 }, RINA);
    await registry.endCanary('content', RINA);
    await registry.setCanary('content', HALF, RINA);
    await registry.promoteCanary('content', RINA);
    const steps = (await registry.history('content')).slice(0, 5).reverse();
    expect(steps.map(({ how, version }) => [how, version])).toEqual([
      ['canary', V2],
      ['canary', V2],
      ['canary_end', V2],
      ['canary', V2],
      ['promote', V2],
    ]);
    expect(steps.every(({ by, reason }) => by === RINA.by && reason === RINA.reason)).toBe(true);
  });

  describe('a canary ends', () => {
    beforeEach(async () => {
      await registry.setCanary('content', HALF);
    });
    test('a canary ends when its remote is released, rolled back or retired', async () => {
      await registry.publish(await writeRemote({ version: 'bbbbbb0000000003' }));
      expect(await canaries()).toEqual({});
      await registry.setCanary('content', HALF);
      await registry.rollBack('content', V1);
      expect(await canaries()).toEqual({});
      await registry.setCanary('content', HALF);
      await registry.retire('content');
      expect(await canaries()).toEqual({});
    });

    test('a canary ends when a shell goes live that it does not fit', async () => {
      const stricter = await newer({ version: 'bbbbbb0000000004', uses: { react: { range: '<19.3.2', exports: [] } } });
      await registry.publish(stricter);
      await registry.rollBack('content', V1);
      await registry.setCanary('content', { ...HALF, version: 'bbbbbb0000000004' });
      const provides = {
        react: { version: '19.4.0', exports: ['useState', 'useMemo'], files: [] },
        '@dojang/shared-ui': { version: '1.0.0', exports: ['Button'], files: [] },
      };
      await registry.publish(await writeShell({ version: 'aaaaaa0000000002', provides }));
      expect((await registry.live())?.shell.version).toBe('aaaaaa0000000002');
      expect(await canaries()).toEqual({});
    });
  });

  describe('a canary is refused', () => {
    const other = async (change = {}) => {
      const routes = [{ path: '/other', layout: 'default' as const, access: 'all' as const, title: 'x' }];
      const descriptor = { ...memoDescriptor, name: 'other', mounts: ['/other'], routes, ...change };
      const folder = await writeRemote({ name: 'other', version: 'cccccc0000000001', descriptor });
      return folder;
    };

    test.each([
      ['that is not stored', 'dddddd0000000001', 'version_unknown'],
      ['that is live already', V1, 'canary_live'],
    ])('%s', async (_, version, code) => {
      expect(await refusalsOf(registry.setCanary('content', { ...HALF, version }))).toEqual([code]);
      expect(await canaries()).toEqual({});
    });

    test('a canary that does not fit the live platform is refused', async () => {
      await registry.publish(await writeShell({ version: 'aaaaaa0000000009' }));
      await registry.publish(
        await newer({ version: 'bbbbbb0000000005', uses: { react: { range: '>=19.3.0', exports: ['useMemo'] } } }),
      );
      await registry.rollBack('content', V1);
      const provides = {
        react: { version: '19.3.1', exports: ['useState'], files: [] },
        '@dojang/shared-ui': { version: '1.0.0', exports: ['Button'], files: [] },
      };
      await registry.publish(await writeShell({ version: 'aaaaaa0000000003', provides }));
      expect(await refusalsOf(registry.setCanary('content', { ...HALF, version: 'bbbbbb0000000005' }))).toEqual([
        'export_missing',
      ]);
      expect(await canaries()).toEqual({});
    });

    test('a canary that fits the live platform but not another canary is refused', async () => {
      const errors = { memo_gone: { title: '메모가 없어요.' } };
      // Each of the two is live once without the other.
      await registry.publish(await newer({ version: 'bbbbbb0000000006', descriptor: { ...memoDescriptor, errors } }));
      await registry.rollBack('content', V1);
      await registry.publish(await other({ errors }));
      await registry.retire('other');
      await registry.setCanary('content', { ...HALF, version: 'bbbbbb0000000006' });
      const late: Canary = { ...HALF, version: 'cccccc0000000001' };
      expect(await refusalsOf(registry.setCanary('other', late))).toEqual(['error_code_taken']);
      await registry.endCanary('content');
      await registry.setCanary('other', late);
      expect((await registry.liveWith({ other: late.version }))?.remotes.map(({ name }) => name)).toEqual([
        'content',
        'other',
      ]);
      expect((await registry.live())?.remotes.map(({ name }) => name)).toEqual(['content']);
    });
  });
}
