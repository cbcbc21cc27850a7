import { MAX_PAGE_BYTES, MAX_SECTION_BYTES } from '@dojang/contract/document';
import { type LimitWords, sizeWarning } from '@dojang/shared-ui';
import type { Edited } from './edited.ts';

const PAGE_WORDS: LimitWords = {
  name: '페이지가',
  refusal: '저장할 수 없어요',
  before: '새 페이지에 나눠 만들어 주세요.',
  after: '요소를 지우거나 일부를 다른 페이지로 옮겨 주세요.',
};

const WORDS: Record<Edited['kind'], LimitWords> = {
  page: PAGE_WORDS,
  section: {
    name: '공통 섹션이',
    refusal: '저장할 수 없어요',
    before: '새 공통 섹션에 나눠 만들어 주세요.',
    after: '요소를 지우거나 일부를 다른 공통 섹션으로 옮겨 주세요.',
  },
  template: {
    name: '템플릿이',
    refusal: '저장할 수 없어요',
    before: '쓰지 않는 요소를 지워 주세요.',
    after: '요소를 지우거나 글을 줄여 주세요.',
  },
  bench: PAGE_WORDS,
};

const encoder = new TextEncoder();

/** The size of a project that gateway and database limit: the bytes of its JSON. */
const projectBytes = (project: unknown): number => encoder.encode(JSON.stringify(project)).byteLength;

/** The message for a project, from 80 % of its limit; null below. */
export function projectWarning(kind: Edited['kind'], project: unknown): string | null {
  const limit = { bytes: kind === 'section' ? MAX_SECTION_BYTES : MAX_PAGE_BYTES };
  return sizeWarning({ bytes: projectBytes(project), characters: 0 }, limit, WORDS[kind]);
}
