import type { Session } from '@dojang/shared-auth';
import type { Answer } from '@dojang/shared-auth/testing/answers';

/** The data of a remote that runs without a platform. */
export interface Fixtures {
  /** The user who is signed in at the start. Default: a member called 김민아. */
  session?: Session;
  /** The project for widgets, and for pages whose address has no project. */
  projectId?: string;
  /** Responses by request, e.g. `GET /rest/v1/memos`; for tables see `tableAnswers`. A request without a response fails. */
  answers?: Record<string, Answer>;
}

/** Type of the content of a remote's `fixtures.ts`. */
export const defineFixtures = (fixtures: Fixtures): Fixtures => fixtures;
