import { expect, test } from 'vitest';
import { completeLink } from './link.logic.ts';

test.each([
  ['https://dojang.kr/a', 'https://dojang.kr/a'],
  ['dojang.kr', 'https://dojang.kr'],
  [' dojang.kr/길?q=1 ', 'https://dojang.kr/길?q=1'],
  ['mina@dojang.kr', 'mailto:mina@dojang.kr'],
  ['02-1234-5678', 'tel:0212345678'],
  ['+82 10 1234 5678', 'tel:+821012345678'],
  ['sms:01012345678', 'sms:01012345678'],
])('%j becomes %s', (typed, link) => {
  expect(completeLink(typed)).toBe(link);
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '회의록', 'a b.kr', 'http://', '//x.kr', '123'])(
  '%j is not a link',
  (typed) => {
    expect(completeLink(typed)).toBeNull();
  },
);
