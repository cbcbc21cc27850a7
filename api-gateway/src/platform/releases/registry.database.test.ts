import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '@dojang/embedded/testing';
import { borrowTestDatabase } from '@dojang/embedded/testing/borrow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canarySuite } from '../../testing/canary-suite.ts';
import { registrySuite } from '../../testing/registry-suite.ts';
import { memoDescriptor, REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { embeddedPort } from '../supabase/embedded.ts';
import { createRest, type Rest } from '../supabase/rest.ts';
import { type DatabaseRegistry, openDatabaseRegistry } from './database-registry.ts';
import type { Registry } from './registry.ts';

let database: TestDatabase;
let rest: Rest;
const opened: DatabaseRegistry[] = [];

beforeAll(async () => {
  database = await borrowTestDatabase();
  rest = createRest(embeddedPort(database.embedded, { log: () => {}, now: Date.now }));
});
afterAll(async () => {
  for (const registry of opened) registry.stop();
  await database.stop();
});

const setUp = async () => {
  for (const registry of opened.splice(0)) registry.stop();
  await database.sql`truncate public.remote_releases, public.remote_release_parts`;
  await database.sql`update public.remote_channels set rev = 0, state = '{}'`;
};
const notes: string[] = [];
/** Another gateway, with a folder of its own. */
const open = async (folder?: string) => {
  const own = folder ?? (await temporaryFolder());
  const registry = await openDatabaseRegistry(
    own,
    PLATFORM,
    rest,
    () => {},
    (note) => notes.push(note),
  );
  opened.push(registry);
  return registry;
};

describe('a registry in a database', () => {
  registrySuite({ setUp, open: () => open() });
});
describe('canaries of a registry in a database', () => {
  canarySuite({ setUp, open: () => open() });
});

describe('several gateways', () => {
  const V1 = 'bbbbbb0000000001';
  const V2 = 'bbbbbb0000000002';
  const newer = () => writeRemote({ version: V2 }, { ...REMOTE_FILES, 'static/js/new.js': 'fresh()' });
  beforeEach(setUp);

  test('several gateways serve the files of each other’s releases, also of staged ones, and list the same versions', async () => {
    const [one, two] = [await open(), await open()];
    await one.publishAll([await writeShell(), await writeRemote()]);
    await one.stage(await newer());
    await expect.poll(async () => (await two.live())?.id).toBe((await one.live())?.id);
    const file = await two.artefact('content', V2, 'static/js/new.js', '');
    expect(Buffer.from(file?.body ?? []).toString()).toBe('fresh()');
    const versions = async (registry: Registry) => (await registry.versions('content')).map(({ version }) => version);
    expect(await versions(two)).toEqual(await versions(one));
    expect(await two.artefact('content', 'cccccc0000000001', 'static/js/new.js', '')).toBeNull();
  });

  test('50 simultaneous publishes and promotions of the same and of different remotes lose no change @nightly', async () => {
    const gateways = [await open(), await open()];
    const gateway = (at: number) => gateways[at % 2] as Registry;
    await gateway(0).publish(await writeShell());
    const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
    const build = (name: string, version: string) => {
      const routes = [{ path: `/${name}`, layout: 'default' as const, access: 'all' as const, title: name }];
      return writeRemote({ name, version, descriptor: { ...memoDescriptor, name, mounts: [`/${name}`], routes } });
    };
    const versionOf = (at: number) => `cccccc00000000${String(at).padStart(2, '0')}`;
    // First six versions of each remote are staged. Then six versions are promoted and four are published, over both
    // gateways.
    await Promise.all(
      names.flatMap((name) =>
        [0, 1, 2, 3, 4, 5].map(async (at) => gateway(at).stage(await build(name, versionOf(at)))),
      ),
    );
    const folders = await Promise.all(names.flatMap((name) => [6, 7, 8, 9].map((at) => build(name, versionOf(at)))));
    const promoted = names.flatMap((name) => [0, 1, 2, 3, 4, 5].map((at) => ({ name, at })));
    await Promise.all([
      ...promoted.map(({ name, at }) =>
        gateway(at).promote(name, versionOf(at), { by: `${name} ${at}`, reason: 'at once' }),
      ),
      ...folders.map((folder, at) => gateway(at).publish(folder, { by: 'publish', reason: 'at once' })),
    ]);
    const fresh = await open();
    const live = await fresh.live();
    expect(live?.remotes.map(({ name }) => name)).toEqual([...names].sort());
    for (const name of names) {
      const history = await fresh.history(name);
      expect(history).toHaveLength(10);
      expect(new Set(history.map(({ version }) => version)).size).toBe(10);
      expect(live?.remotes.find((remote) => remote.name === name)?.version).toBe(history[0]?.version);
    }
    for (const gateway of gateways) await expect.poll(async () => (await gateway.live())?.id).toBe(live?.id);
  });

  test('several gateways see a canary that another gateway set, promoted or ended', async () => {
    const [one, two] = [await open(), await open()];
    await one.publishAll([await writeShell(), await writeRemote()]);
    await one.stage(await newer());
    await one.setCanary('content', { version: V2, percent: 10, people: [], admins: false });
    await expect.poll(async () => (await two.live())?.canaries).toHaveProperty('content');
    expect((await two.liveWith({ content: V2 }))?.remotes[0]?.version).toBe(V2);
    await two.endCanary('content');
    await expect.poll(async () => (await one.live())?.canaries).toEqual({});
  });

  test('two builds under one version are never mixed: the second is refused', async () => {
    const [one, two] = [await open(), await open()];
    await one.publish(await writeShell());
    const builds = [
      await writeRemote(),
      await writeRemote({}, { ...REMOTE_FILES, 'static/js/memo.abc.js': 'other()' }),
    ];
    const outcomes = await Promise.allSettled(builds.map((build, at) => (at === 0 ? one : two).publish(build)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const bodies = [one, two, await open()].map(async (registry) => {
      const file = await registry.artefact('content', V1, 'static/js/memo.abc.js', '');
      return Buffer.from(file?.body ?? []).toString();
    });
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });
});

describe('without a database', () => {
  const down = { selectRows: fail, select: fail, rpc: fail };
  async function fail(): Promise<never> {
    throw new Error('the database is down');
  }
  beforeEach(setUp);

  test('a gateway that starts serves the last live set and its files, and says why', async () => {
    const folder = await temporaryFolder();
    const before = await open(folder);
    await before.publishAll([await writeShell(), await writeRemote()]);
    const live = await before.live();
    const again = await openDatabaseRegistry(folder, PLATFORM, down);
    opened.push(again);
    expect((await again.live())?.id).toBe(live?.id);
    expect(await again.artefact('content', 'bbbbbb0000000001', 'static/js/memo.abc.js', '')).not.toBeNull();
    expect(again.problems()).toMatchObject([{ message: expect.stringContaining('the database is down') }]);
  });

  test('a running gateway without a database serves pages without waiting, and refuses changes without any effect', async () => {
    let isDown = false;
    const flaky = Object.fromEntries(
      (['select', 'selectRows', 'rpc'] as const).map((key) => [
        key,
        (...given: [never, never]) => (isDown ? fail() : rest[key](...given)),
      ]),
    ) as typeof down;
    const registry = await openDatabaseRegistry(await temporaryFolder(), PLATFORM, flaky);
    opened.push(registry);
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const live = await registry.live();
    isDown = true;
    await registry.look();
    expect(await registry.live()).toBe(live);
    await expect(registry.retire('content')).rejects.toThrow('the database is down');
    isDown = false;
    await registry.look();
    expect(await registry.live()).toBe(live);
  });
});

describe('lost data', () => {
  const MEMO = 'content/bbbbbb0000000001/static/js/memo.abc.js';
  let folder: string;
  let registry: DatabaseRegistry;
  beforeEach(async () => {
    await setUp();
    notes.length = 0;
    folder = await temporaryFolder();
    registry = await open(folder);
    await registry.publishAll([await writeShell(), await writeRemote()]);
  });

  test.each([
    ['a flipped byte', () => writeFile(join(folder, MEMO), 'nemo()')],
    ['a missing file', () => rm(join(folder, MEMO))],
    ['an empty folder', () => rm(join(folder, 'content'), { recursive: true })],
  ])('%s on this machine is replaced from the database before it is served', async (_, damage) => {
    await damage();
    const again = await open(folder);
    expect((await again.live())?.remotes).toHaveLength(1);
    expect(again.problems()).toEqual([]);
    expect(await readFile(join(folder, MEMO), 'utf8')).toBe('memo()');
    expect((await readdir(join(folder, 'content'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('an archive that is lost in the database is noticed, and stored again from this machine', async () => {
    await database.sql`delete from public.remote_release_parts`;
    await registry.heal();
    expect(notes).toEqual([
      expect.stringMatching(/^shell: version \w+ was lost in the database/),
      expect.stringMatching(/^content: version \w+ was lost in the database/),
    ]);
    expect((await (await open()).live())?.id).toBe((await registry.live())?.id);
  });

  test('an archive that is lost in the database is stored there again by a start with the same build', async () => {
    await database.sql`delete from public.remote_release_parts`;
    expect((await registry.publishNew([await writeShell(), await writeRemote()])).failures).toEqual([]);
    const other = await open();
    expect((await other.artefact('content', 'bbbbbb0000000001', 'static/js/memo.abc.js', ''))?.body).toHaveLength(6);
  });

  test('a flipped byte in the database is noticed: nobody serves it, and it is stored again', async () => {
    await database.sql`
      update public.remote_release_parts p set content = set_byte(content, 600, (get_byte(content, 600) + 1) % 256)
      from public.remote_releases r where r.upload = p.upload and r.name = 'content'`;
    const other = await open();
    expect((await other.live())?.remotes).toEqual([]);
    expect(
      other
        .problems()
        .map(({ message }) => message)
        .join(),
    ).toContain('content');
    await registry.heal();
    expect(notes).toEqual([expect.stringContaining('content: version bbbbbb0000000001 was lost in the database')]);
    expect((await (await open()).live())?.remotes).toHaveLength(1);
  });

  test('a release that neither database nor machine has is reported, and publishing it again restores it', async () => {
    await database.sql`delete from public.remote_release_parts`;
    await rm(join(folder, 'content'), { recursive: true });
    const again = await open(folder);
    await again.live();
    await again.heal();
    expect(notes.at(-1)).toContain('whole neither in the database nor on this machine');
    await again.publish(await writeRemote());
    expect((await (await open()).live())?.remotes).toHaveLength(1);
  });

  test('channels that cannot be read leave the last valid set live, also for the next release', async () => {
    const before = (await registry.live())?.id;
    await database.sql`update public.remote_channels set rev = rev + 1, state = '{"live":[]}'`;
    await expect
      .poll(async () => {
        await registry.look();
        expect((await registry.live())?.id).toBe(before);
        return registry.problems();
      })
      .toMatchObject([{ kind: 'channels' }]);
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    expect((await registry.live())?.remotes[0]?.version).toBe('bbbbbb0000000002');
    expect(registry.problems()).toEqual([]);
  });
});
