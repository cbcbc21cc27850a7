import { Modal, Tabs } from '@dojang/shared-ui';
import { InviteByCode } from './InviteByCode.tsx';
import { InviteByMail } from './InviteByMail.tsx';

interface Props {
  projectId: string;
  open: boolean;
  onClose: () => void;
}

export function InviteDialog({ projectId, open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="멤버 초대" size="md">
      <Tabs.Root defaultValue="mail" lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="mail">이메일로</Tabs.Trigger>
          <Tabs.Trigger value="code">코드로</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="mail">
          <InviteByMail projectId={projectId} />
        </Tabs.Content>
        <Tabs.Content value="code">
          <InviteByCode projectId={projectId} />
        </Tabs.Content>
      </Tabs.Root>
    </Modal>
  );
}
