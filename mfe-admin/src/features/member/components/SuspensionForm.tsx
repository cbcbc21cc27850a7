import { sendsMail, sessionStore, useSession } from '@dojang/shared-auth';
import {
  Button,
  confirm,
  escapeHtml,
  Flex,
  FormField,
  formatDateTime,
  Input,
  KeptNote,
  Stack,
  Text,
  useKeptFields,
} from '@dojang/shared-ui';
import type { FormEvent } from 'react';
import { useSetSuspended } from '../member.mutations.ts';
import type { Member } from '../member.queries.ts';
import { suspensionProblem } from '../member-rules.logic.ts';

interface Props {
  member: Member;
}

/** Suspends with a reason, or lifts the suspension. */
export const SuspensionForm = ({ member }: Props) =>
  member.suspended_at ? <Lift member={member} since={member.suspended_at} /> : <Suspend member={member} />;

const nameOf = (member: Member) => escapeHtml(member.display_name || member.email);

function Lift({ member, since }: Props & { since: string }) {
  const problem = suspensionProblem(useSession(), member);
  const setSuspended = useSetSuspended();

  async function lift() {
    const message = `<b>${nameOf(member)}</b> 님이 다시 쓸 수 있어요.`;
    const sure = await confirm({ title: '정지를 풀까요?', message });
    if (sure) setSuspended.mutate({ member, suspended: false, reason: '' });
  }

  return (
    <Stack gap="3">
      <Text textStyle="sm">
        {formatDateTime(since)}부터 정지된 계정이에요.
        {member.suspended_reason && ` 사유: ${member.suspended_reason}`}
      </Text>
      <Button
        variant="outline"
        alignSelf="flex-start"
        disabled={problem !== null}
        loading={setSuspended.isPending}
        onClick={() => void lift()}
      >
        정지 풀기
      </Button>
    </Stack>
  );
}

/** The typed reason is kept until the member is suspended. */
function Suspend({ member }: Props) {
  const problem = suspensionProblem(useSession(), member);
  const setSuspended = useSetSuspended();
  const {
    typed: { reason },
    change,
    drop,
    forgetAfter,
  } = useKeptFields({ account: sessionStore.getState().id, kind: 'suspension-reason', id: member.id }, { reason: '' });
  const isReady = problem === null && reason.trim() !== '' && !setSuspended.isPending;

  async function suspend(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    const sure = await confirm({
      title: '계정을 정지할까요?',
      message: `<b>${nameOf(member)}</b> 님은 정지를 풀 때까지 프로젝트와 페이지를 쓸 수 없어요. 쓴 내용은 그대로 남아요.`,
      confirmLabel: '정지하기',
      danger: true,
    });
    if (sure) forgetAfter(setSuspended.mutateAsync({ member, suspended: true, reason: reason.trim() }));
  }

  return (
    <form noValidate onSubmit={(event) => void suspend(event)}>
      <Stack gap="3">
        <FormField
          label="계정 정지"
          help={
            problem ?? `정지한 까닭을 적어 주세요. ${sendsMail() ? '회원에게 메일로 알리고, ' : ''}감사 기록에 남아요.`
          }
          disabled={problem !== null}
        >
          <Flex gap="2" w="full">
            <Input
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
              placeholder="정지 사유"
              maxLength={500}
            />
            <Button
              type="submit"
              colorPalette="red"
              variant="outline"
              disabled={problem !== null || reason.trim() === ''}
              loading={setSuspended.isPending}
            >
              정지하기
            </Button>
          </Flex>
        </FormField>
        <KeptNote drop={drop} />
      </Stack>
    </form>
  );
}
