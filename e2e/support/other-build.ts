import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PACKAGES } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/workspace.ts';
import { archiveOf } from '../../shell/cli/src/archive.ts';
import { integrityOf } from '../../shell/contract/build/packed.ts';
import { versionOf } from '../../shell/contract/build/version.ts';
import { type Release, releaseSchema } from '../../shell/contract/src/snapshot.ts';

export interface OtherBuild {
  release: Release;
  /** The file that the browser loads first, and its hash. */
  entry: string;
  integrity: string;
  archive: Buffer;
}

const distOf = (name: string) => path.join(ROOT, PACKAGES[name] ?? '', 'dist');

export async function readBuild(dist: string): Promise<Omit<OtherBuild, 'archive'>> {
  const release = releaseSchema.parse(JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')));
  const html = release.name === 'shell' ? await readFile(path.join(dist, release.entry), 'utf8') : '';
  const entry = /<script defer[^>]* src="([^"]+)"/.exec(html)?.[1] ?? release.entry;
  return { release, entry, integrity: release.assets[entry] ?? '' };
}

/**
 * The last build of a package with another first file, as if it had been built from the same sources with a banner. Its hashes
 * and its version differ, and nothing must be compiled.
 *
 * @param code added to the first file
 */
export async function otherBuildOf(name: string, code = `/* ${name}, another build */`): Promise<OtherBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), `dojang-other-${name}-`));
  try {
    await cp(distOf(name), folder, { recursive: true });
    const { release, entry, integrity } = await readBuild(folder);
    const change = async (file: string, edit: (text: string) => string) => {
      const content = Buffer.from(edit(await readFile(path.join(folder, file), 'utf8')));
      await writeFile(path.join(folder, file), content);
      release.assets[file] = integrityOf(content);
      if (release.sizes) release.sizes[file] = content.byteLength;
      // Compressed here with a fast level. The gateway would use the best level, which takes seconds.
      const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
      await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(content, quick));
      await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 1 }));
    };
    await change(entry, (own) => `${own}\n${code}\n`);
    const changed = release.assets[entry] ?? '';
    if (entry !== release.entry) await change(release.entry, (html) => html.replaceAll(integrity, changed));
    release.version = versionOf(release);
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
    return { release, entry, integrity: changed, archive: await archiveOf(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const lastBuildOf = (name: string) => readBuild(distOf(name));
export const AREAS = Object.keys(PACKAGES).filter((name) => name !== 'shell');
