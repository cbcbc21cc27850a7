import { Box, Button, Flex, Heading, LinkButton, Stack, Text } from '@dojang/shared-ui/core';
import { useRevalidator, useRouteError } from '@dojang/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';
import { failureMessage, type LoadFailure, RemoteLoadError } from '../federation/load-failure.ts';
import { useShell } from '../ShellContext.tsx';
import { isChunkFailure } from './build-meta.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { statusOf } from './error.logic.ts';
import { logShown } from './report-error.ts';
import { useIsOnline } from './use-is-online.ts';

const OFFLINE = '지금은 인터넷에 연결되어 있지 않아요. 다시 연결되면 저절로 열려요.';

interface AreaErrorProps {
  /** Called before the area is tried again. */
  onRetry?: () => void;
  remote?: string;
}

/** In place of a page that failed, inside its layout: everything around it stays usable. */
export function AreaError({ onRetry, remote }: AreaErrorProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { snapshot } = useShell();
  const isOnline = useIsOnline();
  const isFinal = statusOf(error) === 404;
  useEffect(() => {
    const what = error instanceof RemoteLoadError ? error.failure : error;
    logShown(what, `[${remote ?? 'shell'}]`, { snapshot: snapshot.id });
  }, [error, remote, snapshot.id]);
  const retry = () => {
    onRetry?.();
    void revalidate();
  };
  const retryWhenOnline = useEffectEvent(() => {
    if (!isFinal) retry();
  });
  useEffect(() => {
    const cameBack = () => retryWhenOnline();
    window.addEventListener('online', cameBack);
    return () => window.removeEventListener('online', cameBack);
  }, []);

  const failure = failureOf(error);
  if (!failure) {
    return (
      <ErrorPage
        error={error}
        onRetry={isFinal ? undefined : retry}
        isBusy={state === 'loading'}
        hint={isOnline || isFinal ? undefined : OFFLINE}
      />
    );
  }
  const { code, version } = failure;
  return (
    <Flex role="alert" justify="center" px="4" py={{ base: '12', md: '20' }} data-area-error={code}>
      <Stack gap="2" maxW="440px" align="center" textAlign="center">
        <Heading as="h1" textStyle="title">
          이 화면을 불러오지 못했어요
        </Heading>
        <Text color="fg.muted">{isOnline ? failureMessage(failure) : OFFLINE}</Text>
        {isOnline && (
          <Text color="fg.muted" textStyle="sm">
            다른 메뉴는 그대로 쓸 수 있어요.
          </Text>
        )}
        <Flex gap="2" mt="4">
          <Button onClick={retry} loading={state === 'loading'} loadingText="다시 시도">
            다시 시도
          </Button>
          <LinkButton to="/" variant="outline">
            홈으로
          </LinkButton>
        </Flex>
        <Box mt="6" color="fg.subtle" textStyle="xs" fontFamily="mono">
          {failure.remote} {version} · {code}
        </Box>
      </Stack>
    </Flex>
  );
}

/** What kept a page's files from coming; null for any other error. */
function failureOf(error: unknown): LoadFailure | null {
  if (error instanceof RemoteLoadError) return error.failure;
  return isChunkFailure(error) ? { code: 'unreachable', remote: 'shell', version: '', detail: '' } : null;
}
