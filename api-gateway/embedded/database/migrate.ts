import type { Sql } from '../postgres/connect.ts';
import type { Migration } from './migration.ts';
import { refuseOtherHistory } from './refuse-other-history.ts';

export { type Contraction, contractionsIn } from './contraction.logic.ts';
export { type Migration, readMigrations } from './migration.ts';
export { type FunctionSignatures, type Signature, signaturesAfter } from './signatures.logic.ts';

/** Key of the advisory lock under which migrations run, so that only one of several gateways runs them. */
const LOCK_KEY = 0x646f6a61;

/** Checks the migrations that have not run, before the first of them runs. `migrate` throws the errors of this function. */
export type BeforeMigrations = (pending: readonly Migration[], applied: readonly Migration[]) => Promise<void>;

/**
 * Runs the migrations that the history table does not list yet, each in its own transaction.
 *
 * @returns versions that ran now
 * @throws OtherHistoryError when the database was made by other migrations
 */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[],
  before: BeforeMigrations = async () => {},
): Promise<string[]> {
  await refuseOtherHistory(sql, migrations);
  const done = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const known = new Set(done.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !known.has(version));
  if (pending.length > 0) {
    await before(
      pending,
      migrations.filter(({ version }) => known.has(version)),
    );
  }
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
