import { projectCan, useCurrentProject } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { useEffect, useState } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { memberQueries } from '../member/member.queries.ts';
import { noteQueries } from '../note/note.queries.ts';
import { checklist, type Step } from './checklist.logic.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import { isChecklistDone, rememberChecklistDone } from './done-checklists.ts';

/** Time in milliseconds until the page is rendered without the checklist. */
export const PATIENCE_MS = 1500;

export type ChecklistState =
  /** The state is not known yet. */
  | { kind: 'waiting' }
  /** All steps are finished, or the state cannot be loaded, or the user may do none of the steps. */
  | { kind: 'hidden' }
  | { kind: 'open'; steps: Step[]; doneCount: number };

/**
 * The first steps of a project. When all are finished, this is stored in this browser and they are not loaded again. The page
 * waits for the response, so that nothing moves when it arrives. It does not wait for steps that fail to load or take long.
 */
export function useChecklist(projectId: string): ChecklistState {
  const role = useProjectRole(projectId);
  const { project } = useCurrentProject();
  const [isDone, setIsDone] = useState(() => isChecklistDone(projectId));
  const [isLate, setIsLate] = useState(false);
  const enabled = !isDone && projectCan(role, 'note.write');
  const mayInvite = projectCan(role, 'member.invite');
  const isShared = project?.id === projectId && project.memberCount > 1;
  const notes = useQuery({ ...noteQueries.recent(projectId), enabled });
  const people = useQuery({ ...memberQueries.people(projectId), enabled: enabled && mayInvite && !isShared });
  const page = useQuery({ ...dashboardQueries.hasPage(), enabled });
  const others = isShared || !mayInvite || (people.data && people.data.length > 1);
  const state = enabled ? stateOf() : ({ kind: 'hidden' } as const);
  const isWaiting = state.kind === 'waiting';

  function stateOf(): ChecklistState {
    if ([notes, people, page].some(({ error, data }) => error && data === undefined)) return { kind: 'hidden' };
    if (!notes.data || others === undefined || page.data === undefined) return { kind: 'waiting' };
    const has = { notes: notes.data.length > 0, others, page: page.data };
    const { steps, doneCount } = checklist(projectId, has, mayInvite);
    return doneCount === steps.length ? { kind: 'hidden' } : { kind: 'open', steps, doneCount };
  }

  const hasFinished = enabled && notes.data !== undefined && page.data !== undefined && others !== undefined;
  useEffect(() => {
    if (!hasFinished || state.kind !== 'hidden') return;
    rememberChecklistDone(projectId);
    setIsDone(true);
  }, [hasFinished, state.kind, projectId]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return isLate ? { kind: 'hidden' } : state;
}
