import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { budgetText } from './budget-text.logic.ts';
import { errorText } from './messages.ts';

test.each([
  [
    'budget_files',
    '{"used": 1048576000, "most": 1073741824}',
    '파일을 담을 공간 1GB 가운데 1000MB를 써서 모자라요. 소유자의 모든 프로젝트와 사이트를 함께 세요. 필요 없는 파일을 지우고 휴지통을 비우면 다시 올릴 수 있어요. 글은 그대로 저장돼요.',
  ],
  [
    'budget_projects',
    '{"used": 20, "most": 20}',
    '지금은 프로젝트를 20개까지 가질 수 있어요. 쓰지 않는 프로젝트를 지우거나, 가입한 뒤 14일 동안 늘어나는 것을 기다려 주세요.',
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
