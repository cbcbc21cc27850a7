import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const line = (value: string) => toCsv(['머리'], [[value]]).split('\r\n')[1];

test('begins with a byte order mark and ends each row with CRLF', () => {
  expect(toCsv(['이름', '이메일'], [['김민아', 'mina@dojang.test']])).toBe(
    '\uFEFF이름,이메일\r\n김민아,mina@dojang.test\r\n',
  );
});

test.each(['=1+1', '+82 10', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j does not run as a formula',
  (value) => {
    expect(line(value)?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('quotes, commas and line breaks stay inside one cell', () => {
  expect(line('a,"b"')).toBe('"a,""b"""');
  expect(toCsv(['h'], [['a\nb']])).toBe('\uFEFFh\r\n"a\nb"\r\n');
});
