import type { Snapshot } from '@dojang/contract';
import { integrityOf } from '@dojang/contract/packed';
import { beforeAll, expect, test } from 'vitest';
import { previewCookie } from '../../testing/preview-browser.ts';
import { REMOTE_FILES, SHELL_FILES, writeRemote, writeShell } from '../../testing/releases.ts';
import { testApp } from '../../testing/test-app.ts';

const SHELL = { old: 'aaaaaa0000000001', new: 'aaaaaa0000000002' };
const CONTENT = { old: 'bbbbbb0000000001', new: 'bbbbbb0000000002' };
const SCRIPT = 'static/js/index.abc.js';
const ENTRY = 'remoteEntry.abc.js';
const codeOf = (name: string, version: string) => `/* ${name} ${version} */`;

let app: Awaited<ReturnType<typeof testApp>>['app'];
let deps: Awaited<ReturnType<typeof testApp>>['deps'];

beforeAll(async () => {
  const built = await testApp({ config: { pagesDomain: 'localhost' } });
  app = built.app;
  deps = built.deps;
  const shell = (version: string) => writeShell({ version }, { ...SHELL_FILES, [SCRIPT]: codeOf('shell', version) });
  const content = (version: string) =>
    writeRemote({ version }, { ...REMOTE_FILES, [ENTRY]: codeOf('content', version) });
  await built.registry.publishAll([await shell(SHELL.old), await content(CONTENT.old)]);
  await built.registry.stage(await shell(SHELL.new));
  await built.registry.stage(await content(CONTENT.new));
});

const bodyOf = async (address: string) => Buffer.from(await (await app.request(address)).arrayBuffer());

test.each([
  [SHELL.old, CONTENT.old],
  [SHELL.old, CONTENT.new],
  [SHELL.new, CONTENT.old],
  [SHELL.new, CONTENT.new],
])('shell %s with content %s loads the files of exactly these', async (shell, content) => {
  const id = '0123456789abcdef0123456789abcdef';
  const cookie = await previewCookie(deps, { id, versions: { shell, content } });
  const html = await (
    await app.request(`http://preview--${id}.localhost/notice/detail`, { headers: { cookie } })
  ).text();
  const script = /<script defer src="([^"]+)"[^>]* integrity="([^"]+)"/.exec(html) ?? [];
  const snapshot: Snapshot = JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  const [remote] = snapshot.remotes;
  const loaded = [
    { address: script[1] ?? '', integrity: script[2], code: codeOf('shell', shell) },
    { address: remote?.entry ?? '', integrity: remote?.integrity, code: codeOf('content', content) },
  ];
  for (const { address, integrity, code } of loaded) {
    const body = await bodyOf(address);
    expect(body.toString()).toBe(code);
    expect(integrityOf(body)).toBe(integrity);
  }
  // The preloaded files belong to the same versions.
  const early = [...html.matchAll(/<link [^>]*href="(\/(?:shell|remotes\/content)\/[^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  expect(early.length).toBeGreaterThan(2);
  for (const href of early) expect(href).toContain(href.startsWith('/shell/') ? shell : content);
});
