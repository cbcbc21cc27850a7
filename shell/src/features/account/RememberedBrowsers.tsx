import type { RememberedBrowser } from '@dojang/api-contract';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { Badge, Box, Button, formatDate, Heading, RelativeTime, showError, snack } from '@dojang/shared-ui/core';
import { MonitorSmartphone } from 'lucide-react';
import { ownLoginWays } from './account.queries.ts';
import { forgetBrowsers } from './login-ways.mutations.ts';
import { WayRow } from './WayRow.tsx';

interface RememberedBrowsersProps {
  userId: string;
  browsers: readonly RememberedBrowser[];
}

/** The browsers in which signing in needs no code for 30 days. */
export function RememberedBrowsers({ userId, browsers }: RememberedBrowsersProps) {
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: (id: string | null) => forgetBrowsers(id),
    onSuccess: (_, id) =>
      snack.success(id === null ? '모든 기기를 잊었어요.' : '이 기기를 잊었어요. 다음 로그인부터 코드를 물어요.'),
    onError: showError,
    onSettled: () => client.invalidateQueries(ownLoginWays(userId)),
  });
  if (browsers.length === 0) return null;
  return (
    <>
      <Heading as="h3" textStyle="sm" fontWeight="600" mt="4" mb="2">
        코드를 묻지 않는 기기
      </Heading>
      <Box as="ul" listStyleType="none" ps="0">
        {browsers.map(({ id, device, usedAt, expiresAt, isCurrent }) => (
          <WayRow
            key={id}
            icon={<MonitorSmartphone size={22} strokeWidth={1.5} aria-hidden />}
            title={
              <>
                {device}
                {isCurrent && <Badge colorPalette="green">이 기기</Badge>}
              </>
            }
            description={
              <>
                마지막 로그인 <RelativeTime value={usedAt} /> · {formatDate(expiresAt)}까지
              </>
            }
          >
            <Button
              size="sm"
              variant="outline"
              loading={forget.isPending && forget.variables === id}
              aria-label={`${device} 잊기, ${formatDate(expiresAt)}까지`}
              onClick={() => forget.mutate(id)}
            >
              잊기
            </Button>
          </WayRow>
        ))}
      </Box>
      {browsers.length > 1 && (
        <Button
          mt="1"
          variant="outline"
          loading={forget.isPending && forget.variables === null}
          onClick={() => forget.mutate(null)}
        >
          모든 기기 잊기
        </Button>
      )}
    </>
  );
}
