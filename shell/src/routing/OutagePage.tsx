import {
  Box,
  Button,
  errorText,
  Flex,
  Heading,
  LinkButton,
  Stack,
  Text,
  toAppError,
  useCountdown,
} from '@dojang/shared-ui/core';
import { CloudOff } from 'lucide-react';
import { isBot } from '../errors/error.logic.ts';
import { useIsOnline } from './use-is-online.ts';

interface OutagePageProps {
  error: unknown;
  onRetry: () => void;
  isBusy: boolean;
  /** Time of the next automatic retry, in milliseconds since 1970. */
  nextAt: number | undefined;
}

/**
 * Shown in place of a page whose access cannot be checked: the URL stays, and the page opens as soon as the server
 * answers.
 */
export function OutagePage({ error, onRetry, isBusy, nextAt }: OutagePageProps) {
  const isOnline = useIsOnline();
  const wait = useCountdown(nextAt).replace(/^0:0?(\d+)$/, '$1초');
  const isLimited = useCountdown(toAppError(error).retryAt) !== '';
  if (isBot(navigator.userAgent)) return null;
  const next = isBusy ? '다시 연결하고 있어요.' : wait && `${wait} 뒤에 자동으로 다시 시도해요.`;
  return (
    <Flex justify="center" px="4" py={{ base: '12', md: '20' }} data-error-page="outage">
      <Stack gap="2" maxW="440px" align="center" textAlign="center">
        <Flex
          boxSize="14"
          mb="2"
          align="center"
          justify="center"
          borderRadius="l3"
          bg="bg.muted"
          color="fg.muted"
          aria-hidden
        >
          <CloudOff size={26} strokeWidth={1.75} />
        </Flex>
        <Box role="alert">
          <Heading as="h1" textStyle="title">
            연결할 수 없어요
          </Heading>
          <Text color="fg.muted" mt="2">
            {isOnline ? errorText(error) : '지금은 인터넷에 연결되어 있지 않아요. 다시 연결되면 자동으로 열려요.'}
          </Text>
        </Box>
        <Text color="fg.subtle" textStyle="sm" minH="5" fontVariantNumeric="tabular-nums">
          {isOnline ? next : ''}
        </Text>
        <Flex gap="2" mt="3">
          <Button onClick={onRetry} loading={isBusy} loadingText="다시 시도" disabled={isLimited}>
            다시 시도
          </Button>
          <LinkButton to="/" variant="outline">
            홈으로
          </LinkButton>
        </Flex>
      </Stack>
    </Flex>
  );
}
