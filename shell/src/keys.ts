import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('shell');

/** Query keys of the shell. */
export const keys = {
  projectList: key('project-list'),
  agreements: key('agreements'),
  profile: (userId: string) => key('profile', userId),
  sessions: (userId: string) => key('sessions', userId),
  use: (userId: string) => key('use', userId),
  passkeys: (userId: string) => key('passkeys', userId),
  loginWays: (userId: string) => key('login-ways', userId),
  leaving: (userId: string) => key('leaving', userId),
  consents: key('consents'),
  pendingConsents: (userId: string) => key('consents', userId, 'pending'),
  ownConsents: (userId: string) => key('consents', userId, 'own'),
};
