import type { Sql } from '../postgres/connect.ts';
import { type AppliedMigration, differenceOf, type HistoryDifference } from './history.logic.ts';
import type { Migration } from './migration.ts';

const SHOWN = 5;

const list = (files: readonly string[]) =>
  [...files.slice(0, SHOWN), ...(files.length > SHOWN ? [`… (${files.length})`] : [])]
    .map((file) => `  ${file}`)
    .join('\n');

/** The error for a database that other code has made. Nothing in the database was changed. */
export class OtherHistoryError extends Error {
  override readonly name = 'OtherHistoryError';
  constructor({ changed, unknown, newer }: HistoryDifference) {
    const reason = newer
      ? `이 데이터베이스는 더 새로운 코드가 쓰던 것이에요. (Newer code has used this database.)\n${list(unknown)}\n` +
        '그 코드로 시작하거나, 지금 코드로 쓰던 백업을 되돌려 주세요. (Start that code, or restore a backup of this one.)'
      : `이 데이터베이스는 다른 마이그레이션으로 만들어졌어요. (Other migrations have made this database.)\n${list([...changed, ...unknown])}\n` +
        '만들 때의 코드로 시작해 계속 쓰거나 내보내고(npm run data:export), 지금 코드로는 DATA_DIR 로 새 폴더를 정해 주세요.\n' +
        '(Start the code that made it, to go on or to export the data. For this code choose a new folder by DATA_DIR.)';
    super(`${reason}\n아무것도 바꾸지 않았어요. (Nothing has been changed.)`);
  }
}

/**
 * Refuses a database whose applied migrations are not those of this code, before anything in it is changed. An empty database
 * is accepted.
 *
 * @throws OtherHistoryError that names the files and the solution
 */
export async function refuseOtherHistory(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const [table] = await sql<{ found: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as found`;
  if (!table?.found) return;
  // The database joins the statements, because the driver reads an array letter by letter.
  const applied = await sql<AppliedMigration[]>`
    select version, name, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations order by version`;
  const difference = differenceOf(applied, migrations);
  if (difference) throw new OtherHistoryError(difference);
}
