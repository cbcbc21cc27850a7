import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Registry } from '../platform/releases/registry.ts';
import { memoDescriptor, REMOTE_FILES, refusalsOf, writeRemote, writeShell } from './releases.ts';

export interface RegistrySubject {
  /** A registry in which nothing is released yet. */
  setUp(): Promise<void>;
  /** Opens the same releases as another process does. */
  open(): Promise<Registry>;
}

/** The tests for every registry, wherever it stores its releases. */
export function registrySuite({ setUp, open }: RegistrySubject): void {
  let registry: Registry;
  beforeEach(async () => {
    await setUp();
    registry = await open();
  });

  test('nothing is live before a shell is published', async () => {
    expect(await registry.live()).toBeNull();
  });

  test('releases that are published together are live together', async () => {
    await registry.publishAll([await writeRemote(), await writeShell()]);
    const live = await registry.live();
    expect(live?.shell.version).toBe('aaaaaa0000000001');
    expect(live?.remotes).toMatchObject([
      { name: 'content', entry: '/remotes/content/bbbbbb0000000001/remoteEntry.abc.js', integrity: /^sha384-/ },
    ]);
    expect(live?.routes.map((route) => route.path)).toContain('/memo');
  });

  test('a registry that is opened again has the same live set', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const again = await open();
    expect((await again.live())?.id).toBe((await registry.live())?.id);
  });

  test('all simultaneous requests after a release are answered', async () => {
    const other = await open();
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const sets = await Promise.all(Array.from({ length: 50 }, () => other.live()));
    expect(new Set(sets.map((set) => set?.id)).size).toBe(1);
  });

  test('publishing the same content again changes nothing', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const before = await registry.live();
    await registry.publishAll([await writeShell(), await writeRemote()]);
    expect(await registry.live()).toEqual(before);
  });

  test('a trial serves builds in place of the live ones, and changes nothing', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const before = await registry.live();
    const files = { ...REMOTE_FILES, 'static/js/new.js': 'fresh()' };
    const trial = await registry.trial([await writeRemote({ version: 'bbbbbb0000000002' }, files)]);
    const tried = await trial.live();
    expect(tried.shell).toEqual(before?.shell);
    expect(tried.remotes).toMatchObject([{ entry: '/remotes/content/bbbbbb0000000002/remoteEntry.abc.js' }]);
    const own = await trial.artefact('content', 'bbbbbb0000000002', 'static/js/new.js', '');
    expect(String(Buffer.from(own?.body ?? []))).toBe('fresh()');
    expect(await trial.artefact('content', 'bbbbbb0000000002', '../release.json', '')).toBeNull();
    expect(await trial.artefact('shell', 'aaaaaa0000000001', 'static/js/ui.abc.js', '')).not.toBeNull();
    expect(await registry.artefact('content', 'bbbbbb0000000002', 'static/js/new.js', '')).toBeNull();
    expect(await registry.live()).toEqual(before);
    expect(await registry.versions('content')).toHaveLength(1);
  });

  test('a trial of a build that would be refused fails', async () => {
    expect(await refusalsOf(registry.trial([await writeRemote()]))).toEqual(['no_shell']);
    await registry.publish(await writeShell());
    expect(await refusalsOf(registry.trial([await writeRemote({ contract: 2 })]))).toEqual(['contract_unmet']);
  });

  test('a new version goes live and the old one stays served', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const before = (await registry.live())?.id;
    await registry.publish(
      await writeRemote({ version: 'bbbbbb0000000002' }, { ...REMOTE_FILES, 'static/js/new.js': 'fresh()' }),
    );
    const live = await registry.live();
    expect(live?.remotes[0]?.version).toBe('bbbbbb0000000002');
    expect(live?.id).not.toBe(before);
    expect(await registry.artefact('content', 'bbbbbb0000000001', 'static/js/routes.abc.js', '')).not.toBeNull();
  });

  test('a release by another process is detected', async () => {
    await registry.publish(await writeShell());
    await registry.live();
    const other = await open();
    await other.publish(await writeRemote());
    await expect.poll(async () => (await registry.live())?.remotes.length).toBe(1);
  });

  test('concurrent publishes lose no release', async () => {
    await registry.publish(await writeShell());
    const names = ['alpha', 'beta', 'gamma', 'delta'];
    const remotes = await Promise.all(
      names.map((name) => {
        const mount = `/${name}`;
        const routes = [{ path: mount, layout: 'default' as const, access: 'all' as const, title: name }];
        return writeRemote({ name, descriptor: { ...memoDescriptor, name, mounts: [mount], routes } });
      }),
    );
    const others = await Promise.all(names.map(open));
    await Promise.all(remotes.map((remote, at) => others[at]?.publish(remote)));
    const fresh = await open();
    // The other gateway copies the releases first. When this takes longer than a page may wait, it answers with the set
    // that it knows.
    await expect
      .poll(async () => (await fresh.live())?.remotes.map(({ name }) => name).sort(), { timeout: 15_000 })
      .toEqual([...names].sort());
  });

  test('when simultaneous promotions expect the same live version, one of them succeeds', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const versions = ['bbbbbb0000000002', 'bbbbbb0000000003', 'bbbbbb0000000004'];
    for (const version of versions) await registry.stage(await writeRemote({ version }));
    const seen = { name: 'content', version: 'bbbbbb0000000001' };
    const others = await Promise.all(versions.map(open));
    const note = { by: null, reason: '', seen };
    const moves = await Promise.allSettled(
      versions.map((version, at) => others[at]?.promote('content', version, note)),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalsOf(registry.retire('content', note))).toEqual(['live_changed']);
  });

  test('a retired remote is no longer live, and its artefacts stay', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    await registry.retire('content');
    expect((await registry.live())?.remotes).toEqual([]);
    expect(await registry.artefact('content', 'bbbbbb0000000001', 'remoteEntry.abc.js', '')).not.toBeNull();
  });

  describe('a build that a start offers', () => {
    const V1 = 'bbbbbb0000000001';
    const V2 = 'bbbbbb0000000002';
    const newer = () => writeRemote({ version: V2 }, { ...REMOTE_FILES, 'static/js/new.js': 'fresh()' });
    const liveContent = async () => (await registry.live())?.remotes[0]?.version;
    const restart = async () => {
      registry = await open();
    };

    test('a build that a start offers goes live when it has never been published', async () => {
      const report = await registry.publishNew([await writeShell(), await writeRemote()]);
      expect(report.published.map(({ name }) => name)).toEqual(['shell', 'content']);
      await registry.publishNew([await newer()]);
      expect(await liveContent()).toBe(V2);
    });

    test('a build that a start offers does not undo a rollback, even when the code is new', async () => {
      await registry.publishNew([await writeShell(), await writeRemote()]);
      await registry.publish(await newer());
      await registry.rollBack('content', V1);
      await restart();
      expect((await registry.publishNew([await newer()])).left).toMatchObject([{ version: V2 }]);
      const unseen = await writeRemote({ version: 'bbbbbb0000000003' });
      expect((await registry.publishNew([unseen])).left).toMatchObject([{ version: 'bbbbbb0000000003' }]);
      expect(await liveContent()).toBe(V1);
      await registry.publish(unseen);
      expect(await liveContent()).toBe('bbbbbb0000000003');
      await registry.publishNew([await writeRemote({ version: 'bbbbbb0000000004' })]);
      expect(await liveContent()).toBe('bbbbbb0000000004');
    });

    test('a build that a start offers does not bring a retired remote back', async () => {
      await registry.publishNew([await writeShell(), await writeRemote()]);
      await registry.retire('content');
      await restart();
      expect((await registry.publishNew([await writeRemote()])).left).toMatchObject([{ name: 'content' }]);
      expect((await registry.live())?.remotes).toEqual([]);
    });

    test('a build that a start offers does not replace a version that a release made live', async () => {
      await registry.publishAll([await writeShell(), await writeRemote()]);
      await registry.publish(await newer());
      expect((await registry.publishNew([await writeRemote()])).left).toMatchObject([{ version: V1 }]);
      expect(await liveContent()).toBe(V2);
    });

    test('a build that a start offers is reported by its file name when it cannot be read, and blocks no other build', async () => {
      const broken = await writeRemote();
      await writeFile(join(broken, 'release.json'), '');
      const { published, failures } = await registry.publishNew([broken, await writeShell()]);
      expect(published.map(({ name }) => name)).toEqual(['shell']);
      expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining(join(broken, 'release.json'))]);
    });

    test('a build that a start offers again is not read as a whole', async () => {
      const [shell, remote] = [await writeShell(), await writeRemote()];
      await registry.publishNew([shell, remote]);
      await rm(join(remote, 'static'), { recursive: true });
      expect(await registry.publishNew([shell, remote])).toEqual({ published: [], left: [], failures: [] });
      expect(await liveContent()).toBe(V1);
    });

    test('a build that a start offers goes live although another build is refused', async () => {
      const refused = await writeRemote({
        descriptor: { ...memoDescriptor, requires: { contract: 1, schema: '29990101000000', api: 1 } },
      });
      const { published, failures } = await registry.publishNew([await writeShell(), refused]);
      expect(published.map(({ name }) => name)).toEqual(['shell']);
      expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('schema_unmet')]);
    });
  });

  describe('a version that was released before', () => {
    test('a version that was released before is listed with the live one marked, and can be made live again', async () => {
      await registry.publishAll([await writeShell(), await writeRemote()]);
      await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
      const versions = await registry.versions('content');
      expect(versions.map(({ version, isLive }) => [version, isLive])).toEqual([
        ['bbbbbb0000000002', true],
        ['bbbbbb0000000001', false],
      ]);
      await registry.rollBack('content', 'bbbbbb0000000001');
      expect((await registry.live())?.remotes[0]?.version).toBe('bbbbbb0000000001');
    });

    test('a version that was released before is refused, and the refusal names it, when it is not stored', async () => {
      await registry.publishAll([await writeShell(), await writeRemote()]);
      await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
      expect(await refusalsOf(registry.rollBack('content', 'cccccc0000000001'))).toEqual(['version_unknown']);
      expect(await refusalsOf(registry.retire('nobody'))).toEqual(['version_unknown']);
      expect(await refusalsOf(registry.retire('shell'))).toEqual(['no_shell']);
    });
  });

  describe('old releases', () => {
    const DAYS = 86_400_000;
    const VERSIONS = ['1', '2', '3'].map((last) => `bbbbbb000000000${last}`);
    const kept = async () => (await registry.versions('content')).map(({ version }) => version).sort();
    const build = (version: string) =>
      writeRemote({ version }, { ...REMOTE_FILES, [`static/js/new${version}.js`]: 'fresh()' });

    test('a version that nobody got for 30 days is deleted; the live version and the one for a rollback are not', async () => {
      const [first = '', second = '', third = ''] = VERSIONS;
      await registry.publishAll([await writeShell(), await build(first)]);
      await registry.publish(await build(second));
      await registry.publish(await build(third));
      expect(await registry.collect(Date.now() + 29 * DAYS)).toEqual([]);
      expect(await registry.collect(Date.now() + 31 * DAYS)).toEqual([{ name: 'content', version: first }]);
      expect(await kept()).toEqual([second, third]);
      expect(await registry.artefact('content', first, 'remoteEntry.abc.js', '')).toBeNull();
      expect(await refusalsOf(registry.promote('content', first))).toEqual(['version_unknown']);
      const other = await open();
      expect((await other.live())?.remotes[0]?.version).toBe(third);
      await other.rollBack('content', second);
      // The deleted version may be released again.
      await registry.publish(await build(first));
      expect((await registry.live())?.remotes[0]?.version).toBe(first);
    });

    test('a version that was only staged can be deleted at once; one that visitors get or got lately cannot', async () => {
      const [first = '', second = '', third = ''] = VERSIONS;
      await registry.publishAll([await writeShell(), await build(first)]);
      await registry.stage(await build(second));
      await registry.stage(await build(third));
      const before = await registry.bytesOf('content');
      await registry.setCanary('content', { version: third, percent: 10, people: [], admins: false });
      for (const version of [first, third]) {
        expect(await refusalsOf(registry.forget('content', version))).toEqual(['version_needed']);
      }
      await registry.endCanary('content');
      expect(await refusalsOf(registry.forget('content', third))).toEqual(['version_needed']);
      await registry.forget('content', second);
      expect(await kept()).toEqual([first, third]);
      expect(await registry.bytesOf('content')).toBeLessThan(before);
      expect(await refusalsOf(registry.forget('content', second))).toEqual(['version_unknown']);
    });

    test('a simultaneous promotion and collection never leave a live version without its files', async () => {
      const [first = '', second = '', third = ''] = VERSIONS;
      await registry.publishAll([await writeShell(), await build(first)]);
      await registry.publish(await build(second));
      await registry.publish(await build(third));
      const other = await open();
      const [promoted] = await Promise.allSettled([
        other.promote('content', first),
        registry.collect(Date.now() + 31 * DAYS),
      ]);
      await expect
        .poll(async () => (await other.live())?.remotes[0]?.version)
        .toBe(promoted.status === 'fulfilled' ? first : third);
      expect((await kept()).includes(first)).toBe(promoted.status === 'fulfilled');
    });
  });
}
