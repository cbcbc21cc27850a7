import { addPasskey, PASSKEY_CANCELLED, type Passkey, removePasskey } from '@dojang/shared-auth';
import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  Flex,
  formatDateTime,
  ListSkeleton,
  QueryView,
  RelativeTime,
  showError,
  snack,
  Text,
  toAppError,
} from '@dojang/shared-ui/core';
import { KeyRound } from 'lucide-react';
import { ownPasskeys } from './account.queries.ts';

/** The user's passkeys, and a button that adds a passkey of this device. */
export function OwnPasskeys({ userId }: { userId: string }) {
  const client = useQueryClient();
  const query = useQuery(ownPasskeys(userId));
  const refetch = () => client.invalidateQueries(ownPasskeys(userId));
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => snack.success('패스키를 추가했어요. 다음부터 비밀번호 없이 로그인할 수 있어요.'),
    onError: (error) => {
      if (toAppError(error).code !== PASSKEY_CANCELLED) showError(error);
    },
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => snack.success('패스키를 지웠어요.'),
    onError: showError,
    onSettled: refetch,
  });

  async function askRemove({ id, created_at }: Passkey) {
    const sure = await confirm({
      title: '패스키를 지울까요?',
      message: `${formatDateTime(created_at)}에 추가한 패스키로는 더 로그인할 수 없어요. 기기에 남은 패스키는 기기 설정에서 지워 주세요.`,
      confirmLabel: '지우기',
    });
    if (sure) remove.mutate(id);
  }

  return (
    <>
      <QueryView query={query} skeleton={<ListSkeleton rows={1} />} empty={null}>
        {(passkeys) => (
          <Box as="ul" listStyleType="none" ps="0" mb="3">
            {passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                isRemoving={remove.isPending && remove.variables === passkey.id}
                onRemove={() => void askRemove(passkey)}
              />
            ))}
          </Box>
        )}
      </QueryView>
      <Button variant="outline" loading={add.isPending} onClick={() => add.mutate()}>
        <KeyRound size={16} aria-hidden /> 패스키 추가
      </Button>
    </>
  );
}

function Row({ passkey, isRemoving, onRemove }: { passkey: Passkey; isRemoving: boolean; onRemove: () => void }) {
  const { friendly_name: name, created_at, last_used_at: usedAt } = passkey;
  return (
    <Flex as="li" gap="3" align="center" borderTopWidth="1px" py="4">
      <Box color="fg.muted" flexShrink="0">
        <KeyRound size={22} strokeWidth={1.5} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {name || '패스키'}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {formatDateTime(created_at)} 추가
          {usedAt && (
            <>
              {' · 마지막 사용 '}
              <RelativeTime value={usedAt} />
            </>
          )}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        loading={isRemoving}
        aria-label={`${formatDateTime(created_at)} 패스키 지우기`}
        onClick={onRemove}
      >
        지우기
      </Button>
    </Flex>
  );
}
