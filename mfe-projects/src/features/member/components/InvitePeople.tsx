import type { ProjectRole } from '@dojang/api-contract';
import { sendsMail, sessionStore } from '@dojang/shared-auth';
import { InviteDialog } from '@dojang/shared-ui/people';
import { PROJECT_ROLES } from '../../../role.ts';
import { useCreateInviteCode, useInviteByMail } from '../member.mutations.ts';
import { OfferedAddresses } from './OfferedAddresses.tsx';

interface Props {
  projectId: string;
  /** Roles that the user may assign. */
  roles: readonly ProjectRole[];
  open: boolean;
  onClose: () => void;
}

export function InvitePeople({ projectId, roles, open, onClose }: Props) {
  const byMail = useInviteByMail(projectId);
  const byCode = useCreateInviteCode(projectId);
  return (
    <InviteDialog
      title="멤버 초대"
      set={PROJECT_ROLES}
      roles={roles}
      initialRole="member"
      place={{ account: sessionStore.getState().id, kind: 'project-invite', id: projectId }}
      path="/project"
      sendsMail={sendsMail()}
      open={open}
      onClose={onClose}
      invite={(emails, role) => byMail.mutateAsync({ emails, role })}
      createCode={(invite) => byCode.mutateAsync(invite)}
      offer={(offer) => <OfferedAddresses projectId={projectId} {...offer} />}
    />
  );
}
