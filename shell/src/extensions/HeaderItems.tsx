import type { Declared } from '@dojang/contract';
import { Box, IconButton, josa } from '@dojang/shared-ui/core';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useFrameSession } from '../access/visitor.ts';
import { logShown } from '../errors/report-error.ts';
import { useShell } from '../ShellContext.tsx';
import { ExtensionBoundary } from './ExtensionBoundary.tsx';
import { useExtension } from './use-extension.ts';
import { visibleAt } from './visible.logic.ts';

/**
 * The small controls of all areas in the frame. Each control has its place from the start. When its area fails, a button in
 * this place loads it again, because the frame has no room for a message.
 */
export function HeaderItems() {
  const { snapshot } = useShell();
  const session = useFrameSession();
  return visibleAt(snapshot, 'header', session, false).map((item) => (
    <HeaderItem key={`${item.remote}/${item.id}`} item={item} />
  ));
}

function HeaderItem({ item: { remote, id, title } }: { item: Declared<'header'> }) {
  const { state, retry } = useExtension('header', remote, id);
  const failure = state.kind === 'failed' ? state.failure : undefined;
  useEffect(() => {
    if (failure) logShown(failure, `[${remote}]`, `header/${id}`);
  }, [failure, remote, id]);
  return (
    <Box boxSize="10" flexShrink="0" data-extension={`${remote}/${id}`}>
      {failure && <DeadItem title={title} onRetry={retry} />}
      {state.kind === 'ready' && (
        <ExtensionBoundary
          remote={remote}
          name={`header/${id}`}
          fallback={(reset) => <DeadItem title={title} onRetry={reset} />}
        >
          <state.module.Component />
        </ExtensionBoundary>
      )}
    </Box>
  );
}

function DeadItem({ title, onRetry }: { title: string; onRetry: () => void }) {
  const label = `${josa(title, '을/를')} 불러오지 못했어요. 다시 시도`;
  return (
    <IconButton boxSize="10" variant="ghost" color="fg.muted" aria-label={label} title={label} onClick={onRetry}>
      <RotateCw size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
