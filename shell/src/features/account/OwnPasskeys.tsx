import { addPasskey, PASSKEY_CANCELLED, type Passkey, removePasskey, renamePasskey } from '@dojang/shared-auth';
import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  escapeHtml,
  formatDateTime,
  ListSkeleton,
  QueryView,
  showError,
  snack,
  Text,
  toAppError,
} from '@dojang/shared-ui/core';
import { KeyRound } from 'lucide-react';
import './account-texts.ts';
import { ownPasskeys } from './account.queries.ts';
import { PasskeyRow } from './PasskeyRow.tsx';

interface OwnPasskeysProps {
  userId: string;
  /** Only what is there, after a new password by mail. */
  isReview?: boolean;
}

/** The user's passkeys, and a button that adds a passkey of this device. */
export function OwnPasskeys({ userId, isReview = false }: OwnPasskeysProps) {
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

  async function rename({ id }: Passkey, name: string): Promise<boolean> {
    try {
      await renamePasskey(id, name);
      snack.success('패스키 이름을 바꿨어요.');
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      void refetch();
    }
  }

  async function askRemove({ id, friendly_name: name, created_at }: Passkey) {
    const sure = await confirm({
      title: '패스키를 지울까요?',
      message: `${name ? `<b>${escapeHtml(name)}</b>: ` : ''}${formatDateTime(created_at)}에 추가한 패스키로는 더 로그인할 수 없어요. 기기에 남은 패스키는 기기 설정에서 지워 주세요.`,
      confirmLabel: '지우기',
    });
    if (sure) remove.mutate(id);
  }

  return (
    <>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={1} />}
        empty={isReview ? <Text color="fg.muted">남은 패스키가 없어요.</Text> : null}
      >
        {(passkeys) => (
          <Box as="ul" listStyleType="none" ps="0" mb="3">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isRemoving={remove.isPending && remove.variables === passkey.id}
                onRename={(name) => rename(passkey, name)}
                onRemove={() => void askRemove(passkey)}
              />
            ))}
          </Box>
        )}
      </QueryView>
      {!isReview && (
        <Button variant="outline" loading={add.isPending} onClick={() => add.mutate()}>
          <KeyRound size={16} aria-hidden /> 패스키 추가
        </Button>
      )}
    </>
  );
}
