import { describe, expect, it } from 'vitest';
import { parseAddresses } from './address.logic.ts';

describe('parseAddresses', () => {
  it.each([
    ['commas', 'a@b.kr, c@d.kr'],
    ['semicolons', 'a@b.kr; c@d.kr;'],
    ['lines', 'a@b.kr\r\nc@d.kr\n\n'],
    ['tabs', 'a@b.kr\tc@d.kr'],
    ['spaces', '  a@b.kr   c@d.kr '],
    ['names in front', '홍길동 <a@b.kr>, "이 순신" <c@d.kr>'],
    ['links of mail', 'mailto:a@b.kr mailto:c@d.kr'],
  ])('reads addresses between %s', (_, text) => {
    expect(parseAddresses(text)).toEqual({ addresses: ['a@b.kr', 'c@d.kr'], invalid: [] });
  });

  it('keeps each address once, whatever its case', () => {
    expect(parseAddresses('Mina@Dojang.test mina@dojang.TEST').addresses).toEqual(['mina@dojang.test']);
  });

  it('returns what is no address as it was typed', () => {
    expect(parseAddresses('a@b, 홍길동, x@@y.kr, ok@b.kr, 이름 <>')).toEqual({
      addresses: ['ok@b.kr'],
      invalid: ['a@b', '홍길동', 'x@@y.kr', '이름 <>'],
    });
  });

  it('finds nothing in nothing', () => {
    expect(parseAddresses(' \n , ; ')).toEqual({ addresses: [], invalid: [] });
  });

  it('takes Hangul domains and refuses what is too long', () => {
    expect(parseAddresses('나@도장.한국').addresses).toEqual(['나@도장.한국']);
    expect(parseAddresses(`${'a'.repeat(320)}@b.kr`).addresses).toEqual([]);
  });
});
