import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { SOURCES_FILE } from '../shell/contract/build/release.ts';
import { findAreas, ROOT } from './workspace.ts';

const RSBUILD = join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js');
const PARALLEL = 2;
const STAMP = '.stamp';

/** Package folder by the name of its release. */
export const PACKAGES = packagesOf(ROOT);

function packagesOf(root: string): Record<string, string> {
  return { shell: 'shell', ...Object.fromEntries(findAreas(root).map(({ name, folder }) => [name, folder])) };
}

export interface BuildOptions {
  /** Names of releases; default: all. */
  names?: string[];
  /** Also builds packages that have not changed. */
  force?: boolean;
  /** Folder whose packages are built; default: this repository. */
  workspace?: string;
  log?: (line: string) => void;
}

/** A package that cannot be built, with the compiler's output as message. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  /** Name of the release. */
  readonly release: string;

  constructor(release: string, message: string) {
    super(message);
    this.release = release;
  }
}

/** The result of building several packages. */
export interface Builds {
  /** `dist` folders of the packages that were built, or were up to date. */
  folders: string[];
  /** One per package that does not compile, with the compiler's output as message. */
  failures: BuildError[];
}

/**
 * Like `buildEach`, but throws when any package fails.
 *
 * @throws Error with the compiler's output when a package does not compile
 */
export async function build(options: BuildOptions = {}): Promise<string[]> {
  const { folders, failures } = await buildEach(options);
  if (failures[0]) throw failures[0];
  return folders;
}

/**
 * Builds the packages that changed since their last build, two at a time. Each package is built in a temporary folder, which
 * is then renamed to `dist`. So nobody reads a partial release. A package that does not compile does not stop the others.
 */
export async function buildEach({ workspace = ROOT, names, force = false, log }: BuildOptions = {}): Promise<Builds> {
  const packages = packagesOf(workspace);
  const jobs = (names ?? Object.keys(packages)).map((name): Job => {
    const folder = packages[name];
    if (!folder) throw new Error(`unknown: ${name}; known: ${Object.keys(packages).join(', ')}`);
    return { name, workspace, root: join(workspace, folder) };
  });
  const toolchain = await toolchainHash();
  await mkdir(join(workspace, '.cache/build'), { recursive: true });
  const queue = [...jobs];
  const folders: string[] = [];
  const failures: BuildError[] = [];
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        const started = performance.now();
        const isBuilt = force || !(await isFresh(job, toolchain));
        if (isBuilt) await buildOne(job, toolchain);
        if (isBuilt) log?.(`${job.name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
        folders.push(join(job.root, 'dist'));
      } catch (error) {
        failures.push(new BuildError(job.name, (error as Error).message));
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { folders, failures };
}

interface Job {
  name: string;
  workspace: string;
  /** Folder of the package. */
  root: string;
}

async function isFresh({ workspace, root }: Job, toolchain: string): Promise<boolean> {
  try {
    const dist = join(root, 'dist');
    return (await readFile(join(dist, STAMP), 'utf8')) === (await sourcesHash(workspace, dist, toolchain));
  } catch {
    return false;
  }
}

async function buildOne({ name, workspace, root }: Job, toolchain: string): Promise<void> {
  const output = join(workspace, '.cache/build', `${name}-${process.pid}`);
  try {
    const began = Date.now();
    await compile(root, output);
    // A file that was written during the build may have been read before. Such a build must not count as up to date.
    const stamp = () => sourcesHash(workspace, output, toolchain);
    if (!(await wroteSince(workspace, output, began))) await writeFile(join(output, STAMP), await stamp());
    await replaceFolder(output, join(root, 'dist'));
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Builds in a separate process, because the compiler's plugins keep state that two builds must not share. */
async function compile(root: string, output: string): Promise<void> {
  const child = spawn(process.execPath, [RSBUILD, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DOJANG_BUILD_OUT: output, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${relative(ROOT, root)} does not build:\n${said.replaceAll(`${ROOT}/`, '')}`);
}

/** Renames folders, so that a reader sees either the old or the new release. Another process may rename them at the same time. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${from}-old`;
  for (let attempt = 0; ; attempt++) {
    await rename(to, old).catch(ignoreMissing);
    try {
      await rename(from, to);
      break;
    } catch (error) {
      if (attempt === 5) throw error;
      await rm(old, { recursive: true, force: true });
    }
  }
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Difference between clocks. File timestamps come from a coarser clock, which may be behind. */
const CLOCK_LAG_MS = 20;

/** Whether a file that the build in `dist` read was written at or after `time`, in milliseconds since 1970. */
export async function wroteSince(workspace: string, dist: string, time: number): Promise<boolean> {
  const written = await Promise.all(
    (await sourcesOf(dist)).map(async (file) => (await stat(join(workspace, file))).mtimeMs),
  );
  return written.some((at) => at >= time - CLOCK_LAG_MS);
}

const sourcesOf = async (dist: string): Promise<string[]> =>
  JSON.parse(await readFile(join(dist, SOURCES_FILE), 'utf8')) as string[];

/** Hash of the files that the build in `dist` has read. A file that is not imported has no influence. */
async function sourcesHash(workspace: string, dist: string, toolchain: string): Promise<string> {
  return hashFiles(workspace, await sourcesOf(dist), toolchain);
}

async function toolchainHash(): Promise<string> {
  const folders = ['shell/contract/build', 'shell/contract/src'];
  const listed = folders.map(async (folder) => (await readdir(join(ROOT, folder))).map((file) => `${folder}/${file}`));
  const preset = (await Promise.all(listed)).flat().filter((file) => !file.endsWith('.test.ts'));
  return hashFiles(ROOT, ['pnpm-lock.yaml', ...preset.sort()], process.version);
}

async function hashFiles(folder: string, files: string[], seed: string): Promise<string> {
  const hash = createHash('sha256').update(seed);
  for (const file of files) hash.update(`\n${file}\n`).update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('-'));
  const started = performance.now();
  try {
    await build({
      ...(names.length ? { names } : {}),
      force: args.includes('--force'),
      log: (line) => console.log(line),
    });
    console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
