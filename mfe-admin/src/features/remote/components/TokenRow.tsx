import { Badge, Box, Button, confirm, escapeHtml, Flex, formatDate, RelativeTime, Text } from '@dojang/shared-ui';
import { areaName } from '../../../names.ts';
import { type DeployToken, SCOPES, type TokenState, tokenState } from '../remote.logic.ts';
import { useRevokeToken } from '../remote.mutations.ts';

const ENDED: Record<Exclude<TokenState, 'valid'>, string> = { expired: '만료됨', revoked: '폐기됨' };

/** One token: what it may do, until when, and who issued and used it. */
export function TokenRow({ token }: { token: DeployToken }) {
  const revoke = useRevokeToken();
  const { name, label, scope, expires_at, last_used_at, created_at, created_by, created_by_name, revoked_at } = token;
  const state = tokenState(token, Date.now());

  async function askToRevoke() {
    const sure = await confirm({
      title: '토큰을 폐기할까요?',
      message: `<b>${escapeHtml(label)}</b> 토큰으로는 바로 아무것도 할 수 없어요. 되살릴 수 없으니, 필요하면 새로 발급해 주세요.`,
      confirmLabel: '폐기',
      danger: true,
    });
    if (sure) revoke.mutate(token);
  }

  return (
    <Flex as="li" gap="3" p="4" align="center" wrap="wrap" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="56">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="500" overflowWrap="anywhere" {...(state === 'valid' ? {} : { color: 'fg.muted' })}>
            {label}
          </Text>
          <Badge variant="outline">{areaName(name)}</Badge>
          <Badge>{SCOPES[scope].name}</Badge>
          {state !== 'valid' && <Badge colorPalette="orange">{ENDED[state]}</Badge>}
        </Flex>
        <Text textStyle="xs" color="fg.muted" mt="1" overflowWrap="anywhere">
          {revoked_at ? `${formatDate(revoked_at)}에 폐기` : `${formatDate(expires_at)}까지`} · 마지막 사용{' '}
          {last_used_at ? <RelativeTime value={last_used_at} /> : '없음'} · {formatDate(created_at)}{' '}
          {created_by_name || '알 수 없는 사람'}
          {created_by === null && ' (탈퇴함)'} 발급
        </Text>
      </Box>
      {state === 'valid' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${label} 토큰 폐기`}
          loading={revoke.isPending}
          onClick={() => void askToRevoke()}
        >
          폐기
        </Button>
      )}
    </Flex>
  );
}
