import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { ROOT } from '../workspace.ts';

const PACKAGES = ['', 'shell', 'shell/contract', 'shell/cli', 'shared-ui', 'shared-auth', 'api-gateway'];

/**
 * Installs a remote as npm would do it. Packages of the SDK come from their addresses. The libraries are those of this
 * repository, so that a test needs no registry.
 */
export async function installAlone(folder: string, libraries: readonly string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const [name, address] of wanted) {
    if (address.startsWith('http')) await unpack(await fetch(address), join(folder, 'node_modules', name));
  }
  for (const name of libraries) {
    const found = PACKAGES.map((root) => join(ROOT, root, 'node_modules', name)).find((path) => existsSync(path));
    if (!found) throw new Error(`${name} is not installed in this repository`);
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(found, link);
  }
}

async function unpack(response: Response, folder: string): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  const archive = extract();
  archive.end(gunzipSync(Buffer.from(await response.arrayBuffer())));
  for await (const entry of archive) {
    const file = join(folder, entry.header.name.replace('package/', ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await buffer(entry), { mode: entry.header.mode ?? 0o644 });
  }
}
