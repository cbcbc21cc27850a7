import type { Sql } from '../postgres/connect.ts';
import type { Migration } from './migration.ts';
import { refuseOtherHistory } from './refuse-other-history.ts';

export { readMigrations } from './migration.ts';

/** Key of the advisory lock under which migrations run, so that only one of several gateways runs them. */
const LOCK_KEY = 0x646f6a61;

/**
 * Runs the migrations that the history table does not list yet, each in its own transaction.
 *
 * @returns versions that ran now
 * @throws OtherHistoryError when the database was made by other migrations
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  await refuseOtherHistory(sql, migrations);
  const applied: string[] = [];
  for (const { version, name, sql: text } of migrations) {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
      const [known] = await tx`select from supabase_migrations.schema_migrations where version = ${version}`;
      if (known) return;
      await tx.unsafe(text).catch((error: Error) => {
        throw new Error(`${version}_${name}.sql: ${error.message}`, { cause: error });
      });
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${tx.array([text])})`;
      applied.push(version);
    });
  }
  return applied;
}
