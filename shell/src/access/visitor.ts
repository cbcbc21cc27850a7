import type { ProjectDetail } from '@dojang/api-contract';
import { mayHaveSession, type Session, useCurrentProject, useSession, useSessionOutage } from '@dojang/shared-auth';
import { create } from 'zustand';
import { sessionLostStore } from './session-lost.store.ts';

/** `arriving`: the session cookie exists and was not checked yet, so a member is expected. */
export type VisitorKind = 'guest' | 'arriving' | 'member';

const store = create(() => ({ isKnown: false }));

/** Called for each navigation with whether the session could be checked. */
export const sessionIsKnown = (isKnown: boolean): void => store.setState({ isKnown });

/**
 * Whether the frame is shown for a guest or a member. A guess from the cookie avoids a guest's frame in a member's
 * first paint.
 */
export function useVisitor(): VisitorKind {
  const { isKnown } = store();
  const status = useSession((session) => session.status);
  const { isLost } = sessionLostStore();
  const { person } = useSessionOutage();
  // A member whose session ended keeps the frame, and with it the page and its unsaved text.
  if (status === 'loggedIn' || isLost || person) return 'member';
  return !isKnown && mayHaveSession() ? 'arriving' : 'guest';
}

/**
 * The user whose menus the frame shows: during a sign-in dialog the former user; while the server cannot verify the
 * session, the user of the browser's session.
 */
export function useFrameSession(): Session {
  const session = useSession();
  const lost = sessionLostStore();
  const { person } = useSessionOutage();
  return lost.isLost ? lost.session : (person ?? session);
}

/** The project of the frame, by the same rules. */
export function useFrameProject(): ProjectDetail | null {
  const { project } = useCurrentProject();
  const lost = sessionLostStore();
  return lost.isLost ? lost.project : project;
}
