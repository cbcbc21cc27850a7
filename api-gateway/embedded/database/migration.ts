import fs from 'node:fs';
import path from 'node:path';

export interface Migration {
  /** 14 digits, e.g. `20261121000100`. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/** The Supabase CLI's format: `<14 digits>_<name>.sql`, in the order of their versions. */
export function readMigrations(folder: string): Migration[] {
  const migrations: Migration[] = [];
  for (const file of fs.readdirSync(folder).sort()) {
    const [, version, name] = FILE_NAME.exec(file) ?? [];
    if (version && name) migrations.push({ version, name, sql: fs.readFileSync(path.join(folder, file), 'utf8') });
  }
  return migrations;
}
