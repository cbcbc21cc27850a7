import { expect, test } from 'vitest';
import { csvLine } from './csv.logic.ts';

test('cells are quoted when needed, and no text runs as a formula', () => {
  expect(csvLine(['가', 'a,b', '그는 "네"', '두\n줄', 3, null, '=1+1', '-2', '@x', ' =1'])).toBe(
    '가,"a,b","그는 ""네""","두\n줄",3,,\'=1+1,\'-2,\'@x,\' =1\r\n',
  );
});
