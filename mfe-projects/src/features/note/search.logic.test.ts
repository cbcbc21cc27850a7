import { describe, expect, it } from 'vitest';
import { searchOf, snippetOf } from './search.logic.ts';

describe('searchOf', () => {
  it('asks initials by initials', () => {
    expect(searchOf('ㅎㅇㄹ')).toEqual({ column: 'search_chosung', pattern: '%ㅎㅇㄹ%' });
    expect(searchOf('ㅎㅇㄹ 2')).toEqual({ column: 'search_chosung', pattern: '%ㅎㅇㄹ 2%' });
  });

  it('asks everything else by letters, half-typed syllables among them', () => {
    expect(searchOf('회읠')).toEqual({ column: 'search_jamo', pattern: '%ㅎㅗㅣㅇㅡㅣㄹ%' });
    expect(searchOf('2026')).toEqual({ column: 'search_jamo', pattern: '%2026%' });
    expect(searchOf('Kick off')).toEqual({ column: 'search_jamo', pattern: '%Kick off%' });
  });

  it('finds what a Mac types in decomposed letters', () => {
    expect(searchOf('회의'.normalize('NFD'))).toEqual(searchOf('회의'));
  });

  it('takes signs of patterns literally', () => {
    expect(searchOf('100%_\\')?.pattern).toBe('%100\\%\\_\\\\%');
  });

  it('asks nothing for blanks', () => {
    expect(searchOf('  \n')).toBeNull();
  });
});

describe('snippetOf', () => {
  const long = `${'가나다라 '.repeat(20)}여기 회의록이 있어요. ${'마바사아 '.repeat(20)}`;

  it('shows where it was found', () => {
    const snippet = snippetOf(long, '회의록');
    expect(snippet).toContain('회의록이 있어요');
    expect(snippet.startsWith('…') && snippet.endsWith('…')).toBe(true);
    expect(snippet.length).toBeLessThan(100);
  });

  it('finds the place of initials', () => {
    expect(snippetOf(long, 'ㅎㅇㄹ')).toContain('회의록');
  });

  it('shows the beginning when the text does not hold it', () => {
    expect(snippetOf('짧은\n\n글', '제목')).toBe('짧은 글');
    expect(snippetOf('', '제목')).toBe('');
  });
});
