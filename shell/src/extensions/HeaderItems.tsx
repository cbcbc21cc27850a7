import type { Declared } from '@dojang/contract';
import { Box } from '@dojang/shared-ui/core';
import { useEffect } from 'react';
import { useFrameSession } from '../access/visitor.ts';
import { logShown } from '../errors/report-error.ts';
import { useShell } from '../ShellContext.tsx';
import { ExtensionBoundary } from './ExtensionBoundary.tsx';
import { useExtension } from './use-extension.ts';
import { visibleAt } from './visible.logic.ts';

/**
 * The small controls of all areas in the frame. Each has its place from the start, and stays empty when its area fails:
 * the frame has no room for an explanation.
 */
export function HeaderItems() {
  const { snapshot } = useShell();
  const session = useFrameSession();
  return visibleAt(snapshot, 'header', session, false).map((item) => (
    <HeaderItem key={`${item.remote}/${item.id}`} item={item} />
  ));
}

function HeaderItem({ item: { remote, id } }: { item: Declared<'header'> }) {
  const { state } = useExtension('header', remote, id);
  const failure = state.kind === 'failed' ? state.failure : undefined;
  useEffect(() => {
    if (failure) logShown(failure, `[${remote}]`, `header/${id}`);
  }, [failure, remote, id]);
  return (
    <Box boxSize="10" flexShrink="0" data-extension={`${remote}/${id}`}>
      {state.kind === 'ready' && (
        <ExtensionBoundary remote={remote} name={`header/${id}`} fallback={() => null}>
          <state.module.Component />
        </ExtensionBoundary>
      )}
    </Box>
  );
}
