import { COMMENT_LIMIT } from '@dojang/contract/document';
import { expect, test } from 'vitest';
import { sizeWarning } from './size-warning.logic.ts';

const MB = 1024 * 1024;
const WORDS = { name: '댓글이', refusal: '남길 수 없어요', before: '나눠 적어 주세요.', after: '줄여 주세요.' };

test('a warning is shown from 80 % of the size limit, and an error above it', () => {
  const warning = (bytes: number) => sizeWarning({ bytes, characters: 2_000_000 }, { bytes: 5 * MB });
  expect(warning(4 * MB - 1)).toBeNull();
  expect(warning(4 * MB)).toContain('5MB 가운데 4MB');
  expect(warning(5 * MB)).toContain('거의');
  expect(warning(5 * MB + 1)).toContain('저장할 수 없어요');
});

test('a warning counts characters when the document has a limit of characters', () => {
  const warning = (characters: number, bytes = 0) => sizeWarning({ bytes, characters }, COMMENT_LIMIT, WORDS);
  expect(warning(15_999)).toBeNull();
  expect(warning(16_000)).toBe('댓글이 거의 찼어요. 20,000자 가운데 16,000자를 썼어요. 나눠 적어 주세요.');
  expect(warning(20_000)).toContain('거의');
  expect(warning(20_001)).toBe('댓글이 20,000자를 넘어 남길 수 없어요. 줄여 주세요.');
  expect(warning(16_000, 400_001)).toBe('댓글이 390KB를 넘어 남길 수 없어요. 줄여 주세요.');
});
