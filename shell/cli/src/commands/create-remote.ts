import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { remoteNameSchema } from '@dojang/api-contract';
import type { Command } from '../command.ts';
import { UsageError } from '../problems.ts';
import { tableFiles } from '../table-template.ts';
import { remoteFiles } from '../templates.ts';
import { prepareFolder, readSdk } from './init.ts';

export const createRemote: Command = {
  usage: 'create-remote NAME [FOLDER] --url https://… [--owner WHO] [--table]',
  summary:
    'begins a remote: a page, a block of the home screen and their tests; with --table also the files of a table',
  flags: { owner: { type: 'string' }, table: { type: 'boolean' } },
  run: async (context) => {
    const [name, folder = `mfe-${name}`, ...more] = context.args.words;
    if (!remoteNameSchema.safeParse(name).success || !name || more.length > 0) {
      throw new UsageError('create-remote takes a name of lower case letters and hyphens, e.g. plants');
    }
    const root = resolve(context.folder, folder);
    if ((await readdir(root).catch(() => [])).length > 0) throw new UsageError(`${folder} is not empty`);
    const platform = await context.platform();
    const { text, on } = context.args.flags;
    const { files: own, manifest } = remoteFiles(name, text.owner);
    const sdk = await readSdk(context, platform);
    const files = { ...own, ...(on.has('table') ? tableFiles(name, { after: sdk.schema }) : {}) };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), content);
    }
    const written = await prepareFolder(platform, sdk, root, manifest);
    return {
      ok: true,
      data: { name, folder: root, written: [...Object.keys(files), ...written] },
      lines: [`${name} begins in ${folder}`, `next: cd ${folder} && npm install && npx dojang dev`],
    };
  },
};
