// The exports for a remote's `fixtures.ts`, which runs in a browser page and in Vitest.
export {
  type Answer,
  person,
  refused,
  rows,
  type SentRequest,
  type TableRows,
  tableAnswers,
  unreachable,
} from '@dojang/shared-auth/testing/answers';
export { defineFixtures, type Fixtures } from './fixtures.ts';
