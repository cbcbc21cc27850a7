import { describe, expect, it } from 'vitest';
import { offeredAddresses, parseAddresses, withAddress } from './address.logic.ts';

describe('parseAddresses', () => {
  it.each([
    ['commas', 'a@b.kr, c@d.kr'],
    ['semicolons', 'a@b.kr; c@d.kr;'],
    ['lines', 'a@b.kr\r\nc@d.kr\n\n'],
    ['tabs', 'a@b.kr\tc@d.kr'],
    ['spaces', '  a@b.kr   c@d.kr '],
    ['names in front', '홍길동 <a@b.kr>, "이 순신" <c@d.kr>'],
    ['quoted names that contain separators', '"Hong, Gildong" <a@b.kr>; "이; 순신"<c@d.kr>'],
    ['full-width separators', 'a@b.kr，c@d.kr、'],
    ['links of mail', 'mailto:a@b.kr mailto:c@d.kr'],
  ])('splits addresses at %s', (_, text) => {
    expect(parseAddresses(text)).toEqual({ addresses: ['a@b.kr', 'c@d.kr'], invalid: [] });
  });

  it('removes duplicates in upper or lower case', () => {
    expect(parseAddresses('Mina@Dojang.test mina@dojang.TEST').addresses).toEqual(['mina@dojang.test']);
  });

  it('returns invalid pieces unchanged', () => {
    expect(parseAddresses('a@b, 홍길동, x@@y.kr, ok@b.kr, 이름 <>')).toEqual({
      addresses: ['ok@b.kr'],
      invalid: ['a@b', '홍길동', 'x@@y.kr', '이름 <>'],
    });
  });

  it('returns nothing for an empty text', () => {
    expect(parseAddresses(' \n , ; ')).toEqual({ addresses: [], invalid: [] });
  });

  it('accepts Hangul domains and refuses addresses that are too long', () => {
    expect(parseAddresses('나@도장.한국').addresses).toEqual(['나@도장.한국']);
    expect(parseAddresses(`${'a'.repeat(320)}@b.kr`).addresses).toEqual([]);
  });
});

describe('offered addresses', () => {
  const known = ['mina@dojang.test', 'jun@dojang.test', 'haneul@dojang.test'];

  it('contain the text that is being typed, and are neither in the text nor members', () => {
    expect(offeredAddresses(known, '', new Set())).toEqual(known);
    expect(offeredAddresses(known, 'mina@dojang.test, JU', new Set())).toEqual(['jun@dojang.test']);
    expect(offeredAddresses(known, 'jun@dojang.test, ', new Set(['mina@dojang.test']))).toEqual(['haneul@dojang.test']);
  });

  it('replace the text that is being typed', () => {
    expect(withAddress('', 'jun@dojang.test')).toBe('jun@dojang.test, ');
    expect(withAddress('mina@dojang.test, ju', 'jun@dojang.test')).toBe('mina@dojang.test, jun@dojang.test, ');
  });
});
