import type { ProjectRole } from '@dojang/api-contract';
import { Modal, Tabs } from '@dojang/shared-ui';
import { InviteByCode } from './InviteByCode.tsx';
import { InviteByMail } from './InviteByMail.tsx';

interface Props {
  projectId: string;
  /** Roles that may be given. */
  roles: readonly ProjectRole[];
  open: boolean;
  onClose: () => void;
}

export function InviteDialog({ projectId, roles, open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="멤버 초대" size="md">
      <Tabs.Root defaultValue="mail" lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="mail">이메일로</Tabs.Trigger>
          <Tabs.Trigger value="code">코드로</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="mail">
          <InviteByMail projectId={projectId} roles={roles} />
        </Tabs.Content>
        <Tabs.Content value="code">
          <InviteByCode projectId={projectId} roles={roles} />
        </Tabs.Content>
      </Tabs.Root>
    </Modal>
  );
}
