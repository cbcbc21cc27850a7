import { expect, test } from 'vitest';
import { signaturesAfter } from './signatures.logic.ts';

const after = (sql: string) => {
  const found = signaturesAfter([{ version: '20270101000000', name: 'x', sql }]);
  return Object.fromEntries([...found].map(([name, { signatures }]) => [name, signatures]));
};
const taking = (required: string[], optional: string[] = []) => expect.objectContaining({ required, optional });

test('arguments are read with their modes, their types of several words, and their defaults', () => {
  const sql = `-- create function never()
    CREATE OR REPLACE FUNCTION public.save_memo(
      p_id uuid, "p_at" timestamp with time zone, p_price numeric(3, 1) = 1.5, p_name text DEFAULT 'a, (b', out changed int
    ) returns record language sql set search_path = '' as $$ select 'create function inner(a int)'; $$;`;
  expect(after(sql)).toEqual({ save_memo: [taking(['p_id', 'p_at'], ['p_price', 'p_name'])] });
});

test('statements in texts, comments and bodies are not read', () => {
  const sql = String.raw`select E'a\'; drop function f(int); --', 'b''; drop function f(int); --';
    /* drop function f(int); */ do $do$ begin drop function f(int); end $do$; comment on function f(int) is '$$;';`;
  expect(after(`create function f(a int) returns void language sql as $f$ select '$$'; $f$; ${sql}`)).toEqual({
    f: [taking(['a'])],
  });
});

test.each([
  // A function with another argument is another function beside the first one.
  ['create function f(a int, b int) returns void', [taking(['a']), taking(['a', 'b'])]],
  ['create or replace function public.f(a integer) returns void', [taking(['a'])]],
  ['drop function if exists public.f(int4); create function f(b int) returns void', [taking(['b'])]],
  ['drop function f', []],
  ['drop function g(int), f(x int) cascade', []],
  ['drop function f(text)', [taking(['a'])]],
  ['drop function app.f(int)', [taking(['a'])]],
  ['alter function f(int) rename to g', []],
  ['alter function f(int) owner to app', [taking(['a'])]],
])('%s', (sql, signatures) => {
  expect(after(`create function f(a int) returns void; ${sql}`).f).toEqual(signatures);
});

test('a renamed function keeps its arguments', () => {
  expect(after('create function f(a int) returns void; alter function public.f(int) rename to g')).toEqual({
    f: [],
    g: [taking(['a'])],
  });
});
