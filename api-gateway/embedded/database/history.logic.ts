import type { Migration } from './migration.ts';

/** A migration in the history of the database. */
export interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
  /** Its joined statements. The Supabase CLI stores them without the semicolons between them. */
  readonly sql: string | null;
}

export interface HistoryDifference {
  /** Applied migrations whose file has other content now. */
  readonly changed: readonly string[];
  /** Applied versions that have no file here. */
  readonly unknown: readonly string[];
  /** Whether the database only has additional migrations. Then newer code has used it. */
  readonly newer: boolean;
}

const bare = (text: string) => text.replace(/[\s;]/g, '');
/**
 * Our own history has the text of the file, so the text is compared first. Removing the spaces from all texts takes 50 ms of
 * each start.
 */
const isSame = (one: string, other: string) => one === other || bare(one) === bare(other);

/** Where the history of a database differs from the migrations of this code; null when one continues the other. */
export function differenceOf(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): HistoryDifference | null {
  const here = new Map(migrations.map((migration) => [migration.version, migration]));
  const unknown = applied.filter(({ version }) => !here.has(version));
  const changed = applied.flatMap(({ version, sql }) => {
    const migration = here.get(version);
    if (!migration || sql === null || isSame(sql, migration.sql)) return [];
    return [`${version}_${migration.name}.sql`];
  });
  if (unknown.length === 0 && changed.length === 0) return null;
  const newest =
    migrations
      .map(({ version }) => version)
      .sort()
      .at(-1) ?? '';
  return {
    changed,
    unknown: unknown.map(({ version, name }) => (name ? `${version}_${name}.sql` : version)),
    newer: changed.length === 0 && unknown.every(({ version }) => version > newest),
  };
}
