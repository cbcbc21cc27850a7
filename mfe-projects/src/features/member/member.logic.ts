import type { ProjectRole } from '@dojang/api-contract';
import { projectCan } from '@dojang/shared-auth';
import {
  type Invite as InviteOf,
  NO_ACTIONS,
  type PersonActions,
  type Person as PersonOf,
} from '@dojang/shared-ui/people';

export { filterPeople, nameOf } from '@dojang/shared-ui/people';

export type Person = PersonOf<ProjectRole>;
export type Invite = InviteOf<ProjectRole>;

/**
 * The actions that the user may do to a member. The database enforces the same rules; this function only hides actions that
 * would be refused. On the own row there are actions only while another owner remains, because leaving is on the project's
 * card. A manager has no actions on people above the role of member.
 */
export function actionsFor(
  me: { id: string; role: ProjectRole | null },
  person: Person,
  people: readonly Person[],
): PersonActions {
  if (person.user_id === me.id) {
    const owners = people.filter(({ role }) => role === 'owner').length;
    return { ...NO_ACTIONS, changeRole: person.role === 'owner' && owners > 1 };
  }
  const mayChange = projectCan(me.role, 'role.change');
  const isBelowManager = person.role === 'member' || person.role === 'viewer';
  return {
    changeRole: mayChange,
    transfer: mayChange && person.role !== 'owner',
    remove: projectCan(me.role, 'member.remove') && (mayChange || isBelowManager),
  };
}

/**
 * Roles with which the user may invite people. An owner may also invite managers. Nobody can be invited as owner, because
 * ownership is handed over.
 */
export function invitableRoles(mine: ProjectRole | null): readonly ProjectRole[] {
  return mine === 'owner' ? ['manager', 'member', 'viewer'] : ['member', 'viewer'];
}
