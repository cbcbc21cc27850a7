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
 * Whether the frame for guests or for members is shown. Before the check it is guessed from the cookie, so that the first paint
 * of a member does not show the frame of guests.
 */
export function useVisitor(): VisitorKind {
  const { isKnown } = store();
  const status = useSession((session) => session.status);
  const { isLost } = sessionLostStore();
  const { person } = useSessionOutage();
  // A member whose session ended keeps the frame. With the frame the page and its unsaved text stay.
  if (status === 'loggedIn' || isLost || person) return 'member';
  return !isKnown && mayHaveSession() ? 'arriving' : 'guest';
}

/**
 * The user whose menus the frame shows. During a sign-in dialog it is the former user. While the server cannot verify the
 * session, it is the user of the session in the browser.
 */
export function useFrameSession(): Session {
  const session = useSession();
  const lost = sessionLostStore();
  const { person } = useSessionOutage();
  return lost.isLost ? lost.session : (person ?? session);
}

/** The project that the frame shows, by the same rules. */
export function useFrameProject(): ProjectDetail | null {
  const { project } = useCurrentProject();
  const lost = sessionLostStore();
  return lost.isLost ? lost.project : project;
}
