import { expect, test } from 'vitest';
import { belongsToBackup, belongsToCopy, isWalSince } from './cluster.logic.ts';

test('files that belong to the current run only are not in a backup', () => {
  const left = [
    'postgres',
    'postgres/base/1',
    'postgres.new-x',
    'lock',
    'lock.12.34',
    'socket',
    'uploads/a',
    'images/a-320',
  ];
  expect([...left, 'gateway.log', 'postgres.log.1', '.probe-7', 'x.part'].filter(belongsToBackup)).toEqual([]);
  const kept = ['keys.json', 'files/ab/ab01', 'files/ab/ab01.json', 'releases/channels.json', 'mailbox.json'];
  expect(kept.filter(belongsToBackup)).toEqual(kept);
});

test('log and process files of a running cluster are left out, and their folders are kept', () => {
  const left = ['pg_wal/000000010000000000000001', 'postmaster.pid', 'base/1/pgsql_tmp7', 'global/pg_internal.init'];
  expect(left.filter(belongsToCopy)).toEqual([]);
  const kept = ['pg_wal', 'base/1/2', 'global/pg_control', 'pg_xact/0000', 'PG_VERSION'];
  expect(kept.filter(belongsToCopy)).toEqual(kept);
});

test('log segments are included from the one in which the backup began', () => {
  const first = '000000010000000000000005';
  expect(isWalSince('000000010000000000000004', first)).toBe(false);
  expect(isWalSince(first, first)).toBe(true);
  expect(isWalSince('000000010000000100000000', first)).toBe(true);
  expect(isWalSince('00000002.history', first)).toBe(true);
  expect(isWalSince('archive_status', first)).toBe(false);
});
