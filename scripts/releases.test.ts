import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, PACKAGES } from './build.ts';
import { openReleases } from './releases-folder.ts';

const root = join(import.meta.dirname, '..');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dojang-releases-'));
});
afterEach(() => rm(dataDir, { recursive: true, maxRetries: 3 }));

/** The lines of the README that begin with a command, without their comments. */
async function linesOf(command: string): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const lines = readme.split('\n').filter((line) => line.startsWith(`npm run ${command} `));
  return lines.map((line) => line.replace(/ +#.*$/, ''));
}

/**
 * npm versions pass arguments on differently: npm 11 keeps options for itself. Other versions are downloaded, so they are
 * tested at night only.
 */
const NPMS = process.env.NIGHTLY ? ['npm', 'npx --yes npm@10', 'npx --yes npm@11'] : ['npm'];

/** By day the area whose types are checked fastest. The command handles every area in the same way. */
const RELEASED = process.env.NIGHTLY ? 'projects' : 'content';
/** Other tests load a release in a browser. This test only checks that the command reaches this step. */
const BY_DAY = process.env.NIGHTLY ? {} : { DOJANG_RELEASE_SMOKE: 'off' };

test.each(NPMS)(
  'the commands of the README release, list, roll back and retire with %s @nightly',
  {
    timeout: 600_000,
  },
  async (npm) => {
    // `spawnSync` is not used, because Vitest waits for an answer of this process for at most a minute.
    const type = (line: string, extra: Record<string, string> = {}) => {
      const [command = '', ...args] = line.replace(/^npm/, npm).replace('projects', RELEASED).split(' ');
      const env = { ...process.env, DATA_DIR: dataDir, ...BY_DAY, ...extra };
      return new Promise<{ status: unknown; said: string }>((resolve) => {
        execFile(command, args, { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ status: error?.code ?? 0, said: stdout + stderr }),
        );
      });
    };
    // The shell is published without the command, which would check all types of the shell.
    await (await openReleases(dataDir)).publishAll(await build({ names: ['shell'] }));
    const [release = ''] = await linesOf('release');
    expect(Object.keys(PACKAGES)).toContain(release.split(' ').at(-1));
    const { said } = await type(release);
    const version = new RegExp(`${RELEASED} (\\w+) is live`).exec(said)?.[1] ?? '';
    expect(version).not.toBe('');
    expect(said).toMatch(/^types +ok/m);
    expect(said).toMatch(process.env.NIGHTLY ? /^smoke load +ok/m : /^smoke load +left out/m);

    const [releases = ''] = await linesOf('releases');
    expect((await type(releases)).said).toMatch(new RegExp(`${RELEASED}  ${version}  .*  live`));
    const [rollback = ''] = await linesOf('rollback');
    expect((await type(rollback.replace(/\w+$/, version))).said).toContain(`${RELEASED} ${version} is live`);
    const unknown = await type(rollback);
    expect([unknown.status, unknown.said]).toEqual([1, expect.stringContaining('version_unknown')]);

    const [retire = ''] = await linesOf('retire');
    expect((await type(retire)).said).toContain(`${RELEASED} is retired`);
    expect((await type(releases)).said).not.toContain('live');

    // Releases in the database change over HTTP, so each command prints what to type instead.
    const shared = { DOJANG_REGISTRY: 'database' };
    for (const line of [rollback, retire]) {
      const refused = await type(line, shared);
      const same = `DOJANG_URL=https://the-platform DOJANG_TOKEN=djt_… ${line.replace('projects', RELEASED)}`;
      expect([refused.status, refused.said]).toEqual([2, expect.stringContaining(same)]);
    }
  },
);
