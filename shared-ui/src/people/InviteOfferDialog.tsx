import {
  Button,
  ErrorState,
  errorText,
  ListSkeleton,
  Modal,
  Stack,
  Text,
  toAppError,
  useCountdown,
} from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { inviteProblem } from './invite-code.logic.ts';

export interface InviteOfferDialogProps {
  /** `프로젝트에 참여할까요?`, and for a member `이미 참여하고 있는 프로젝트예요` with `프로젝트 열기`. */
  words: { join: string; already: string; open: string };
  account: { name: string; email: string };
  /** The invitation, once it is known. */
  offer: { alreadyMember: boolean; content: ReactNode } | undefined;
  loadError: unknown;
  joinError: unknown;
  isJoining: boolean;
  onRetry: () => void;
  onJoin: () => void;
  onOpen: () => void;
  onSwitchAccount: () => void;
  onClose: () => void;
}

/**
 * Shows the inviter and the place, and asks for confirmation. A mailed link may be opened in a browser where another user is
 * signed in.
 */
export function InviteOfferDialog(props: InviteOfferDialogProps) {
  const { words, account, offer, loadError, joinError, isJoining } = props;
  const wait = useCountdown(joinError ? toAppError(joinError).retryAt : undefined);
  const problem = inviteProblem(joinError ?? loadError);
  return (
    <Modal
      open
      onClose={props.onClose}
      title={problem?.title ?? (offer?.alreadyMember ? words.already : words.join)}
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            {problem || loadError || offer?.alreadyMember ? '닫기' : '취소'}
          </Button>
          {problem?.otherAccount && <Button onClick={props.onSwitchAccount}>다른 계정으로 로그인</Button>}
          {!problem && offer?.alreadyMember && <Button onClick={props.onOpen}>{words.open}</Button>}
          {!problem && !loadError && !offer?.alreadyMember && (
            <Button onClick={props.onJoin} disabled={!offer || wait !== ''} loading={isJoining}>
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
              지금은 {account.email} 계정으로 로그인했어요.
            </Text>
          )}
        </Stack>
      ) : loadError ? (
        <ErrorState error={loadError} onRetry={props.onRetry} />
      ) : offer ? (
        <Stack gap="4">
          {offer.content}
          {!offer.alreadyMember && (
            <Text textStyle="sm" color="fg.muted">
              {account.name}({account.email}) 계정으로 참여해요. 멤버들이 내 이름과 사진, 이메일을 볼 수 있어요.
            </Text>
          )}
          {joinError !== null && joinError !== undefined && (
            <Text role="alert" color="fg.error">
              {errorText(joinError)}
            </Text>
          )}
        </Stack>
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Modal>
  );
}
