import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of one test file. It is removed at the end of the file, together with the builds of its tests: see
 * `remove-folders.ts`.
 */
const root = join(tmpdir(), `dojang-gateway-${randomUUID()}`);

export async function temporaryFolder(): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, 'folder-'));
}

export const removeFolders = (): Promise<void> => rm(root, { recursive: true, force: true, maxRetries: 3 });
