import { type IssueHead, PRIORITY_NAMES, type Priority } from '../issue/issue.schema.ts';
import { type LaneKind, NO_LANE } from './board.logic.ts';

const NOBODY: Readonly<Record<LaneKind, string>> = {
  none: '',
  assignee: '담당자 없음',
  priority: '',
  parent: '상위 이슈 없음',
};

/** The name of a lane. People and issues that the user cannot see have a general name. */
export function laneName(
  kind: LaneKind,
  laneId: string,
  { people, heads }: { people: ReadonlyMap<string, { name: string }>; heads: ReadonlyMap<string, IssueHead> },
): string {
  if (kind === 'priority') return `우선순위 ${PRIORITY_NAMES[Number(laneId) as Priority] ?? ''}`;
  if (laneId === NO_LANE) return NOBODY[kind];
  if (kind === 'assignee') return people.get(laneId)?.name ?? '나간 사람';
  const parent = heads.get(laneId);
  return parent ? `#${parent.number} ${parent.title}` : '다른 보드의 이슈';
}

/** The change that puts an issue into another lane, in the format of `update_issues`. */
export function laneChange(kind: LaneKind, from: string, to: string) {
  if (kind === 'priority') return { priority: Number(to) as Priority };
  if (kind === 'parent') return { parent_id: to === NO_LANE ? null : to };
  return {
    ...(from === NO_LANE ? {} : { remove_assignees: [from] }),
    ...(to === NO_LANE ? {} : { add_assignees: [to] }),
  };
}
