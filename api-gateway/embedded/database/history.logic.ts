import type { Migration } from './migration.ts';

/** A migration as the database records it; the Supabase CLI records statements without the semicolons between them. */
export interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
  readonly statements: readonly string[] | null;
}

export interface HistoryDifference {
  /** Applied migrations whose file has another content now. */
  readonly changed: readonly string[];
  /** Applied versions that have no file here. */
  readonly unknown: readonly string[];
  /** Whether the database only has additional migrations, which means that newer code has used it. */
  readonly newer: boolean;
}

const bare = (text: string) => text.replace(/[\s;]/g, '');

/** Where the history of a database differs from the migrations of this code; null when one continues the other. */
export function differenceOf(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): HistoryDifference | null {
  const here = new Map(migrations.map((migration) => [migration.version, migration]));
  const unknown = applied.filter(({ version }) => !here.has(version));
  const changed = applied.flatMap(({ version, statements }) => {
    const migration = here.get(version);
    if (!migration || !statements || bare(statements.join('')) === bare(migration.sql)) return [];
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
