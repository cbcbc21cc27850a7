/** People of a project or a site: members with roles, and invitations. Each remote bundles what it uses. */
export { MAX_ADDRESSES, offeredAddresses, parseAddresses, withAddress } from './address.logic.ts';
export type { InviteCode, NewInviteCode } from './InviteByCode.tsx';
export { InviteCodeDialog } from './InviteCodeDialog.tsx';
export { InviteDialog, type InviteDialogProps } from './InviteDialog.tsx';
export { InviteOfferDialog, type InviteOfferDialogProps } from './InviteOfferDialog.tsx';
export { InviteRows, type ResendAnswer } from './InviteRows.tsx';
export { type Invite, type InviteResult, pendingInvites } from './invite.logic.ts';
export { PeopleList, type PeopleListProps } from './PeopleList.tsx';
export {
  authorName,
  filterPeople,
  NO_ACTIONS,
  nameOf,
  type Person,
  type PersonActions,
  type RoleSet,
} from './person.logic.ts';
export { VersionsDialog, type VersionsDialogProps } from './VersionsDialog.tsx';
