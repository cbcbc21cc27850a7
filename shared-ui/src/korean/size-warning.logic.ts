import type { DocumentLimit } from '@dojang/contract/document';
import type { DocumentSize } from '../document/size.ts';
import { numberText } from './number-text.ts';

const MEGABYTE = 1024 * 1024;
const WARNED_SHARE = 0.8;

/** Texts of the warning for a kind of document. */
export interface LimitWords {
  /** Name of the kind, as the subject of a sentence. */
  readonly name: string;
  /** The action that is impossible for a document that is too large. */
  readonly refusal: string;
  /** Advice before a document is too large. */
  readonly before: string;
  /** Advice for a document that is too large. */
  readonly after: string;
}

export const DOCUMENT_WORDS: LimitWords = {
  name: '문서가',
  refusal: '저장할 수 없어요',
  before: '새 문서에 나눠 써 주세요.',
  after: '일부를 다른 문서로 옮겨 주세요.',
};

const bytesText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)}KB` : `${Math.floor((bytes / MEGABYTE) * 10) / 10}MB`;
const charactersText = (characters: number) => `${numberText(characters)}자`;

/** The message for a document of this size, from 80 % of the limit; null below. */
export function sizeWarning(
  { bytes, characters }: DocumentSize,
  limit: Pick<DocumentLimit, 'bytes' | 'characters'>,
  { name, refusal, before, after }: LimitWords = DOCUMENT_WORDS,
): string | null {
  const counts = [{ used: characters, most: limit.characters ?? Number.POSITIVE_INFINITY, text: charactersText }];
  counts.push({ used: bytes, most: limit.bytes, text: bytesText });
  const over = counts.find(({ used, most }) => used > most);
  if (over) return `${name} ${over.text(over.most)}를 넘어 ${refusal}. ${after}`;
  const near = counts.find(({ used, most }) => used >= most * WARNED_SHARE);
  return near
    ? `${name} 거의 찼어요. ${near.text(near.most)} 가운데 ${near.text(near.used)}를 썼어요. ${before}`
    : null;
}
