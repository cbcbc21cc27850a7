import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';

/** A `FileStore` whose acknowledged bytes are on the disk. An offset is answered only after the data was written to the disk. */
export class DurableFileStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(readable, id, offset);
    const file = await open(join(this.directory, id), 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    return end;
  }
}
