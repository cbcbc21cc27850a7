import { type JournalPlace, Modal, Tabs, Text } from '@dojang/shared-ui';
import { InviteByCode, type InviteCode, type NewInviteCode } from './InviteByCode.tsx';
import { type AddressOffer, InviteByMail } from './InviteByMail.tsx';
import type { InviteResult } from './invite.logic.ts';
import type { RoleSet } from './person.logic.ts';

export interface InviteDialogProps<Role extends string> {
  title: string;
  set: RoleSet<Role>;
  /** Roles that the user may give. */
  roles: readonly Role[];
  initialRole: Role;
  /** What one is invited to, where the journal keeps the addresses. */
  place: JournalPlace;
  /** The screen that accepts a code, e.g. `/project`. */
  path: string;
  /** Whether this service delivers mails. */
  sendsMail: boolean;
  open: boolean;
  onClose: () => void;
  /** Both functions show their own errors. */
  invite: (emails: string[], role: Role) => Promise<InviteResult[]>;
  createCode: (invite: NewInviteCode<Role>) => Promise<InviteCode>;
  /** Addresses to pick, shown below the field of addresses. */
  offer?: AddressOffer;
}

/** Invites by mail or by code. When this service delivers no mail, only by code. */
export function InviteDialog<Role extends string>(props: InviteDialogProps<Role>) {
  const { title, set, roles, initialRole, path, sendsMail, open, onClose, invite, createCode, offer, place } = props;
  const byCode = <InviteByCode set={set} roles={roles} initialRole={initialRole} path={path} create={createCode} />;
  return (
    <Modal open={open} onClose={onClose} title={title} size="md">
      {sendsMail ? (
        <Tabs.Root defaultValue="mail" lazyMount>
          <Tabs.List>
            <Tabs.Trigger value="mail">이메일로</Tabs.Trigger>
            <Tabs.Trigger value="code">코드로</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="mail">
            <InviteByMail {...{ set, roles, initialRole, place, invite, offer }} />
          </Tabs.Content>
          <Tabs.Content value="code">{byCode}</Tabs.Content>
        </Tabs.Root>
      ) : (
        <>
          <Text mb="4">
            이 서비스는 아직 메일을 보내지 않아요. 초대 코드나 링크를 만들어 함께할 분에게 직접 전해 주세요.
          </Text>
          {byCode}
        </>
      )}
    </Modal>
  );
}
