import { existsSync } from 'node:fs';
import path from 'node:path';
import { clusterIn } from './database.ts';

/** The error for a folder without the data of a platform. Most often DATA_DIR is mistyped. */
export class NoDataError extends Error {
  override readonly name = 'NoDataError';
}

/** Whether a folder has the keys and the database of a platform. */
export const hasData = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'keys.json')) && existsSync(path.join(clusterIn(dataDir), 'PG_VERSION'));

/**
 * For commands that read a data folder. Without this check they would create an empty folder and report success.
 *
 * @throws NoDataError
 */
export function requireData(dataDir: string): void {
  if (hasData(dataDir)) return;
  throw new NoDataError(`${dataDir} 에 데이터가 없어요. DATA_DIR 를 확인해 주세요. (No data folder.)`);
}
