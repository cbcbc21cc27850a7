import { createHash } from 'node:crypto';

/** A file of `supabase/migrations`. */
export interface MigrationFile {
  /** `<14 digits>_<name>.sql` */
  readonly file: string;
  readonly sql: string;
}

export interface FrozenDifference {
  /** Frozen files whose content has changed. */
  readonly edited: readonly string[];
  /** Frozen files that were removed or renamed. */
  readonly missing: readonly string[];
  /** Files that are not frozen yet. */
  readonly added: readonly string[];
  /** Files of `added` whose version is not later than every frozen version, or occurs twice. */
  readonly misplaced: readonly string[];
}

const LINE = /^([0-9a-f]{64}) {2}(\d{14}_.+\.sql)$/;

/**
 * The list of frozen migrations: SHA-256 by file name, as `sha256sum` writes it.
 *
 * @throws on a line of another format
 */
export function parseFrozen(text: string): Map<string, string> {
  const frozen = new Map<string, string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, hash, file] = LINE.exec(line) ?? [];
    if (!hash || !file) throw new Error(`migrations.sum: ${line}`);
    frozen.set(file, hash);
  }
  return frozen;
}

/** The text of the list, sorted by version. */
export const formatFrozen = (frozen: ReadonlyMap<string, string>): string =>
  [...frozen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, hash]) => `${hash}  ${file}\n`)
    .join('');

export const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

const versionOf = (file: string) => file.slice(0, 14);

/** Files whose line was changed or removed between an earlier and a later list. */
export const changedLines = (earlier: ReadonlyMap<string, string>, later: ReadonlyMap<string, string>): string[] =>
  [...earlier].filter(([file, hash]) => later.get(file) !== hash).map(([file]) => file);

/** The differences between the files and the frozen list. */
export function compareFrozen(frozen: ReadonlyMap<string, string>, files: readonly MigrationFile[]): FrozenDifference {
  const present = new Map(files.map(({ file, sql }) => [file, sql]));
  const edited = [...frozen].filter(([file, hash]) => {
    const sql = present.get(file);
    return sql !== undefined && hashOf(sql) !== hash;
  });
  const added = files.map(({ file }) => file).filter((file) => !frozen.has(file));
  const newest = [...frozen.keys()].map(versionOf).sort().at(-1) ?? '';
  const versions = files.map(({ file }) => versionOf(file));
  const isTwice = (version: string) => versions.indexOf(version) !== versions.lastIndexOf(version);
  return {
    edited: edited.map(([file]) => file),
    missing: [...frozen.keys()].filter((file) => !present.has(file)),
    added,
    misplaced: added.filter((file) => versionOf(file) <= newest || isTwice(versionOf(file))),
  };
}
