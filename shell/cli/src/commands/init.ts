import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Sdk, sdkSchema } from '@dojang/api-contract';
import type { Command, Context } from '../command.ts';
import { initPackage, type PackageJson } from '../init.logic.ts';
import type { Platform } from '../platform.ts';
import { UsageError } from '../problems.ts';
import { readJson, SETTINGS_FILE } from '../project.ts';
import { OPTION_FILES } from '../templates.ts';

/** Time limit. The platform packs its SDK at the first request, and this takes long. */
const PATIENCE_MS = 200_000;

export const init: Command = {
  usage: 'init --url https://…',
  summary: 'makes this folder installable by itself; again after an upgrade of the platform',
  run: async (context) => {
    const platform = await context.platform();
    const manifest = (await readJson(join(context.folder, 'package.json'))) as PackageJson | undefined;
    if (!manifest) throw new UsageError('no package.json is here: dojang create-remote NAME begins a remote');
    const sdk = await readSdk(context, platform);
    const written = await prepareFolder(platform, sdk, context.folder, manifest);
    return {
      ok: true,
      data: { folder: context.folder, written },
      lines: [`written: ${written.join(', ')}`, 'next: npm install'],
    };
  },
};

export async function readSdk({ say }: Pick<Context, 'say'>, platform: Platform): Promise<Sdk> {
  const sdk = await platform.call('/api/public/sdk', sdkSchema, { patienceMs: PATIENCE_MS });
  say(`SDK ${sdk.version} of ${platform.url}`);
  return sdk;
}

/**
 * Writes `package.json` with the SDK of the platform. It also writes options that are missing or that only work in a monorepo.
 */
export async function prepareFolder(
  platform: Platform,
  sdk: Sdk,
  folder: string,
  manifest: PackageJson,
): Promise<string[]> {
  const written: string[] = [];
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
    written.push(file);
  };
  await write('package.json', `${JSON.stringify(initPackage(manifest, sdk, platform.url), null, 2)}\n`);
  await write(SETTINGS_FILE, `${JSON.stringify({ url: platform.url }, null, 2)}\n`);
  for (const [file, content] of Object.entries(OPTION_FILES)) {
    const before = await readFile(join(folder, file), 'utf8').catch(() => null);
    const isOfMonorepo = file === 'tsconfig.json' && before?.includes('"../');
    if (before === null || isOfMonorepo) await write(file, content);
  }
  return written;
}
