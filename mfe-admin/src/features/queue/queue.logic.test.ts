import { expect, test } from 'vitest';
import { errorText, rowName } from './queue.logic.ts';

test('a row is named by its queue and its thing, a mail by what it is about', () => {
  expect(rowName({ kind: 'schedule', title: '여름 팝업' })).toBe('예약 게시 ‘여름 팝업’');
  expect(rowName({ kind: 'export', title: '' })).toBe('프로젝트 내보내기');
  expect(rowName({ kind: 'mail', title: 'project_invite' })).toBe('메일 · 프로젝트 초대');
  expect(rowName({ kind: 'later', title: '' })).toBe('later');
});

test.each([
  ['57014', '정해진 시간 안에 끝나지 않았어요. (57014)'],
  ['too_slow', '정해진 시간 안에 끝나지 않았어요. (too_slow)'],
  ['23514', '저장할 수 없는 내용이 있어요. (23514)'],
  ['40P01', '다른 작업과 계속 부딪쳤어요. (40P01)'],
  ['P0001', '알 수 없는 문제가 생겼어요. (P0001)'],
])('the error %s is a sentence', (error, text) => {
  expect(errorText({ kind: 'unpublish', error, can_retry: true })).toBe(text);
});

test('a mail says whether the server refused it, or it was not sent at all', () => {
  const mail = { kind: 'mail', can_retry: true };
  expect(errorText({ ...mail, error: 'refused: no such user' })).toBe('받는 쪽 메일 서버가 거절했어요. (no such user)');
  expect(errorText({ ...mail, error: '' })).toBe('여러 번 보냈지만 전달되지 않았어요.');
  expect(errorText({ ...mail, error: 'held: too many' })).toContain('한꺼번에 너무 많아서');
});
