import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release, RemoteDescriptor } from '@dojang/contract';
import { integrityOf } from '@dojang/contract/packed';
import { versionOf } from '@dojang/contract/version';
import { PublishError } from '../platform/releases/registry.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { temporaryFolder };

/** The codes of a refusal. */
export async function refusalsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PublishError)) throw new Error(`was not refused but ${error}`);
  return error.refusals.map(({ code }) => code);
}

type Files = Record<string, string>;

/** Writes a build's output and returns its folder. `change` may damage the release before it is written. */
export async function writeBuild(release: Omit<Release, 'assets'>, files: Files, change: Partial<Release> = {}) {
  const folder = await temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  const assets = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, assets, ...change }));
  return folder;
}

/** Gives a written build the version that belongs to its content, as builds do. */
export async function sealBuild(folder: string): Promise<string> {
  const file = join(folder, 'release.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as Release;
  const version = versionOf(content);
  await writeFile(file, JSON.stringify({ ...content, version }));
  return version;
}

const LONG_SCRIPT = `/* ${'long enough to be compressed '.repeat(20)}*/`;

const SHELL_HTML = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>빌드</title>
<script>document.documentElement.dataset.theme = 'light';</script>
<script defer src="static/js/index.abc.js" crossorigin="anonymous"></script></head><body><div id="root"></div></body></html>`;

export const SHELL_FILES: Files = {
  'index.html': SHELL_HTML,
  'static/js/index.abc.js': `${LONG_SCRIPT}console.log('shell')`,
  'static/js/ui.abc.js': 'export {}',
  'static/js/login.abc.js': 'login()',
  'static/js/widgets.abc.js': 'widgets()',
};

export const writeShell = (change: Partial<Release> = {}, files: Files = SHELL_FILES) =>
  writeBuild(
    {
      name: 'shell',
      version: 'aaaaaa0000000001',
      contract: 1,
      entry: 'index.html',
      preload: ['static/js/ui.abc.js'],
      pages: { '/': [], '/member/login': ['static/js/login.abc.js'], '/member/verify': [] },
      extensions: {},
      provides: {
        react: { version: '19.3.1', exports: ['useState', 'useMemo'], files: ['static/js/ui.abc.js'] },
        '@dojang/shared-ui': { version: '1.0.0', exports: ['Button'], files: ['static/js/widgets.abc.js'] },
      },
      shellRoutes: [
        { path: '/', layout: 'default', access: 'all', title: '홈' },
        { path: '/member/login', layout: 'entry', access: 'guest', title: '로그인' },
        { path: '/member/verify', layout: 'entry', access: 'all', title: '이메일 확인' },
      ],
    },
    files,
    change,
  );

export const memoDescriptor: RemoteDescriptor = {
  name: 'content',
  requires: { contract: 1, schema: '20261121000600', api: 1 },
  mounts: ['/memo', '/notice'],
  routes: [
    { path: '/memo', layout: 'memo', access: 'member', title: '메모' },
    { path: '/memo/:memoId/history', layout: 'memo', access: 'member', title: '기록' },
    {
      path: '/notice/detail',
      layout: 'default',
      access: 'all',
      title: '공지',
      head: { rpc: 'notice_head', param: 'noticeId' },
    },
  ],
  navigation: [],
};

export const REMOTE_FILES: Files = {
  'remoteEntry.abc.js': `${LONG_SCRIPT}var dojang_content`,
  'static/js/routes.abc.js': 'routes()',
  'static/js/memo.abc.js': 'memo()',
  'static/js/notice.abc.js': 'notice()',
};

/** A page for each route. */
const pagesOf = ({ routes }: RemoteDescriptor) =>
  Object.fromEntries(routes.map(({ path }) => [path, [`static/js/${path === '/memo' ? 'memo' : 'notice'}.abc.js`]]));

export const writeRemote = (change: Partial<Release> = {}, files: Files = REMOTE_FILES) =>
  writeBuild(
    {
      name: 'content',
      version: 'bbbbbb0000000001',
      contract: 1,
      entry: 'remoteEntry.abc.js',
      preload: ['static/js/routes.abc.js'],
      pages: pagesOf(change.descriptor ?? memoDescriptor),
      extensions: {},
      uses: {
        react: { range: '^19.3.0', exports: ['useState'] },
        '@dojang/shared-ui': { range: '^1.0.0', exports: ['Button'] },
      },
      descriptor: memoDescriptor,
    },
    files,
    change,
  );
