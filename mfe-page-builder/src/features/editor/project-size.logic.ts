import { jsonValues, MAX_PAGE_BYTES, MAX_PROJECT_VALUES, MAX_SECTION_BYTES } from '@dojang/contract/document';
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

const WARNED_SHARE = 0.8;

/** The message for a project, from 80 % of the limits of gateway and database; null below. */
export function projectWarning(kind: Edited['kind'], project: unknown): string | null {
  const json = JSON.stringify(project);
  const limit = { bytes: kind === 'section' ? MAX_SECTION_BYTES : MAX_PAGE_BYTES };
  const size = { bytes: encoder.encode(json).byteLength, characters: 0 };
  return valuesWarning(jsonValues(json), WORDS[kind]) ?? sizeWarning(size, limit, WORDS[kind]);
}

function valuesWarning(values: number, { name, refusal, before, after }: LimitWords): string | null {
  const share = values / MAX_PROJECT_VALUES;
  if (share > 1) return `요소와 스타일이 너무 많아 ${refusal}. ${after}`;
  const percent = Math.floor(share * 100);
  return share < WARNED_SHARE
    ? null
    : `${name} 거의 찼어요. 담을 수 있는 요소와 스타일의 ${percent}%를 썼어요. ${before}`;
}
