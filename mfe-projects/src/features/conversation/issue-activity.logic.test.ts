import { expect, test } from 'vitest';
import { issueSentence, issueText } from './issue-activity.logic.ts';

const AFTER = { number: 12, title: '로그인' };

test.each<[string, unknown, unknown, string]>([
  ['issue.created', null, AFTER, '이슈를 만들었어요'],
  ['issue.moved', { column: '할 일' }, { ...AFTER, column: '진행 중' }, '상태를 ‘진행 중’으로 바꿨어요'],
  ['issue.closed', { column: '할 일' }, { ...AFTER, column: '완료' }, '상태를 ‘완료’로 바꿨어요'],
  ['issue.closed', null, AFTER, '상태를 바꿨어요'],
  ['issue.title', { title: '입구' }, AFTER, '제목을 ‘입구’에서 ‘로그인’으로 바꿨어요'],
  ['issue.priority', { priority: 0 }, { ...AFTER, priority: 1 }, '우선순위를 ‘긴급’으로 바꿨어요'],
  ['issue.due', null, { ...AFTER, due_date: null }, '기한을 뺐어요'],
  ['issue.estimate', null, { ...AFTER, estimate: 3 }, '예상 크기를 3점으로 정했어요'],
  ['issue.assigned', null, { ...AFTER, name: '박준' }, '박준 님에게 맡겼어요'],
  ['issue.labeled', null, { ...AFTER, name: '버그' }, '라벨 ‘버그’를 붙였어요'],
  ['issue.related', null, { ...AFTER, kind: 'blocked', other_number: 3 }, '#3 이슈를 막힌 이슈로 이었어요'],
])('%s', (verb, before, after, words) => {
  expect(issueText(verb, before, after)).toBe(words);
});

test('in a list the issue is named', () => {
  expect(issueSentence('issue.created', null, AFTER)?.text).toBe('‘#12 로그인’ 이슈를 만들었어요');
  expect(issueSentence('issue.assigned', null, { ...AFTER, name: '박준' })).toEqual({
    target: '‘#12 로그인’',
    text: '‘#12 로그인’ 이슈에서 박준 님에게 맡겼어요',
  });
  expect(issueSentence('issue.removed', null, { ...AFTER, count: 60 })?.text).toBe(
    '‘#12 로그인’ 외 59개 이슈를 휴지통으로 옮겼어요',
  );
  expect(issueSentence('issue.unheard', null, AFTER)).toBeNull();
});
