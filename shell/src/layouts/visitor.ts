import type { ProjectDetail } from '@dojang/api-contract';
import { mayHaveSession, type Session, useCurrentProject, useSession } from '@dojang/shared-auth';
import { create } from 'zustand';
import { sessionLostStore } from '../features/account/session-lost.store.ts';

/** `arriving`: the session cookie is there and has not been checked yet, so a member is expected. */
export type VisitorKind = 'guest' | 'arriving' | 'member';

const store = create(() => ({ isKnown: false }));

/** Called once the first navigation has checked the session. */
export const sessionIsKnown = (): void => store.setState({ isKnown: true });

/** Whom the frame is drawn for: a guess from the cookie keeps a member's first paint from being a guest's. */
export function useVisitor(): VisitorKind {
  const { isKnown } = store();
  const status = useSession((session) => session.status);
  const { isLost } = sessionLostStore();
  // A member whose session ended keeps the frame, and with it the page and what is typed there.
  if (status === 'loggedIn' || isLost) return 'member';
  return !isKnown && mayHaveSession() ? 'arriving' : 'guest';
}

/** Whose menus the frame shows: while a lost session is being taken up again, those of who was there. */
export function useFrameSession(): Session {
  const session = useSession();
  const lost = sessionLostStore();
  return lost.isLost ? lost.session : session;
}

/** The project that the frame is about, in the same way. */
export function useFrameProject(): ProjectDetail | null {
  const { project } = useCurrentProject();
  const lost = sessionLostStore();
  return lost.isLost ? lost.project : project;
}
