import type { ProjectRole } from '@dojang/api-contract';
import { sendsMail } from '@dojang/shared-auth';
import { Modal, Tabs, Text } from '@dojang/shared-ui';
import { InviteByCode } from './InviteByCode.tsx';
import { InviteByMail } from './InviteByMail.tsx';

interface Props {
  projectId: string;
  /** Roles that the user may assign. */
  roles: readonly ProjectRole[];
  open: boolean;
  onClose: () => void;
}

/** Invites by mail or by code; only by code when this service delivers no mail. */
export function InviteDialog({ projectId, roles, open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="멤버 초대" size="md">
      {sendsMail() ? (
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
      ) : (
        <>
          <Text mb="4">
            이 서비스는 아직 메일을 보내지 않아요. 초대 코드나 링크를 만들어 함께할 분에게 직접 전해 주세요.
          </Text>
          <InviteByCode projectId={projectId} roles={roles} />
        </>
      )}
    </Modal>
  );
}
