import { AppError } from '@dojang/shared-ui';
import { describe, expect, it } from 'vitest';
import { inviteCodeOf, inviteLink, inviteProblem } from './invite.logic.ts';

describe('inviteCodeOf', () => {
  it.each([
    ['abc-123', 'abc-123'],
    ['  abc-123\n', 'abc-123'],
    ['https://dojang.kr/project?invite=abc-123', 'abc-123'],
    ['초대해요! https://dojang.kr/project?a=1&invite=a%2Fb#x', 'a/b'],
  ])('reads %j', (text, code) => {
    expect(inviteCodeOf(text)).toBe(code);
  });

  it('reads back the link that it made', () => {
    expect(inviteCodeOf(inviteLink('https://dojang.kr', 'a/b&c'))).toBe('a/b&c');
  });

  it('does not fail on a damaged link', () => {
    expect(() => inviteCodeOf('https://a.kr/?invite=%E0%A4')).not.toThrow();
  });
});

describe('inviteProblem', () => {
  const problem = (code: string) => inviteProblem(new AppError({ code, status: 400, message: 'mi***@dojang.test' }));

  it('says something else for each reason', () => {
    const codes = ['invite_not_found', 'invite_expired', 'invite_used', 'invite_other_account'];
    expect(new Set(codes.map((code) => problem(code)?.title)).size).toBe(4);
  });

  it('offers another account only where one could help', () => {
    expect(problem('invite_other_account')).toMatchObject({ otherAccount: true, description: 'mi***@dojang.test' });
    expect(problem('invite_expired')?.otherAccount).toBe(false);
  });

  it('leaves every other error to others', () => {
    expect(problem('network')).toBeNull();
    expect(inviteProblem(new Error('x'))).toBeNull();
  });
});
