import { signOut, useSession } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { Button, errorText, Modal, Stack, showError, Text, toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { inviteProblem } from '../invite.logic.ts';
import { useAcceptInvite } from '../project.mutations.ts';

interface Props {
  code: string;
  onClose: () => void;
}

/** Asks before joining, because a mailed link may be opened in a browser where someone else is signed in. */
export function AcceptInviteDialog({ code, onClose }: Props) {
  const navigate = useNavigate();
  const { name, email } = useSession();
  const client = useQueryClient();
  const accept = useAcceptInvite();

  const join = () =>
    accept.mutate(code, {
      onSuccess: ({ projectId, name, alreadyMember }) => {
        toast({ title: alreadyMember ? '이미 참여하고 있는 프로젝트예요' : `‘${name}’ 프로젝트에 참여했어요` });
        navigate(`/project/dashboard?projectId=${projectId}`, { replace: true });
      },
    });

  const switchAccount = async () => {
    try {
      await signOut();
      // Nothing of this account may show under the next one.
      client.clear();
      navigate(`/member/login?next=${encodeURIComponent(`/project?invite=${encodeURIComponent(code)}`)}`);
    } catch (error) {
      showError(error);
    }
  };

  const problem = accept.error ? inviteProblem(accept.error) : null;
  const refused = problem !== null;
  return (
    <Modal
      open
      onClose={onClose}
      title={problem?.title ?? '프로젝트에 참여할까요?'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {refused ? '닫기' : '취소'}
          </Button>
          {problem?.otherAccount && <Button onClick={switchAccount}>다른 계정으로 로그인</Button>}
          {!refused && (
            <Button onClick={join} loading={accept.isPending}>
              참여하기
            </Button>
          )}
        </>
      }
    >
      <Stack gap="2">
        {problem ? (
          <Text role="alert">{problem.description}</Text>
        ) : (
          <Text>
            초대받은 프로젝트에 <b>{name}</b>({email}) 계정으로 참여해요. 멤버들이 내 이름과 사진, 이메일을 볼 수
            있어요.
          </Text>
        )}
        {accept.error && !problem && (
          <Text role="alert" color="fg.error">
            {errorText(accept.error)}
          </Text>
        )}
        {problem?.otherAccount && (
          <Text textStyle="sm" color="fg.muted">
            지금은 {email} 계정으로 로그인했어요.
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
