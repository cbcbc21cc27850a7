import fs from 'node:fs';
import path from 'node:path';
import { compareFrozen, formatFrozen, hashOf, type MigrationFile, parseFrozen } from '../supabase/frozen.ts';

const SUPABASE = path.join(import.meta.dirname, '..', 'supabase');

/** Path of the hashes of frozen migrations. */
export const FROZEN_LIST = path.join(SUPABASE, 'migrations.sum');

/** The migrations of a folder, in the order of their versions. */
export function migrationFiles(folder = path.join(SUPABASE, 'migrations')): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => /^\d{14}_.+\.sql$/.test(name));
  return names.sort().map((file) => ({ file, sql: fs.readFileSync(path.join(folder, file), 'utf8') }));
}

/**
 * Adds new migrations to the list of frozen ones. Never changes or removes a line.
 *
 * @returns the files that were added
 * @throws when a frozen migration was edited, removed or renamed, or when a new one is not later than all frozen ones
 */
export function freeze(folder?: string, list = FROZEN_LIST): string[] {
  const files = migrationFiles(folder);
  const frozen = parseFrozen(fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : '');
  const { edited, missing, added, misplaced } = compareFrozen(frozen, files);
  if (edited.length + missing.length > 0) {
    throw new Error(
      `얼린 마이그레이션은 고치거나 지우거나 이름을 바꿀 수 없어요: ${[...edited, ...missing].join(', ')}\n` +
        '되돌려 놓고, 바꿀 것은 새 파일로 더해 주세요. (Restore the file and add a new migration.)',
    );
  }
  if (misplaced.length > 0) {
    throw new Error(
      `새 마이그레이션의 번호는 얼린 것보다 뒤여야 하고 겹치면 안 돼요: ${misplaced.join(', ')}\n` +
        '파일 이름의 번호를 바꿔 주세요. (Give the file a later number.)',
    );
  }
  for (const { file, sql } of files) if (!frozen.has(file)) frozen.set(file, hashOf(sql));
  if (added.length > 0) fs.writeFileSync(list, formatFrozen(frozen));
  return [...added];
}

if (import.meta.main) {
  try {
    const added = freeze();
    console.log(added.length > 0 ? `얼렸어요:\n${added.join('\n')}` : '새 마이그레이션이 없어요.');
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
