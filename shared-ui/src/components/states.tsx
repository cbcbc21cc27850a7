import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Flex, SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from '../chakra-core.ts';
import { toAppError } from '../errors/app-error.ts';
import { errorText } from '../errors/messages.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { Button } from './Button.tsx';

interface StateBoxProps {
  icon: ReactNode;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}

function StateBox({ icon, title, description, action }: StateBoxProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" px="4" py="12" gap="1">
      <Flex
        boxSize="12"
        mb="3"
        align="center"
        justify="center"
        borderRadius="l3"
        bg="bg.muted"
        color="fg.muted"
        aria-hidden
      >
        {icon}
      </Flex>
      <Text textStyle="heading">{title}</Text>
      {description && (
        <Box color="fg.muted" textStyle="sm" maxW="400px">
          {description}
        </Box>
      )}
      {action && <Box mt="4">{action}</Box>}
    </Flex>
  );
}

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  /** The next step, usually a button. */
  action?: ReactNode;
}

/** An empty state: one sentence and the next action. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBox icon={icon ?? <Inbox size={22} />} {...rest} />;
}

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  title?: string;
}

/** An error message and 다시 시도. While a rate limit applies, the button is disabled. */
export function ErrorState({ error, onRetry, title = '불러오지 못했어요' }: ErrorStateProps) {
  const { requestId, retryAt } = toAppError(error);
  const countdown = useCountdown(retryAt);
  return (
    <Box role="alert">
      <StateBox
        icon={<CircleAlert size={22} />}
        title={title}
        description={
          <>
            {errorText(error)}
            {requestId && (
              <Text textStyle="xs" mt="1">
                문의할 때 알려 주세요: {requestId}
              </Text>
            )}
          </>
        }
        action={
          onRetry && (
            <Button variant="outline" onClick={onRetry} disabled={countdown !== ''}>
              다시 시도
              {/* The countdown is outside of the alert, because a screen reader would announce it every second. */}
              {countdown && <span aria-hidden>{countdown}</span>}
            </Button>
          )
        }
      />
    </Box>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Box role="status" aria-busy>
      <VisuallyHidden>불러오는 중</VisuallyHidden>
      {children}
    </Box>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The skeleton of a list. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Waiting>
      <Stack gap="0">
        {times(rows).map((row) => (
          <Flex key={row} align="center" gap="3" py="3" borderBottomWidth="1px" borderColor="border">
            <Skeleton boxSize="8" borderRadius="l2" flexShrink="0" />
            <Stack flex="1" gap="2">
              <Skeleton height="3.5" width={`${64 - (row % 3) * 12}%`} />
              <Skeleton height="3" width={`${36 - (row % 2) * 8}%`} />
            </Stack>
          </Flex>
        ))}
      </Stack>
    </Waiting>
  );
}

/** The skeleton of a grid of cards. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Waiting>
      <SimpleGrid minChildWidth="240px" gap="4">
        {times(count).map((card) => (
          <Stack key={card} borderWidth="1px" borderColor="border" borderRadius="l3" p="4" gap="3">
            <Skeleton height="4" width="60%" />
            <Skeleton height="3" width="90%" />
            <Skeleton height="3" width="40%" mt="4" />
          </Stack>
        ))}
      </SimpleGrid>
    </Waiting>
  );
}
