import { expect, test } from 'vitest';
import { framePolicyOf } from './frame-policy.logic.ts';

const here = 'https://dojang.example:8443';
const of = (sources: string) => framePolicyOf(`default-src 'none'; frame-ancestors ${sources}; sandbox`, here);

test('a policy without frame-ancestors, or with *, allows everybody', () => {
  expect(framePolicyOf("default-src 'none'", here)).toEqual({ hosts: null, isAllowedHere: true });
  expect(of('*')).toEqual({ hosts: null, isAllowedHere: true });
});

test('named hosts are listed, and this host matches by its name or its domain', () => {
  expect(of("'self' blog.ongi.kr")).toEqual({ hosts: ['blog.ongi.kr'], isAllowedHere: true });
  expect(of('blog.ongi.kr')).toEqual({ hosts: ['blog.ongi.kr'], isAllowedHere: false });
  expect(of('https://dojang.example:8443').isAllowedHere).toBe(true);
  expect(of('*.example:8443').isAllowedHere).toBe(true);
  expect(of("'none'")).toEqual({ hosts: [], isAllowedHere: false });
});
