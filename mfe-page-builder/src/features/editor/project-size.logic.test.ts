import { MAX_PAGE_BYTES, MAX_PROJECT_VALUES, MAX_SECTION_BYTES } from '@dojang/contract/document';
import { expect, test } from 'vitest';
import { projectWarning } from './project-size.logic.ts';

/** A project with this many bytes. A Korean letter has three. */
const projectOf = (bytes: number) => {
  const rest = bytes - JSON.stringify({ text: '' }).length;
  return { text: '가'.repeat(Math.floor(rest / 3)) + 'x'.repeat(rest % 3) };
};

test.each([
  ['page', MAX_PAGE_BYTES, '페이지가', '5MB'],
  ['template', MAX_PAGE_BYTES, '템플릿이', '5MB'],
  ['section', MAX_SECTION_BYTES, '공통 섹션이', '2MB'],
] as const)('a %s is warned of from 80 %% of its bytes on, and says what to do above', (kind, most, name, limit) => {
  expect(projectWarning(kind, projectOf(Math.floor(most * 0.8) - 1))).toBeNull();
  expect(projectWarning(kind, projectOf(Math.ceil(most * 0.8)))).toContain(`${name} 거의 찼어요. ${limit} 가운데`);
  expect(projectWarning(kind, projectOf(most))).toContain('거의 찼어요');
  expect(projectWarning(kind, projectOf(most + 1))).toMatch(
    new RegExp(`^${name} ${limit}를 넘어 저장할 수 없어요\\. 요소를 지우거나 `),
  );
});

test('a page of many small elements is warned of from 80 % of its values on, and says what to do above', () => {
  /** `{` and `[`, two values for each empty object but the last, which has no comma. */
  const warning = (objects: number) => projectWarning('page', { a: Array.from({ length: objects }, () => ({})) });
  const most = (MAX_PROJECT_VALUES - 1) / 2;
  expect(warning(0.79 * most)).toBeNull();
  expect(warning(0.905 * most)).toContain('페이지가 거의 찼어요. 담을 수 있는 요소와 스타일의 90%를 썼어요.');
  expect(warning(most - 1)).toContain('99%');
  expect(warning(most + 1)).toMatch(/^요소와 스타일이 너무 많아 저장할 수 없어요\. 요소를 지우거나 /);
});
