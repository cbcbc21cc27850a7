import { expect, test } from 'vitest';
import { codeLanguageOf } from './code-language.logic.ts';
import { createTokenizer } from './code-tokens.ts';

async function tokensOf(name: string, text: string) {
  const language = codeLanguageOf(name.split('.').at(-1) ?? '');
  if (!language) throw new Error(`${name} has no grammar`);
  return text.split('\n').map(await createTokenizer(language));
}

test.each([
  ['a.sh', 'if true; then echo 1; fi', 'if'],
  ['a.cpp', 'return 1;', 'return'],
  ['a.cs', 'return x;', 'return'],
  ['a.go', 'func main() {}', 'func'],
  ['a.java', 'class A { int f() { return 1; } }', 'return'],
  ['a.kt', 'fun f() { return }', 'return'],
  ['a.lua', 'return 1', 'return'],
  ['a.php', '<?php if (true) { return 1; }', 'return'],
  ['a.py', 'return 1', 'return'],
  ['a.r', 'if (TRUE) 1', 'if'],
  ['a.rs', 'fn main() { return; }', 'return'],
  ['a.sql', 'select 1 from t', 'select'],
  ['a.swift', 'return 1', 'return'],
  ['a.TSX', 'const a: string = 1', 'const'],
])('%s: a keyword is found', async (name, text, keyword) => {
  const [line = []] = await tokensOf(name, text);
  expect(line.filter(({ kind }) => kind === 'keyword').map((token) => token.text.trim())).toContain(keyword);
});

test.each([
  ['a.css', 'a { color: red }', 'tag', 'color'],
  ['a.scss', 'a { color: red }', 'tag', 'color'],
  ['a.html', '<p class="b">가</p>', 'tag', 'p'],
  ['a.svg', '<rect width="3"/>', 'tag', 'rect'],
  ['a.json', '{"이름": "값"}', 'string', '"값"'],
  ['a.yml', '이름: "값"', 'string', '"값"'],
  ['a.toml', 'a = "값"', 'string', '"값"'],
  ['a.ini', 'a = "값"', 'string', '"값"'],
])('%s: %s has a %s', async (name, text, kind, part) => {
  const [line = []] = await tokensOf(name, text);
  expect(line.filter((token) => token.kind === kind).map((token) => token.text.trim())).toContain(part);
});

test('a comment continues in the next lines', async () => {
  const lines = await tokensOf('a.ts', '/* 하나\n둘 */ const 셋 = 1;');
  expect(lines[1]?.[0]).toEqual({ text: '둘 */', kind: 'comment' });
});

test.each([
  ['a.py', 'x = """하나\n둘"""\nreturn 1'],
  ['a.py', 'def f():\n  """설명"""\n  return 1'],
  ['a.sh', 'cat <<EOF\n하나\nEOF\nif true; then'],
  ['a.ts', 'const a = `하나\n둘`;\nconst b = 1;'],
])('%s: a text of several lines ends where it ends: %j', async (name, text) => {
  const lines = await tokensOf(name, text);
  expect(lines.at(-1)?.find(({ kind }) => kind)).toMatchObject({ kind: 'keyword' });
});

test('joining all tokens gives exactly the text, also with markup, quotes and control characters', async () => {
  const text = '<script>alert("&amp;")</script>\n\t`${\r\n"\\\n\u0000가나다🙂 /* */ \'';
  for (const name of ['a.js', 'a.html', 'a.py', 'a.sh', 'a.sql']) {
    const lines = await tokensOf(name, text);
    expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(text);
  }
});

test('a line too long for the patterns of a grammar stays plain, and the line after it is highlighted', async () => {
  const long = '<'.repeat(100_000);
  const [first, second] = await tokensOf('a.sh', `${long}\nif true; then`);
  expect(first).toEqual([{ text: long }]);
  expect(second?.[0]).toEqual({ text: 'if', kind: 'keyword' });
});

test('a name without a known language has no grammar', () => {
  expect(['txt', '', 'constructor', '한글'].map(codeLanguageOf)).toEqual([null, null, null, null]);
  expect(['TypeScript', 'ts', 'tsx'].map(codeLanguageOf)).toEqual(['tsx', 'tsx', 'tsx']);
});
