import { Button, Flex, Heading, LinkButton, Stack, Text, useDocumentTitle } from '@dojang/shared-ui/core';
import { errorView, isBot } from '../errors/error.logic.ts';

interface ErrorPageProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  isBusy?: boolean;
  /** Suggested actions, when the caller knows better ones than the defaults for the kind of error. */
  hint?: string | undefined;
}

const WORDS = {
  not_found: {
    title: '페이지를 찾을 수 없어요',
    hint: '주소가 바뀌었거나, 지워졌거나, 볼 수 있는 권한이 없는 페이지예요.',
  },
  server_error: { title: '문제가 생겼어요', hint: '잠시 뒤에 다시 시도해 주세요. 계속되면 알려 주세요.' },
};

/**
 * Shown for any error: the 404 variant or the server-error variant. It is not rendered for bots, because they use the HTTP
 * status.
 */
export function ErrorPage({ error, onRetry, isBusy = false, hint }: ErrorPageProps) {
  const { variant, message, description } = errorView(error);
  const words = WORDS[variant];
  // The title of a page without permission must not be shown either.
  useDocumentTitle(words.title, { isError: true });
  if (isBot(navigator.userAgent)) return null;
  return (
    <Flex role="alert" justify="center" px="4" py={{ base: '16', md: '24' }} data-error-page={variant}>
      <Stack gap="2" maxW="440px" align="center" textAlign="center">
        <Text color="brand.fg" fontWeight="600" textStyle="sm">
          {message}
        </Text>
        <Heading as="h1" textStyle={{ base: '2xl', md: '3xl' }}>
          {words.title}
        </Heading>
        <Text color="fg.muted">{hint ?? (description || words.hint)}</Text>
        <Flex gap="2" mt="5">
          {onRetry && (
            <Button onClick={onRetry} loading={isBusy} loadingText="다시 시도">
              다시 시도
            </Button>
          )}
          <LinkButton to="/" variant={onRetry ? 'outline' : 'solid'}>
            홈으로
          </LinkButton>
        </Flex>
      </Stack>
    </Flex>
  );
}
