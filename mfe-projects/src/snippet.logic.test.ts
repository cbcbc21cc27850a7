import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippet.logic.ts';

describe('snippetOf', () => {
  const long = `${'가나다라 '.repeat(20)}여기 회의록이 있어요. ${'마바사아 '.repeat(20)}`;

  it('shows the place of the match', () => {
    const snippet = snippetOf(long, '회의록');
    expect(snippet).toContain('회의록이 있어요');
    expect(snippet.startsWith('…') && snippet.endsWith('…')).toBe(true);
    expect(snippet.length).toBeLessThan(100);
  });

  it('finds the place of a match by initials', () => {
    expect(snippetOf(long, 'ㅎㅇㄹ')).toContain('회의록');
  });

  it('shows the beginning when the text does not match', () => {
    expect(snippetOf('짧은\n\n글', '제목')).toBe('짧은 글');
    expect(snippetOf('', '제목')).toBe('');
  });
});
