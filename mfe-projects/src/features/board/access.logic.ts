import type { ProjectRole } from '@dojang/api-contract';
import type { BoardMember } from '../issue/board.queries.ts';

/** The right of a member on a listed board. `none` means that the member is not listed. */
export type BoardLevel = BoardMember['level'] | 'none';

export const LEVEL_NAMES: Readonly<Record<BoardLevel, string>> = { none: '볼 수 없음', view: '보기', edit: '편집' };

/** Managers see every board, and a viewer of the project edits nothing. */
export function levelsFor(role: ProjectRole): readonly BoardLevel[] {
  if (role === 'owner' || role === 'manager') return [];
  return role === 'viewer' ? ['none', 'view'] : ['none', 'view', 'edit'];
}

/** The list with another level of one member. */
export function withLevel(people: readonly BoardMember[], memberId: string, level: BoardLevel): BoardMember[] {
  const others = people.filter(({ member_id }) => member_id !== memberId);
  return level === 'none' ? others : [...others, { member_id: memberId, level }];
}

/** Whether the user changes boards, columns and access. */
export const mayManageBoards = (role: ProjectRole | null): boolean => role === 'owner' || role === 'manager';

/**
 * Whether the user may edit the issues of a board. The database decides; this function only hides actions that the database
 * would refuse.
 *
 * @param mine the user's entry in the list; undefined when there is none, or while the list is loading
 */
export function mayEditIssues(
  board: { access: 'project' | 'listed'; archived_at: string | null },
  role: ProjectRole | null,
  mine: BoardMember | undefined,
): boolean {
  if (board.archived_at) return false;
  if (mayManageBoards(role)) return true;
  return role === 'member' && (board.access === 'project' || mine?.level === 'edit');
}
