import { Box, Button, Flex, Heading, LinkButton, Stack, Text } from '@dojang/shared-ui/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { RemoteLoadError } from '../federation/load-failure.ts';
import { useShell } from '../ShellContext.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { statusOf } from './error.logic.ts';

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
  useEffect(() => {
    if (isRouteErrorResponse(error)) return;
    const what = error instanceof RemoteLoadError ? error.failure : error;
    console.error(`[${remote ?? 'shell'}]`, { snapshot: snapshot.id }, what);
  }, [error, remote, snapshot.id]);
  const retry = () => {
    onRetry?.();
    void revalidate();
  };

  if (!(error instanceof RemoteLoadError)) {
    return (
      <ErrorPage error={error} onRetry={statusOf(error) === 404 ? undefined : retry} isBusy={state === 'loading'} />
    );
  }
  const { code, version } = error.failure;
  return (
    <Flex role="alert" justify="center" px="4" py={{ base: '12', md: '20' }} data-area-error={code}>
      <Stack gap="2" maxW="440px" align="center" textAlign="center">
        <Heading as="h1" textStyle="title">
          이 화면을 불러오지 못했어요
        </Heading>
        <Text color="fg.muted">{error.message}</Text>
        <Text color="fg.muted" textStyle="sm">
          다른 메뉴는 그대로 쓸 수 있어요.
        </Text>
        <Flex gap="2" mt="4">
          <Button onClick={retry} loading={state === 'loading'} loadingText="다시 시도">
            다시 시도
          </Button>
          <LinkButton to="/" variant="outline">
            홈으로
          </LinkButton>
        </Flex>
        <Box mt="6" color="fg.subtle" textStyle="xs" fontFamily="mono">
          {remote} {version} · {code}
        </Box>
      </Stack>
    </Flex>
  );
}
