import { expect, test } from 'vitest';
import { type AuditEntry, auditSentence } from './audit.logic.ts';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T00:00:00Z',
  actor: 'a',
  actor_name: '운영자',
  action: 'member.level',
  target_type: 'profile',
  target_id: 'm',
  target_name: '김민아',
  before: null,
  after: null,
  ...over,
});

test('a change of level names both levels', () => {
  expect(auditSentence(entry({ before: { level: 'member' }, after: { level: 'admin' } }))).toBe(
    '김민아 님의 등급: 회원 → 관리자',
  );
});

test('a suspension shows its reason', () => {
  expect(auditSentence(entry({ action: 'member.suspended', after: { reason: '광고' } }))).toBe('김민아 님 정지 (광고)');
  expect(auditSentence(entry({ action: 'member.unsuspended', target_name: '' }))).toBe('탈퇴한 회원 님 정지 해제');
});

test.each([
  [null, { status: 'published' }, '게시'],
  [{ status: 'draft' }, { status: 'scheduled' }, '게시 예약'],
  [{ status: 'published' }, { status: 'published' }, '고침'],
  [{ status: 'published' }, { status: 'draft' }, '게시 내림'],
  [{ status: 'published', removed_at: null }, { status: 'published', removed_at: '2026' }, '휴지통으로 옮김'],
  [{ status: 'published', removed_at: '2026' }, { status: 'published', removed_at: null }, '복원'],
])('a notice from %j to %j is described as %s', (before, after, act) => {
  const sentence = auditSentence(entry({ action: 'notice.saved', before, after: { title: '점검', ...after } }));
  expect(sentence).toBe(`공지 ‘점검’ ${act}`);
});

test.each([
  ['draft', 'published', '갤러리에 올림'],
  ['published', 'draft', '갤러리에서 내림'],
  ['draft', 'draft', '고침'],
])('a template that goes from %s to %s is described as %s', (before, after, act) => {
  const change = { before: { status: before }, after: { name: '동네 카페', status: after } };
  expect(auditSentence(entry({ action: 'template.saved', ...change }))).toBe(`템플릿 ‘동네 카페’ ${act}`);
  expect(auditSentence(entry({ action: 'template.moved', after: { name: '동네 카페' } }))).toBe(
    '템플릿 ‘동네 카페’ 자리 옮김',
  );
});

test.each([
  ['template.created', null, '템플릿 ‘카페’ 만듦'],
  ['template.edited', { rev: 1 }, '템플릿 ‘카페’ 내용 고침'],
  ['template.removed', { name: '카페' }, '템플릿 ‘카페’ 지움'],
  ['template_category.saved', null, '템플릿 종류 ‘카페’ 만듦'],
  ['template_category.saved', { name: '가게' }, '템플릿 종류 ‘카페’ 이름 바꿈'],
  ['template_category.moved', null, '템플릿 종류 ‘카페’ 자리 옮김'],
  ['template_category.removed', { name: '카페' }, '템플릿 종류 ‘카페’ 지움'],
])('the act %s is described', (action, before, sentence) => {
  expect(auditSentence(entry({ action, before, after: { name: '카페' } }))).toBe(sentence);
});

test('an unknown action shows its name', () => {
  expect(auditSentence(entry({ action: 'remote.promoted' }))).toBe('remote.promoted');
  const after = { budget: 'files', most: 5, reason: '가족 사진' };
  expect(auditSentence(entry({ action: 'budget.raised', after }))).toBe('김민아 님의 파일 한도 바꿈 (가족 사진)');
  expect(auditSentence(entry({ action: 'budget.raised', target_type: 'network', after }))).toBe(
    '한 네트워크의 파일 한도 바꿈 (가족 사진)',
  );
});

test('the text of an ended canary has its version and a Korean reason, and the text of a token has its scope', () => {
  const reason = 'failed in 26 of 260 views, the live version in 0 of 260';
  const ended = entry({
    action: 'release.canary_ended',
    before: { version: 'dddddd0000000003' },
    after: { name: 'content', version: 'cccccc0000000002', reason },
  });
  expect(auditSentence(ended)).toMatch(/일부 공개 끝냄 dddddd00 \(260번 가운데 26번 실패/);
  const issued = { name: 'content', label: 'PR', scope: 'preview' };
  expect(auditSentence(entry({ action: 'deploy_token.issued', after: issued }))).toBe(
    '‘PR’ 배포 토큰 발급 (메모와 공지, 미리보기)',
  );
});
