import { type List, none } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  'consentQueries.pending': { args: none },
  'consentQueries.own': { args: none },
  ownSessions: { args: ({ person }) => [person.id] },
  agreementsInForce: { args: none },
  projectList: { args: none },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'leaving',
  'ownUse',
  'ownLoginWays',
  'ownProfile',
  'projectDetail',
  'rowProjectDetail',
  // At most ten, because Auth keeps ten.
  'ownPasskeys',
];
