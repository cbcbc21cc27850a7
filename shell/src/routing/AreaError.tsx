import type { RemoteErrorCode } from '@dojang/api-contract';
import {
  AppError,
  Box,
  Button,
  Flex,
  Heading,
  LinkButton,
  outageOf,
  Stack,
  Text,
  toAppError,
} from '@dojang/shared-ui/core';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@dojang/shared-ui/router';
import { useEffect, useState } from 'react';
import { isChunkFailure, isReplaced } from '../build-meta.ts';
import { statusOf } from '../errors/error.logic.ts';
import { noteRemote } from '../errors/remote-notes.ts';
import { logShown } from '../errors/report-error.ts';
import { failureMessage, type LoadFailure, RemoteLoadError } from '../federation/load-failure.ts';
import { useShell } from '../ShellContext.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { OutagePage } from './OutagePage.tsx';
import { useBackOff } from './use-back-off.ts';
import { useIsOnline } from './use-is-online.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

const OFFLINE = '지금은 인터넷에 연결되어 있지 않아요. 다시 연결되면 자동으로 열려요.';

/**
 * The code under which an error of a page is reported; null when it is not reported here. An answer of the server is not a
 * failure of code. When a remote could not be loaded, the loader reports it.
 */
function codeOf(error: unknown): RemoteErrorCode | null {
  if (isChunkFailure(error)) return 'unreachable';
  const isOfCode = !(error instanceof AppError) && failureOf(error) === null && outageOf(error) === null;
  return isOfCode && statusOf(error) !== 404 ? 'render_failed' : null;
}

interface AreaErrorProps {
  /** Called before the area is retried. */
  onRetry?: () => void;
  remote?: string;
}

/** Shown in place of a failed page, inside its layout, so that everything around it stays usable. */
export function AreaError({ onRetry, remote }: AreaErrorProps) {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const { snapshot, builds } = useShell();
  const isOnline = useIsOnline();
  const isFinal = statusOf(error) === 404;
  const failure = failureOf(error);
  const isOutage = !failure && !isFinal && outageOf(error) !== null;
  const [isChecking, setIsChecking] = useState(false);
  const isBusy = isNavigating || isChecking;
  useEffect(() => {
    const what = error instanceof RemoteLoadError ? error.failure : error;
    logShown(what, `[${remote ?? 'shell'}]`, { snapshot: snapshot.id });
    const code = codeOf(error);
    if (code) noteRemote(remote ?? 'shell', code);
  }, [error, remote, snapshot.id]);
  const retry = () => {
    onRetry?.();
    // It does not revalidate: when the revalidation ends before React renders it, the router keeps the error.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  };
  const retryByHand = async () => {
    // The build of this page is no longer live, so only the next build can contain a fix or rollback.
    setIsChecking(true);
    const isOld = await isReplaced(builds);
    setIsChecking(false);
    if (isOld) return location.reload();
    retry();
  };
  useRetryWhenOnline({ canRetry: !isFinal && !isOutage && !isBusy, lacksFiles: failure !== null, retry });
  const nextAt = useBackOff({ isActive: isOutage, isBusy, notBefore: toAppError(error).retryAt, retry });

  if (isOutage) {
    return <OutagePage error={error} onRetry={() => void retryByHand()} isBusy={isBusy} nextAt={nextAt} />;
  }
  if (!failure) {
    return (
      <ErrorPage
        error={error}
        onRetry={isFinal ? undefined : () => void retryByHand()}
        isBusy={isBusy}
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
          <Button onClick={() => void retryByHand()} loading={isBusy} loadingText="다시 시도">
            다시 시도
          </Button>
          <LinkButton to="/" variant="outline">
            홈으로
          </LinkButton>
        </Flex>
        <Box as="details" mt="6" color="fg.subtle" textStyle="xs">
          <Box as="summary" cursor="pointer">
            자세히
          </Box>
          <Text mt="1" fontFamily="mono">
            {failure.remote} {version} · {code}
          </Text>
        </Box>
      </Stack>
    </Flex>
  );
}

/** Why a page's files could not be loaded; null for any other error. */
function failureOf(error: unknown): LoadFailure | null {
  if (error instanceof RemoteLoadError) return error.failure;
  return isChunkFailure(error) ? { code: 'unreachable', remote: 'shell', version: '', detail: '' } : null;
}
