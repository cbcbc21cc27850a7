import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { budgetText } from './budget-text.logic.ts';
import { errorText } from './messages.ts';

test.each([
  [
    'budget_files',
    '{"used": 1048576000, "most": 1073741824}',
    '소유자가 파일을 담을 공간이 모자라요 (1GB 가운데 1000MB 사용). 필요 없는 파일을 지우고 휴지통을 비워 주세요. 글은 그대로 저장돼요.',
  ],
  [
    'budget_projects',
    '{"used": 20, "most": 20}',
    '프로젝트를 더 가질 수 없어요 (20개 가운데 20개 사용). 쓰지 않는 프로젝트를 지워 주세요. 가입한 뒤 14일 동안 늘어나요.',
  ],
])('%s says which budget, how much is used and what to do', (code, details, text) => {
  expect(errorText(new AppError({ code, status: 400, details }))).toBe(text);
});

test.each(['budget_files', 'budget_words', 'budget_projects', 'budget_network_files', 'budget_network_words'])(
  '%s has a sentence without numbers too',
  (code) => {
    for (const details of [undefined, null, '', 'x', '{"used":"a"}', '[]', 'null'])
      expect(budgetText(code, details)).toMatch(/어요|세요/);
  },
);

test('other codes have none', () => {
  expect(budgetText('budget_of_receiver')).toBeUndefined();
  expect(budgetText('quota_project_files_rows')).toBeUndefined();
  expect(errorText(new AppError({ code: 'budget_of_receiver' }))).toContain('받는 사람');
});
