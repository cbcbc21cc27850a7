import { NO_ACTIONS, type Person, type PersonActions, type RoleSet } from '@dojang/shared-ui/people';
import type { SiteRole } from '../page/page.schema.ts';
import { roleIncludes, SITE_ROLES } from '../page/page-list.logic.ts';

export type SitePerson = Person<SiteRole>;

export const SITE_ROLE_SET: RoleSet<SiteRole> = {
  roles: ['owner', 'manager', 'editor', 'viewer'],
  labels: SITE_ROLES,
  help: {
    owner: '요금제를 정하고 사이트를 지울 수 있어요',
    manager: '설정과 도메인, 멤버를 바꿀 수 있어요',
    editor: '페이지를 고치고 게시할 수 있어요',
    viewer: '페이지와 폼 응답을 볼 수만 있어요',
  },
};

/** Roles that the user may give. An owner may give every role, a manager only lower roles. */
export const givableRoles = (mine: SiteRole): readonly SiteRole[] =>
  mine === 'owner' ? SITE_ROLE_SET.roles : mine === 'manager' ? ['editor', 'viewer'] : [];

/** Nobody can be invited as owner, because ownership is handed over. */
export const invitableRoles = (mine: SiteRole): readonly SiteRole[] =>
  givableRoles(mine).filter((role) => role !== 'owner');

/**
 * The actions that the user may do to a member. The database enforces the same rules. On the own row there is only an owner's
 * change of role, while another owner remains. Leaving is a separate button.
 */
export function siteActionsFor(
  me: { id: string | null; role: SiteRole },
  person: SitePerson,
  people: readonly SitePerson[],
): PersonActions {
  if (person.user_id === me.id) {
    const owners = people.filter(({ role }) => role === 'owner').length;
    return { ...NO_ACTIONS, changeRole: person.role === 'owner' && owners > 1 };
  }
  const mayChange = givableRoles(me.role).includes(person.role);
  return { changeRole: mayChange, transfer: me.role === 'owner' && person.role !== 'owner', remove: mayChange };
}

/** Whether the user may leave. An owner may leave only while another owner remains. */
export const mayLeave = (me: { id: string | null; role: SiteRole }, people: readonly SitePerson[]): boolean =>
  me.role !== 'owner' || people.some(({ role, user_id }) => role === 'owner' && user_id !== me.id);

/** Whether a role may see and change the invitations. */
export const mayInvite = (mine: SiteRole): boolean => roleIncludes(mine, 'manager');
