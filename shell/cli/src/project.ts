import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './problems.ts';

const settingsSchema = z.strictObject({
  /** Address of the platform. */
  url: z.url({ protocol: /^https?$/ }).optional(),
});

export const SETTINGS_FILE = '.dojang.json';

/** Name of the remote in a folder, from the name of its package, e.g. `content` of `@dojang/mfe-content`. */
export async function remoteName(folder: string): Promise<string> {
  const manifest = await readJson(join(folder, 'package.json'));
  const { name } = z.object({ name: z.string().default('') }).parse(manifest ?? {});
  if (!name) throw new UsageError(`${folder} has no package.json with a name: run this in the folder of a remote`);
  return basename(name).replace(/^mfe-/, '');
}

/**
 * Address of the platform: `--url`, else `DOJANG_URL`, else `.dojang.json`.
 *
 * @throws UsageError when no setting has an address, or when the file contains a token: the file is committed to git
 */
export async function platformUrl(folder: string, flag: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const file = await readJson(join(folder, SETTINGS_FILE));
  if (file && typeof file === 'object' && 'token' in file) {
    throw new UsageError(
      `${SETTINGS_FILE} holds a token and is committed: revoke it, and give the new one as DOJANG_TOKEN`,
    );
  }
  const settings = settingsSchema.safeParse(file ?? {});
  if (!settings.success) throw new UsageError(`${SETTINGS_FILE} is not { "url": "https://…" }`);
  const url = flag ?? env.DOJANG_URL ?? settings.data.url;
  if (!url) throw new UsageError(`no platform: give --url https://…, DOJANG_URL, or "url" in ${SETTINGS_FILE}`);
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UsageError(`${url} is not the address of a platform`);
  return parsed.origin;
}

/** The JSON of a file; undefined when there is no file. @throws UsageError when the file is not JSON */
export async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}
