import { systemFailure } from '../errors/system-failure.logic.ts';
import { PublishError } from './registry.ts';

const MESSAGES = {
  disk_full: 'the disk of the data folder is full: make room, and release again',
  disk_read_only: 'the data folder takes no files: it is mounted read-only',
};

/**
 * Writes to the folder of releases, and turns a full or read-only disk into a refusal with a message. @throws
 * PublishError
 */
export async function onDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = systemFailure(error)?.code;
    if (code !== 'disk_full' && code !== 'disk_read_only') throw error;
    throw new PublishError([{ code, message: MESSAGES[code] }]);
  }
}
