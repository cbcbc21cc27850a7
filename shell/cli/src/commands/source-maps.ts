import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { releaseVersionSchema, sourceMapsSchema } from '@dojang/api-contract';
import { z } from 'zod';
import type { Command } from '../command.ts';
import { NetworkError, UsageError } from '../problems.ts';

/** Time limit. A source map has some MB. */
const PATIENCE_MS = 120_000;

export const sourceMaps: Command = {
  usage: 'source-maps VERSION [--out .cache/source-maps/VERSION]',
  summary: 'downloads the source maps of a release, to read its scripts in the tools of a browser',
  flags: { out: { type: 'string' } },
  run: async ({ folder, args, deployer }) => {
    const [version, ...more] = args.words;
    if (!version || more.length > 0) throw new UsageError('source-maps takes one version: dojang status lists them');
    if (!releaseVersionSchema.safeParse(version).success) throw new UsageError(`${version} is not a version`);
    const { name, platform } = await deployer();
    const path = `/api/deploy/${name}/source-maps/${version}`;
    const { files } = await platform.call(path, sourceMapsSchema);
    if (files.length === 0) {
      throw new NetworkError('not_found', `${name} ${version} is not stored, or was released without source maps`);
    }
    const out = resolve(folder, args.flags.text.out ?? join('.cache/source-maps', version));
    for (const file of files) {
      const target = resolve(out, `${file}.map`);
      if (!target.startsWith(out + sep)) throw new NetworkError('bad_answer', `${file} leaves the folder`);
      const map = await platform.call(path, z.unknown(), { query: { file }, patienceMs: PATIENCE_MS });
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, JSON.stringify(map));
    }
    return { ok: true, data: { name, version, out, files }, lines: [`${files.length} source maps are in ${out}`] };
  },
};
