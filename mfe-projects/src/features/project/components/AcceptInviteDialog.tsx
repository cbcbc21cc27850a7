import type { InviteOffer } from '@dojang/api-contract';
import { leaveAccount, useSession } from '@dojang/shared-auth';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { Flex, ProjectMark, showError, Text, toast } from '@dojang/shared-ui';
import { InviteOfferDialog } from '@dojang/shared-ui/people';
import { useNavigate } from '@dojang/shared-ui/router';
import { useAcceptInvite } from '../project.mutations.ts';
import { projectQueries } from '../project.queries.ts';

interface Props {
  code: string;
  onClose: () => void;
}

/**
 * Shows the inviter and the project, and asks for confirmation. A mailed link may be opened in a browser where another user is
 * signed in.
 */
export function AcceptInviteDialog({ code, onClose }: Props) {
  const navigate = useNavigate();
  const { name, email, status } = useSession();
  const client = useQueryClient();
  // Disabled during a change of account, because the page stays until the sign-in page is loaded.
  const offer = useQuery({ ...projectQueries.invite(code), enabled: status === 'loggedIn' });
  const accept = useAcceptInvite();

  const open = (projectId: string) => navigate(`/project/dashboard?projectId=${projectId}`, { replace: true });
  const join = () => {
    // The response may arrive before the page is loaded.
    if (accept.isPending || accept.isSuccess) return;
    accept.mutate(code, {
      // A user who was not a member before has joined. This is also so when a response was lost and the retry says "already a
      // member".
      onSuccess: (joined) => {
        toast({ title: `‘${joined.name}’ 프로젝트에 참여했어요` });
        void open(joined.projectId);
      },
    });
  };

  const switchAccount = async () => {
    try {
      if (!(await leaveAccount())) return;
      // Data of this account must not be shown to the next account.
      client.clear();
      void navigate(`/member/login?next=${encodeURIComponent(`/project?invite=${encodeURIComponent(code)}`)}`);
    } catch (error) {
      showError(error);
    }
  };

  const invite = offer.data;
  return (
    <InviteOfferDialog
      words={{
        join: '프로젝트에 참여할까요?',
        already: '이미 참여하고 있는 프로젝트예요',
        open: '프로젝트 열기',
      }}
      account={{ name: name ?? '', email: email ?? '' }}
      offer={invite && { alreadyMember: invite.alreadyMember, content: <Offer invite={invite} /> }}
      loadError={offer.error}
      joinError={accept.error}
      isJoining={accept.isPending || accept.isSuccess}
      onRetry={() => void offer.refetch()}
      onJoin={join}
      onOpen={() => invite && void open(invite.projectId)}
      onSwitchAccount={() => void switchAccount()}
      onClose={onClose}
    />
  );
}

function Offer({ invite: { projectId, projectName, inviterName, alreadyMember } }: { invite: InviteOffer }) {
  return (
    <Flex gap="3" align="center">
      <ProjectMark id={projectId} name={projectName} />
      <Text minW="0" overflowWrap="anywhere">
        {alreadyMember ? (
          <b>{projectName}</b>
        ) : (
          <>
            {inviterName ? `${inviterName} 님이 ` : ''}
            <b>‘{projectName}’</b> 프로젝트에 {inviterName ? '초대했어요.' : '초대받았어요.'}
          </>
        )}
      </Text>
    </Flex>
  );
}
