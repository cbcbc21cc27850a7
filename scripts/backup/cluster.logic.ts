/** Folders of a running cluster whose content is not needed in a copy. The empty folders have to exist. */
const EMPTIED = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init(?:\.\d+)?|pgsql_tmp[^/]*)$/;

/**
 * Whether the copy of a running cluster contains a file, by PostgreSQL's rules for base backups
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA).
 */
export const belongsToCopy = (relative: string): boolean => !EMPTIED.test(relative) && !LEFT_OUT.test(relative);

/** Whether a file of `pg_wal` is `first` or a later segment, or a timeline history. */
export const isWalSince = (name: string, first: string): boolean =>
  /^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name.slice(8) >= first.slice(8));

/**
 * Files of a data folder, outside of the cluster, that are not in a backup. They belong to the current run only, or can be
 * made again.
 */
const OF_THE_RUN = [
  /^(?:postgres|socket|uploads|resumable|images|lock|reserve|last-backup\.json)$/,
  /^(?:postgres\.new-|lock\.|\.probe-)/,
  /\.log(?:\.|$)/,
  /\.(?:tmp|part)$/,
];

/** Whether the backup of a data folder contains a top-level entry. The cluster itself is copied separately. */
export function belongsToBackup(name: string): boolean {
  const [top = ''] = name.split('/');
  return !OF_THE_RUN.some((pattern) => pattern.test(top));
}
