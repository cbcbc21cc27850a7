import type { ProjectDetail } from '@dojang/api-contract';
import { currentProjectStore, type Session, sessionStore } from '@dojang/shared-auth';
import { act, renderHook } from '@testing-library/react';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { askToSignInAgain, rememberPerson, sessionLostStore, signedInAgain } from './session-lost.store.ts';
import { sessionIsKnown, useFrameProject, useFrameSession, useVisitor } from './visitor.ts';

const OUT = sessionStore.getInitialState();
const mina: Session = { ...OUT, status: 'loggedIn', id: 'mina', name: '김민아', is_admin: true };
const project = { id: 'p1', name: '전시' } as ProjectDetail;

const frame = () => renderHook(() => [useVisitor(), useFrameSession().name, useFrameProject()?.name]).result;

/** Does the same as `watchSession`: both stores are cleared, then listeners are called. */
function loseSession() {
  sessionStore.setState(OUT, true);
  currentProjectStore.getState().clear();
}

const stop = rememberPerson();
afterAll(() => {
  stop();
  sessionIsKnown(false);
  loseSession();
});

beforeEach(() => {
  // Another test of this process may have left a client with a session.
  sessionIsKnown(true);
  sessionLostStore.setState(sessionLostStore.getInitialState(), true);
  sessionStore.setState(mina, true);
  currentProjectStore.getState().set(project);
});

test('the frame of a member stays during a sign-in dialog, and becomes the frame of a guest after signing out', () => {
  const shown = frame();
  expect(shown.current).toEqual(['member', '김민아', '전시']);
  act(() => {
    loseSession();
    askToSignInAgain();
  });
  expect(shown.current).toEqual(['member', '김민아', '전시']);
  act(signedInAgain);
  expect(shown.current).toEqual(['guest', '', undefined]);
});

test('after a sign-out nothing of the former user is shown', () => {
  const shown = frame();
  act(loseSession);
  expect(shown.current).toEqual(['guest', '', undefined]);
  act(() => {
    sessionStore.setState({ ...mina, id: 'jun', name: '박준' }, true);
    loseSession();
    askToSignInAgain();
  });
  expect(shown.current).toEqual(['member', '박준', undefined]);
});

test('a project that the user has left is not shown again', () => {
  const shown = frame();
  act(() => {
    currentProjectStore.getState().clear();
    loseSession();
    askToSignInAgain();
  });
  expect(shown.current).toEqual(['member', '김민아', undefined]);
});
