import { AppError } from '@dojang/shared-ui';
import { describe, expect, it } from 'vitest';
import { inviteCodeOf, inviteLink, inviteProblem } from './invite-code.logic.ts';

describe('inviteCodeOf', () => {
  it.each([
    ['abc-123', 'abc-123'],
    ['  abc-123\n', 'abc-123'],
    ['https://dojang.kr/project?invite=abc-123', 'abc-123'],
    ['초대해요! https://dojang.kr/project?a=1&invite=a%2Fb#x', 'a/b'],
  ])('extracts the code from %j', (text, code) => {
    expect(inviteCodeOf(text)).toBe(code);
  });

  it('extracts the code from its own link', () => {
    expect(inviteCodeOf(inviteLink('https://dojang.kr', '/page', 'a/b&c'))).toBe('a/b&c');
  });

  it('does not fail on a damaged link', () => {
    expect(() => inviteCodeOf('https://a.kr/?invite=%E0%A4')).not.toThrow();
  });
});

describe('inviteProblem', () => {
  const problem = (code: string) => inviteProblem(new AppError({ code, status: 400, message: 'mi***@dojang.test' }));

  it('has a different text for each reason', () => {
    const codes = ['invite_not_found', 'invite_expired', 'invite_used', 'invite_other_account'];
    expect(new Set(codes.map((code) => problem(code)?.title)).size).toBe(4);
  });

  it('offers another account only when it could help', () => {
    expect(problem('invite_other_account')).toMatchObject({ otherAccount: true, description: 'mi***@dojang.test' });
    expect(problem('invite_expired')?.otherAccount).toBe(false);
  });

  it('returns null for other errors', () => {
    expect(problem('network')).toBeNull();
    expect(inviteProblem(new Error('x'))).toBeNull();
  });
});
