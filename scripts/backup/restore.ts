import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hasData, startPostgres } from '@dojang/embedded/data-folder';
import { RefusedError, readArchive } from './archive.ts';
import type { BackupHeader } from './backup.ts';

/** The error of a refused restore. Its message is for the user. */
export class RestoreError extends RefusedError {
  override readonly name = 'RestoreError';
}

const SAFE = /^(?:data|postgres)(?:\/[^/\0]+)*\/?$/;

/**
 * Creates a data folder from a backup. Every checksum is verified before the folder appears, and the database is started once.
 * So an unusable backup creates no folder.
 *
 * @param dataDir must not exist, or be empty
 * @throws RestoreError, DamagedArchiveError
 */
export async function restore(file: string, dataDir: string): Promise<void> {
  const present = await readdir(dataDir).catch(() => []);
  if (present.length > 0) {
    throw new RestoreError(
      `${dataDir} 에 이미 데이터가 있어요. DATA_DIR 로 빈 폴더를 정해 주세요. (The folder is not empty.)`,
    );
  }
  await mkdir(path.dirname(dataDir), { recursive: true });
  const draft = await mkdtemp(`${dataDir}.restoring-`);
  try {
    await unpack(file, draft);
    await rm(dataDir, { recursive: true, force: true });
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
}

async function unpack(file: string, folder: string): Promise<void> {
  let header: BackupHeader | undefined;
  await readArchive(file, async (name, content) => {
    if (name === 'backup.json' && content) {
      header = JSON.parse(await text(content)) as BackupHeader;
      if (header.format !== 1)
        throw new RestoreError('더 새로운 코드로 만든 백업이에요. (Newer code has made this backup.)');
      return;
    }
    if (!SAFE.test(name) || name.split('/').includes('..'))
      throw new RestoreError(`백업이 아니에요. (No backup: ${name})`);
    const target = path.join(folder, name.replace(/^data(?=\/|$)/, '.'));
    if (!content) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      return;
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(target, { mode: 0o600 }));
  });
  if (!header) throw new RestoreError('백업이 아니에요. (No backup.)');
  if (!hasData(folder)) throw new RestoreError('데이터가 없는 백업이에요. (The backup has no data.)');
  await chmod(path.join(folder, 'postgres'), 0o700);
}
