import { describe, expect, it } from 'vitest';
import { type Activity, sentenceOf, titlesOf } from './activity.logic.ts';

const row = (verb: string, after: object | null = null, before: object | null = null): Activity => ({
  id: 1,
  actor: 'mina',
  actor_name: '김민아',
  verb,
  target_type: verb.split('.')[0] ?? '',
  target_id: 'x',
  before,
  after,
  at: '2026-11-21T00:00:00Z',
});

const said = (activity: Activity) => {
  const sentence = sentenceOf(activity);
  return sentence && `${sentence.who} 님이 ${sentence.text}`;
};

describe('sentenceOf', () => {
  it.each([
    ['note.created', { title: '회의록' }, '김민아 님이 ‘회의록’ 노트를 만들었어요'],
    ['note.updated', { title: '회의록' }, '김민아 님이 ‘회의록’ 노트를 고쳤어요'],
    ['note.removed', { title: '회의록' }, '김민아 님이 ‘회의록’ 노트를 휴지통으로 옮겼어요'],
    ['note.restored', { title: '회의록' }, '김민아 님이 ‘회의록’ 노트를 복원했어요'],
    ['note.purged', { title: '회의록' }, '김민아 님이 ‘회의록’ 노트를 완전히 지웠어요'],
    ['note.created', { title: ' ' }, '김민아 님이 ‘제목 없음’ 노트를 만들었어요'],
    ['note.created', null, '김민아 님이 ‘제목 없음’ 노트를 만들었어요'],
    ['project.created', { name: '도장' }, '김민아 님이 프로젝트를 만들었어요'],
    ['project.deleted', { name: '도장' }, '김민아 님이 프로젝트를 휴지통으로 옮겼어요'],
    ['project.restored', { name: '도장' }, '김민아 님이 프로젝트를 복원했어요'],
    ['member.joined', { name: '김민아' }, '김민아 님이 프로젝트에 참여했어요'],
    ['member.removed', { name: '박준' }, '김민아 님이 박준 님을 내보냈어요'],
    ['member.removed', { name: '김민아' }, '김민아 님이 프로젝트에서 나갔어요'],
    ['member.role_changed', { name: '박준', role: 'manager' }, '김민아 님이 박준 님의 역할을 관리자로 바꿨어요'],
    ['member.role_changed', { name: '박준', role: 'viewer' }, '김민아 님이 박준 님의 역할을 뷰어로 바꿨어요'],
    ['member.role_changed', { name: '박준', role: 'future' }, '김민아 님이 박준 님의 역할을 멤버로 바꿨어요'],
  ])('describes %s with %j', (verb, after, sentence) => {
    expect(said(row(verb, after))).toBe(sentence);
  });

  it('chooses the particle by the new name and not by the quotation mark', () => {
    expect(said(row('project.renamed', { name: '가을 전시' }, { name: '전시' }))).toContain('‘가을 전시’로');
    expect(said(row('project.renamed', { name: '여름 책' }, { name: '전시' }))).toContain('‘여름 책’으로');
  });

  it('links notes that exist', () => {
    expect(sentenceOf(row('note.updated', { title: '회의록' }))?.target).toBe('‘회의록’');
    expect(sentenceOf(row('note.removed', { title: '회의록' }))?.target).toBeNull();
    expect(sentenceOf(row('member.joined', { name: '박준' }))?.target).toBeNull();
  });

  it('uses the current title of a note, or the last one of a removed note', () => {
    const rows = [row('note.removed', { title: '마지막 이름' }), row('note.created', { title: '' })];
    const say = (notes: { id: string; title: string }[]) =>
      rows.map((each) => sentenceOf(each, titlesOf(rows, notes))?.text);
    expect(say([{ id: 'x', title: '지금 이름' }])).toEqual([
      '‘지금 이름’ 노트를 휴지통으로 옮겼어요',
      '‘지금 이름’ 노트를 만들었어요',
    ]);
    expect(say([{ id: 'another', title: '다른 노트' }])).toEqual([
      '‘마지막 이름’ 노트를 휴지통으로 옮겼어요',
      '‘마지막 이름’ 노트를 만들었어요',
    ]);
  });

  it('has a name for a deleted account', () => {
    expect(sentenceOf({ ...row('project.created'), actor: null, actor_name: '' })?.who).toBe('나간 멤버');
  });

  it('returns null for an unknown action', () => {
    expect(sentenceOf(row('unheard.of', { title: 'x' }))).toBeNull();
    expect(sentenceOf(row('issue.created', { number: 3, title: 'x' }))?.text).toBe('‘#3 x’ 이슈를 만들었어요');
  });
});
