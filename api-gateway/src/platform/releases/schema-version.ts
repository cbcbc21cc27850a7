import { readdir } from 'node:fs/promises';

/** Newest migration of a folder (`20261121000100_accounts.sql` → `20261121000100`); zeros without a migration. */
export async function newestMigration(folder: string): Promise<string> {
  const files = await readdir(folder).catch(() => []);
  const versions = files.map((file) => /^(\d{14})_.*\.sql$/.exec(file)?.[1] ?? '').sort();
  return versions.at(-1) || '0'.repeat(14);
}
