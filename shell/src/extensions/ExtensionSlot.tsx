import type { Declared, ExtensionModules } from '@dojang/contract';
import { BlockSkeleton, Button, Flex, josa, Text } from '@dojang/shared-ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { logShown } from '../errors/report-error.ts';
import { useShell } from '../ShellContext.tsx';
import { ExtensionBoundary } from './ExtensionBoundary.tsx';
import { useExtension } from './use-extension.ts';

/** Extension points whose extensions render content. */
type DrawnPoint = 'home' | 'dashboard';

interface Props<P extends DrawnPoint> {
  point: P;
  extension: Declared<P>;
  /** Renders the loaded module inside its boundary. */
  render: (module: ExtensionModules[P]) => ReactNode;
  /** Content that the shell renders around the extension, e.g. its title. It is removed when the extension fails. */
  frame: (content: ReactNode) => ReactNode;
}

/**
 * One extension of an area in a page of another area. While its code loads, a skeleton of the declared height reserves its
 * place. The content keeps at least that height, so that nothing below moves. When the code cannot be loaded, one line says so.
 */
export function ExtensionSlot<P extends DrawnPoint>({ point, extension, render, frame }: Props<P>) {
  const { remote, id, title, height } = extension;
  const name = `${remote}/${id}`;
  const { snapshot } = useShell();
  const { state, retry } = useExtension(point, remote, id);
  const failure = state.kind === 'failed' ? state.failure : undefined;
  useEffect(() => {
    if (failure) logShown(failure, `[${remote}]`, `${point}/${id}`, { snapshot: snapshot.id });
  }, [failure, remote, point, id, snapshot.id]);

  if (failure) return <DeadExtension name={name} title={title} code={failure.code} onRetry={retry} />;
  return (
    <ExtensionBoundary
      remote={remote}
      name={`${point}/${id}`}
      fallback={(reset) => <DeadExtension name={name} title={title} code="threw" onRetry={reset} />}
    >
      {frame(
        <Flex data-extension={name} direction="column" position="relative" minH={`${height}px`}>
          {state.kind === 'ready' ? (
            <Suspense fallback={<BlockSkeleton />}>{render(state.module)}</Suspense>
          ) : (
            <BlockSkeleton />
          )}
        </Flex>,
      )}
    </ExtensionBoundary>
  );
}

interface DeadProps {
  name: string;
  title: string;
  code: string;
  onRetry: () => void;
}

function DeadExtension({ name, title, code, onRetry }: DeadProps) {
  return (
    <Flex role="alert" align="center" gap="1" minH="8" data-extension={name} data-area-error={code}>
      <Text color="fg.muted" textStyle="sm">
        {josa(title, '을/를')} 불러오지 못했어요 ·
      </Text>
      <Button size="xs" variant="ghost" px="1.5" onClick={onRetry}>
        다시 시도
      </Button>
    </Flex>
  );
}
