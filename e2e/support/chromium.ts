import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

export type { Browser, Page } from '@playwright/test';

/** Without a UTF-8 locale Chromium names downloads with Korean letters “download”. */
const LOCALE = { LC_ALL: 'C.UTF-8' };
const DEBIAN = '/usr/bin/chromium';
const cache = path.join(import.meta.dirname, '../../.cache/chromium');

/**
 * Switches off parts of Chromium's window that nobody sees. The list under the address bar is two documents in their own
 * process, and costs 0.6 s of a core for each page. The switch replaces the one of Playwright, so Playwright's features follow.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  // A document that a journey answers itself has no address, so its frames would not get the fonts of this machine.
  'LocalNetworkAccessChecks',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * Switches of Chromium for tests.
 *
 * @param disabled further features to switch off
 */
export const chromiumFlags = (...disabled: string[]): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${[...DISABLED_FEATURES, ...disabled].join(',')}`,
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/**
 * Draws all text with the fonts of this machine. Otherwise each page decodes the subsets of its font, and each subset causes a
 * new layout. This takes a twentieth of the CPU time of a page.
 */
export const WITHOUT_FONTS = '--disable-remote-fonts';

/**
 * Switches for pages that live for a few seconds, as those of tests do.
 *
 * Optimising functions and collecting garbage on other threads costs a short page more than it saves: a tenth of its CPU time.
 * Each new page uses the process of its browser, where the platform's scripts are already compiled. With its own process, and
 * with a second thread that compiles while streaming, a page takes nearly twice the CPU time.
 */
export const SHORT_LIVES = [
  '--process-per-site',
  '--renderer-process-limit=1',
  `--js-flags=${[
    '--single-threaded',
    '--min-semi-space-size=64',
    '--initial-old-space-size=256',
    '--no-maglev',
    '--invocation-count-for-turbofan=20000',
  ].join(' ')}`,
];

const SHARED_MEMORY = '/dev/shm';

/**
 * Switches of Playwright that are left out. Playwright stores shared memory in files of the temporary folder, because
 * `/dev/shm` may be small in a container. Files on a disk take 5 % of the CPU time of a page, so they are used only when
 * `/dev/shm` is small.
 */
export const LEFT_OUT_FLAGS: string[] = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > 2 * 1024 ** 3;
}

export interface Chromium {
  executablePath: string;
  /** Environment variables for the process, in addition to the inherited variables. */
  env: Record<string, string>;
}

/** Installs Chromium by apt as root on Debian; true when it is available afterwards. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], options);
  return existsSync(DEBIAN);
}

/**
 * Chromium's headless shell from an npm package, with the libraries that it needs. It is unpacked once for each version.
 * Hangul is drawn with the product's own font.
 */
async function unpackFromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const unpack = await import('@sparticuz/chromium');
  const packed = path.join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..');
  const { version } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'));
  const folder = path.join(cache, version);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(path.join(cache, 'new-'));
    const inherited = process.env.TMPDIR;
    process.env.TMPDIR = fresh; // the package unpacks into the temporary folder, and several users share that folder
    try {
      for (const file of ['al2023.tar.br', 'chromium.br']) await unpack.inflate(path.join(packed, 'bin', file));
      // Another process may have unpacked it before.
      if (!existsSync(folder)) renameSync(fresh, folder);
    } finally {
      if (inherited === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = inherited;
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  const fonts = path.join(import.meta.dirname, '../../shell/node_modules/pretendard/dist/public/static');
  const config = path.join(folder, 'fonts.conf');
  if (!existsSync(config))
    writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${cache}/fonts</cachedir></fontconfig>`,
    );
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { ...LOCALE, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: config },
  };
}

const starts = ({ executablePath, env }: Chromium): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;

/**
 * Chromium for the browser tests. The first available of: the one in PLAYWRIGHT_CHROMIUM_PATH, Playwright's own, the system's,
 * one installed from Debian (as root), one unpacked from npm (any user, x64).
 *
 * @throws with instructions when none of these is available
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) return { executablePath: named, env: LOCALE };
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath(), env: LOCALE };
  if (existsSync(DEBIAN) || installFromDebian()) return { executablePath: DEBIAN, env: LOCALE };
  const unpacked = await unpackFromNpm();
  if (unpacked) return unpacked;
  throw new Error(
    'No Chromium found. Install one (Debian: apt-get install chromium fonts-noto-cjk; elsewhere: npx playwright install chromium) or name it in PLAYWRIGHT_CHROMIUM_PATH.',
  );
}

/**
 * Chromium for the journeys: the one in PLAYWRIGHT_CHROMIUM_PATH, or the headless shell from npm if it starts. The headless
 * shell needs no installation and is the same version everywhere. It takes a quarter less CPU time, because it draws no window.
 * Otherwise it is the result of `findChromium`.
 *
 * @throws the same as `findChromium`
 */
export async function findHeadlessShell(): Promise<Chromium> {
  if (process.env.PLAYWRIGHT_CHROMIUM_PATH) return findChromium();
  const shell = await unpackFromNpm();
  return shell && starts(shell) ? shell : findChromium();
}

/**
 * Headless Chromium as a user has it, for measurements.
 *
 * @param flags additional command-line flags
 * @throws as `findChromium`
 */
export const launchChromium = async (flags: readonly string[] = []) => launch(await findChromium(), flags);

/**
 * The browser of the journeys. It needs no installation, so tests and checks that only load pages use it too.
 *
 * @param flags additional command-line flags, e.g. `SHORT_LIVES` and `WITHOUT_FONTS` for a test
 * @throws as `findChromium`
 */
export const launchHeadlessShell = async (flags: readonly string[] = []) => launch(await findHeadlessShell(), flags);

const launch = ({ executablePath, env }: Chromium, flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...chromiumFlags(), ...flags],
    ignoreDefaultArgs: LEFT_OUT_FLAGS,
  });
