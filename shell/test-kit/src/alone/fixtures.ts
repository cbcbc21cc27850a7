import type { Session } from '@dojang/shared-auth';
import type { Answer } from '@dojang/shared-auth/testing/answers';

/** What a remote that runs without a platform works with. */
export interface Fixtures {
  /** The user who is signed in first. Default: a member called 김민아. */
  session?: Session;
  /** The project of widgets, and of pages without one in their address. */
  projectId?: string;
  /** E.g. `GET /rest/v1/memos`; for tables see `tableAnswers`. A request without an answer fails. */
  answers?: Record<string, Answer>;
}

/** Types `fixtures.ts` of a remote. */
export const defineFixtures = (fixtures: Fixtures): Fixtures => fixtures;
