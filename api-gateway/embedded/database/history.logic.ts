import type { Migration } from './migration.ts';

/** A migration as the database remembers it; the Supabase CLI keeps statements without the semicolons between them. */
export interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
  readonly statements: readonly string[] | null;
}

export interface HistoryDifference {
  /** Files that ran with another content than they have now. */
  readonly changed: readonly string[];
  /** Versions that ran and have no file here. */
  readonly unknown: readonly string[];
  /** Whether the database only continues the history of this code, so that newer code has used it. */
  readonly newer: boolean;
}

const bare = (text: string) => text.replace(/[\s;]/g, '');

/** Where the history of a database and the migrations of this code part; null where the one continues the other. */
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
