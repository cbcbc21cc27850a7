import { COMMENT_LIMIT } from '@dojang/contract/document';
import { type LimitWords, sizeWarning, snack } from '@dojang/shared-ui';
import { type DocumentJson, documentSize, isWithin } from '@dojang/shared-ui/document';

/** Texts of the warning about a comment's size. */
export const COMMENT_WORDS: LimitWords = {
  name: '댓글이',
  refusal: '남길 수 없어요',
  before: '나누어 적어 주세요.',
  after: '나누어 적어 주세요.',
};

/** Whether a comment would be refused because of its size. Then a message is shown, and its text stays in the box. */
export function isTooLong(body: DocumentJson): boolean {
  if (isWithin(body, COMMENT_LIMIT)) return false;
  const warning = sizeWarning(documentSize(body, COMMENT_LIMIT), COMMENT_LIMIT, COMMENT_WORDS);
  if (warning) snack.error(warning);
  return true;
}
