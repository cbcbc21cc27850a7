import { sendsMail, useSession } from '@dojang/shared-auth';
import { Button, confirm, escapeHtml, Flex, FormField, formatDateTime, Input, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { useSetSuspended } from '../member.mutations.ts';
import type { Member } from '../member.queries.ts';
import { suspensionProblem } from '../member-rules.logic.ts';

/** Suspends with a reason, or lifts the suspension. */
export function SuspensionForm({ member }: { member: Member }) {
  const actor = useSession();
  const [reason, setReason] = useState('');
  const setSuspended = useSetSuspended();
  const problem = suspensionProblem(actor, member);
  const name = escapeHtml(member.display_name || member.email);

  async function suspend() {
    const sure = await confirm({
      title: '계정을 정지할까요?',
      message: `<b>${name}</b> 님은 정지를 풀 때까지 프로젝트와 페이지를 쓸 수 없어요. 쓴 내용은 그대로 남아요.`,
      confirmLabel: '정지하기',
      danger: true,
    });
    if (sure) setSuspended.mutate({ member, suspended: true, reason: reason.trim() });
  }

  async function lift() {
    const sure = await confirm({ title: '정지를 풀까요?', message: `<b>${name}</b> 님이 다시 쓸 수 있어요.` });
    if (sure) setSuspended.mutate({ member, suspended: false, reason: '' });
  }

  if (member.suspended_at) {
    return (
      <Stack gap="3">
        <Text textStyle="sm">
          {formatDateTime(member.suspended_at)}부터 정지된 계정이에요.
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
  return (
    <FormField
      label="계정 정지"
      help={problem ?? `정지한 까닭을 적어 주세요. ${sendsMail() ? '회원에게 메일로 알리고, ' : ''}감사 기록에 남아요.`}
      disabled={problem !== null}
    >
      <Flex gap="2" w="full">
        <Input
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          placeholder="정지 사유"
          maxLength={500}
        />
        <Button
          colorPalette="red"
          variant="outline"
          disabled={problem !== null || reason.trim() === ''}
          loading={setSuspended.isPending}
          onClick={() => void suspend()}
        >
          정지하기
        </Button>
      </Flex>
    </FormField>
  );
}
