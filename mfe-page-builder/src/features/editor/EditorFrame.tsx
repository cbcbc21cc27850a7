import { nodesOf } from '@dojang/renderer';
import type { UseQueryResult } from '@dojang/shared-auth/query';
import { Box, ErrorState, Flex, LinkButton, Skeleton, toAppError, useBreakpointValue } from '@dojang/shared-ui';
import { notFound } from '@dojang/shared-ui/router';
import { lazy, Suspense, useRef, useState } from 'react';
import { EditorPublishing } from './components/EditorPublishing.tsx';
import { LargePage, MOST_NODES } from './components/LargePage.tsx';
import { PageVersionsDialog } from './components/PageVersionsDialog.tsx';
import { SectionVersionsDialog } from './components/SectionVersionsDialog.tsx';
import { isOfSite } from './edited.ts';
import type { EditorProps } from './editor-props.ts';

// GrapesJS is half a megabyte, so it is loaded only for editing on a large screen.
const Studio = lazy(() => import('./studio/Studio.tsx').then(({ Studio }) => ({ default: Studio })));
const PhoneEditor = lazy(() => import('./phone/PhoneEditor.tsx').then(({ PhoneEditor }) => ({ default: PhoneEditor })));

/**
 * The editor for this width of the window. The draft and the dialog for publishing are above it in the tree, so that they stay
 * when the window changes its width.
 */
export function ChosenEditor({ edited, pageDraft }: Pick<EditorProps, 'edited' | 'pageDraft'>) {
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  const [isPublishing, setPublishing] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  // An editor reads its project only once. A new editor loads another version.
  const [loaded, setLoaded] = useState(0);
  const [nodes] = useState(() => nodesOf(pageDraft.draft.project));
  const [isTooLarge, setTooLarge] = useState(nodes > MOST_NODES);
  const showPlace = useRef<((place: string) => void) | null>(null);
  const History = edited.kind === 'section' ? SectionVersionsDialog : PageVersionsDialog;
  const Shown = isWide ? Studio : PhoneEditor;
  const close = () => setPublishing(false);
  const show = (place: string) => {
    close();
    showPlace.current?.(place);
  };
  if (isTooLarge) return <LargePage edited={edited} nodes={nodes} onOpen={() => setTooLarge(false)} />;
  return (
    <>
      <Suspense fallback={<EditorSkeleton />}>
        <Shown
          key={loaded}
          edited={edited}
          pageDraft={pageDraft}
          onPublish={() => setPublishing(true)}
          onHistory={isOfSite(edited.kind) ? () => setHistory(true) : undefined}
          showPlace={showPlace}
        />
      </Suspense>
      {hasHistory && (
        <History
          edited={edited}
          pageDraft={pageDraft}
          onLoad={() => setLoaded((count) => count + 1)}
          onClose={() => setHistory(false)}
        />
      )}
      {isPublishing && (
        <EditorPublishing edited={edited} pageDraft={pageDraft} onClose={close} {...(isWide && { onShow: show })} />
      )}
    </>
  );
}

/** PostgreSQL's code for a missing row; hosted services answer it with another HTTP status. */
const NOT_FOUND = 'P0002';

/** Shown while the edited content is read, and when reading fails. */
export function Waiting({ query: { error, refetch } }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  if (!error) return <EditorSkeleton />;
  const { status, code } = toAppError(error);
  if (status === 404 || code === NOT_FOUND) throw notFound();
  return (
    <Box py="16">
      <ErrorState error={error} onRetry={() => void refetch()} />
      {/* The editor has no frame of the shell, so it needs its own way out. */}
      <Flex justify="center">
        <LinkButton to="/page" variant="ghost">
          페이지 목록으로
        </LinkButton>
      </Flex>
    </Box>
  );
}

export function EditorSkeleton() {
  return (
    <Box height="100dvh" aria-busy role="status" aria-label="편집기를 여는 중">
      <Flex height="14" align="center" gap="4" px="4" borderBottomWidth="1px" borderColor="border">
        <Skeleton height="5" width="40" />
        <Box flex="1" />
        <Skeleton height="8" width="24" />
      </Flex>
      <Flex height="calc(100% - 56px)">
        <Skeleton width="64" height="100%" borderRadius="0" hideBelow="lg" />
        <Box flex="1" p="8" bg="bg.subtle">
          <Skeleton height="100%" />
        </Box>
        <Skeleton width="72" height="100%" borderRadius="0" hideBelow="lg" />
      </Flex>
    </Box>
  );
}
