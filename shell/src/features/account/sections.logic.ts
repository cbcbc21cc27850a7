/** Sections of the account page: each is the fragment of its address. */
export type AccountSection =
  | 'profile'
  | 'email'
  | 'password'
  | 'passkeys'
  | 'secure-login'
  | 'devices'
  | 'consents'
  | 'use'
  | 'data'
  | 'leave';

export const addressOfSection = (section: AccountSection): string => `/member/account#${section}`;
