import type { InviteOffer } from '@dojang/api-contract';
import { leaveAccount, useSession } from '@dojang/shared-auth';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Button,
  ErrorState,
  errorText,
  Flex,
  ListSkeleton,
  Modal,
  ProjectMark,
  Stack,
  showError,
  Text,
  toAppError,
  toast,
  useCountdown,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { inviteProblem } from '../invite.logic.ts';
import { useAcceptInvite } from '../project.mutations.ts';
import { projectQueries } from '../project.queries.ts';

interface Props {
  code: string;
  onClose: () => void;
}

/**
 * Shows inviter and project, and asks for confirmation, because a mailed link may be opened in a browser where another
 * user is signed in.
 */
export function AcceptInviteDialog({ code, onClose }: Props) {
  const navigate = useNavigate();
  const { name, email, status } = useSession();
  const client = useQueryClient();
  // Disabled during a change of account: the page stays until the sign-in page is loaded.
  const offer = useQuery({ ...projectQueries.invite(code), enabled: status === 'loggedIn' });
  const accept = useAcceptInvite();

  const open = (projectId: string) => navigate(`/project/dashboard?projectId=${projectId}`, { replace: true });
  const join = () => {
    // The answer may arrive before the page is loaded.
    if (accept.isPending || accept.isSuccess) return;
    accept.mutate(code, {
      // A user who was no member before has joined, also when an answer was lost and the retry says "already a member".
      onSuccess: (joined) => {
        toast({ title: `‘${joined.name}’ 프로젝트에 참여했어요` });
        void open(joined.projectId);
      },
    });
  };

  const switchAccount = async () => {
    try {
      if (!(await leaveAccount())) return;
      // No data of this account may be shown to the next one.
      client.clear();
      void navigate(`/member/login?next=${encodeURIComponent(`/project?invite=${encodeURIComponent(code)}`)}`);
    } catch (error) {
      showError(error);
    }
  };

  const wait = useCountdown(accept.error ? toAppError(accept.error).retryAt : undefined);

  const problem = inviteProblem(accept.error ?? offer.error);
  const invite = offer.data;
  return (
    <Modal
      open
      onClose={onClose}
      title={problem?.title ?? (invite?.alreadyMember ? '이미 참여하고 있는 프로젝트예요' : '프로젝트에 참여할까요?')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {problem || offer.error || invite?.alreadyMember ? '닫기' : '취소'}
          </Button>
          {problem?.otherAccount && <Button onClick={switchAccount}>다른 계정으로 로그인</Button>}
          {!problem && invite?.alreadyMember && <Button onClick={() => open(invite.projectId)}>프로젝트 열기</Button>}
          {!problem && !offer.error && !invite?.alreadyMember && (
            <Button onClick={join} disabled={!invite || wait !== ''} loading={accept.isPending || accept.isSuccess}>
              참여하기 {wait}
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <Stack gap="2">
          <Text role="alert">{problem.description}</Text>
          {problem.otherAccount && (
            <Text textStyle="sm" color="fg.muted">
              지금은 {email} 계정으로 로그인했어요.
            </Text>
          )}
        </Stack>
      ) : offer.error ? (
        <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
      ) : invite ? (
        <Stack gap="4">
          <Offer invite={invite} />
          {!invite.alreadyMember && (
            <Text textStyle="sm" color="fg.muted">
              {name}({email}) 계정으로 참여해요. 멤버들이 내 이름과 사진, 이메일을 볼 수 있어요.
            </Text>
          )}
          {accept.error && (
            <Text role="alert" color="fg.error">
              {errorText(accept.error)}
            </Text>
          )}
        </Stack>
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Modal>
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
