import type { CodeWays, LoginWay } from '@dojang/api-contract';

/** The ways in which a user can enter a code, the quickest first. Without any it is the mail, which says why it cannot come. */
function waysOf({ app, recovery }: CodeWays, sendsMail: boolean): LoginWay[] {
  const there: readonly [LoginWay, boolean][] = [
    ['app', app],
    ['mail', sendsMail],
    ['recovery', recovery],
  ];
  return there.filter(([, isThere]) => isThere).map(([way]) => way);
}

export const firstWay = (ways: CodeWays, sendsMail: boolean): LoginWay => waysOf(ways, sendsMail)[0] ?? 'mail';

export const otherWays = (ways: CodeWays, sendsMail: boolean, chosen: LoginWay): LoginWay[] =>
  waysOf(ways, sendsMail).filter((way) => way !== chosen);
