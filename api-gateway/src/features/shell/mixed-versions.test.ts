import type { Snapshot } from '@dojang/contract';
import { integrityOf } from '@dojang/contract/packed';
import { beforeAll, expect, test } from 'vitest';
import { REMOTE_FILES, SHELL_FILES, writeRemote, writeShell } from '../../testing/releases.ts';
import { bearer, testApp } from '../../testing/test-app.ts';

const SHELL = { old: 'aaaaaa0000000001', new: 'aaaaaa0000000002' };
const CONTENT = { old: 'bbbbbb0000000001', new: 'bbbbbb0000000002' };
const SCRIPT = 'static/js/index.abc.js';
const ENTRY = 'remoteEntry.abc.js';
const codeOf = (name: string, version: string) => `/* ${name} ${version} */`;

let app: Awaited<ReturnType<typeof testApp>>['app'];
let admin: string;

beforeAll(async () => {
  const built = await testApp({ upstream: () => Response.json(true) });
  app = built.app;
  const shell = (version: string) => writeShell({ version }, { ...SHELL_FILES, [SCRIPT]: codeOf('shell', version) });
  const content = (version: string) =>
    writeRemote({ version }, { ...REMOTE_FILES, [ENTRY]: codeOf('content', version) });
  await built.registry.publishAll([await shell(SHELL.old), await content(CONTENT.old)]);
  await built.registry.stage(await shell(SHELL.new));
  await built.registry.stage(await content(CONTENT.new));
  const response = await app.request('/api/private/session/routing', { method: 'POST', headers: await bearer() });
  admin = response.headers.get('set-cookie')?.split(';')[0] ?? '';
});

const bodyOf = async (address: string) => Buffer.from(await (await app.request(address)).arrayBuffer());

test.each([
  [SHELL.old, CONTENT.old],
  [SHELL.old, CONTENT.new],
  [SHELL.new, CONTENT.old],
  [SHELL.new, CONTENT.new],
])('shell %s with content %s loads the files of exactly these', async (shell, content) => {
  const html = await (
    await app.request(`/notice/detail?release=shell@${shell},content@${content}`, { headers: { cookie: admin } })
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
