import { expect, test } from 'vitest';
import { contractionsIn } from './contraction.logic.ts';

const gone = (...texts: string[]) =>
  contractionsIn(texts.map((sql, at) => ({ version: `2027010100000${at}`, name: 'x', sql }))).map(
    ({ kind, name }) => `${kind} ${name}`,
  );

test.each([
  ['drop table public.memos', ['table memos']],
  ['DROP TABLE IF EXISTS memos, public.notes CASCADE', ['table memos', 'table notes']],
  [
    'drop function public.save_memo(uuid, int), move_memo(a numeric(3, 1), b int)',
    ['function save_memo', 'function move_memo'],
  ],
  ['drop view public.memo_list', ['table memo_list']],
  ['alter table public.memos rename to notes', ['table memos']],
  ['alter function public.save_memo(uuid) rename to keep_memo', ['function save_memo']],
  ['drop table app.memos', []],
  ['drop index public.memos; drop policy memos on public.notes; alter table only notes drop constraint memos', []],
  ['alter table public.memos rename column a to b', ['column memos.a']],
  ['alter table memos rename a to b; alter table memos rename b to a', ['column memos.b']],
  [
    'alter table if exists public."memos" drop column if exists name cascade, drop rank, alter column id drop not null',
    ['column memos.name', 'column memos.rank'],
  ],
  ['alter table memos drop column price; alter table memos add column price numeric(3, 1) not null default 0', []],
  ['alter table app.memos drop column name', []],
  ['-- drop table memos\nselect 1', []],
  ['create function f() returns void language sql as $$ drop table memos; $$', []],
  ['drop function save_memo(int); create or replace function public.save_memo(uuid) returns void', []],
  ['create table memos (id int); drop table memos', ['table memos']],
])('%s removes %j', (sql, names) => {
  expect(gone(sql)).toEqual(names);
});

test('an object that a later migration creates again is not removed', () => {
  expect(gone('drop table memos', 'create table if not exists public.memos (id int)')).toEqual([]);
});
