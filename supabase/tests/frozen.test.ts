import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FROZEN_LIST, freeze, migrationFiles } from '../../scripts/db-freeze.ts';
import { changedLines, compareFrozen, hashOf, parseFrozen } from '../frozen.ts';
import { textAtMain } from './support/text-at-main.ts';

test('no migration was edited, removed or renamed, and each new one is frozen by `npm run db:freeze`', () => {
  const frozen = parseFrozen(fs.readFileSync(FROZEN_LIST, 'utf8'));
  expect(frozen.size).toBeGreaterThan(30);
  expect(compareFrozen(frozen, migrationFiles())).toEqual({ edited: [], missing: [], added: [], misplaced: [] });
});

/** Null where a list of the main branch cannot be read. */
function linesChangedSinceMain(list: string): string[] | null {
  const earlier = textAtMain(list);
  return earlier === null ? null : changedLines(parseFrozen(earlier), parseFrozen(fs.readFileSync(list, 'utf8')));
}

test('no line of the list on the main branch was changed or removed', () => {
  // In an archive without Git there is nothing to compare with.
  expect(linesChangedSinceMain(FROZEN_LIST) ?? []).toEqual([]);
});

const FIRST = '20260101000001_first.sql';
const SECOND = '20260101000003_second.sql';
let folder: string;
let list: string;
const write = (file: string, sql: string) => fs.writeFileSync(path.join(folder, file), sql);
const frozenText = () => fs.readFileSync(list, 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-frozen-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  list = path.join(folder, 'migrations.sum');
  write(FIRST, 'create table a ();');
  write(SECOND, 'create table b ();');
  freeze(folder, list);
});

test('freezing adds new files and does not change the lines of frozen ones', () => {
  const before = frozenText();
  expect(freeze(folder, list)).toEqual([]);
  write('20260101000004_third.sql', 'create table c ();');
  expect(freeze(folder, list)).toEqual(['20260101000004_third.sql']);
  expect(frozenText().startsWith(before)).toBe(true);
});

test.each([
  ['an edited file', () => write(FIRST, 'create table a (n int);')],
  ['an edited comment', () => write(FIRST, 'create table a (); -- later')],
  ['a removed file', () => fs.rmSync(path.join(folder, SECOND))],
  [
    'a file moved to another place in the order',
    () => fs.renameSync(path.join(folder, FIRST), path.join(folder, '20260101000005_first.sql')),
  ],
])('%s is refused, and the list is not changed', (_, change) => {
  const before = frozenText();
  change();
  expect(() => freeze(folder, list)).toThrow('add a new migration');
  expect(frozenText()).toBe(before);
});

test.each(['20260101000000_before.sql', '20260101000002_between.sql', '20260101000003_again.sql'])(
  'a new file before the last frozen one is refused: %s',
  (file) => {
    write(file, 'select 1;');
    expect(() => freeze(folder, list)).toThrow('a later number');
    expect(frozenText()).not.toContain(file);
  },
);

test('two new files of one version are refused: the second would never run', () => {
  write('20260101000004_one.sql', 'select 1;');
  write('20260101000004_other.sql', 'select 2;');
  expect(() => freeze(folder, list)).toThrow('a later number');
});

describe('a list in a repository', () => {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: folder,
        // The test must not use the repository of a Git hook that runs it.
        env: { PATH: process.env.PATH, HOME: folder },
        stdio: 'ignore',
      },
    );
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };

  test('a migration that was edited together with its line is refused on a branch', () => {
    git('init', '--quiet', '--initial-branch=main');
    commit('first');
    expect(linesChangedSinceMain(list)).toEqual([]);
    git('switch', '--quiet', '--create', 'work');
    write('20260101000004_third.sql', 'create table c ();');
    freeze(folder, list);
    commit('a new migration');
    expect(linesChangedSinceMain(list)).toEqual([]);
    const edit = 'create table a (n int);';
    write(FIRST, edit);
    fs.writeFileSync(list, frozenText().replace(/^[0-9a-f]{64}(?= {2}20260101000001)/m, hashOf(edit)));
    expect(freeze(folder, list)).toEqual([]);
    expect(linesChangedSinceMain(list)).toEqual([FIRST]);
    commit('an edited migration');
    expect(linesChangedSinceMain(list)).toEqual([FIRST]);
    fs.writeFileSync(list, frozenText().split('\n').slice(1).join('\n'));
    expect(linesChangedSinceMain(list)).toEqual([FIRST]);
  });

  test('without a repository, or without a main branch, nothing is compared', () => {
    expect(linesChangedSinceMain(list)).toBeNull();
    git('init', '--quiet', '--initial-branch=other');
    expect(linesChangedSinceMain(list)).toBeNull();
    commit('first');
    expect(linesChangedSinceMain(list)).toBeNull();
  });
});
