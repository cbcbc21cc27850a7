import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  type Continued,
  ErrorState,
  Flex,
  JournalGate,
  Skeleton,
  toAppError,
  useBreakpointValue,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { Navigate, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';
import type { Page } from '../page/page.schema.ts';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { type Draft, usePageDraft } from './use-page-draft.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';

// GrapesJS is half a megabyte, so it is loaded only for editing on a large screen.
const Studio = lazy(() => import('./studio/Studio.tsx').then(({ Studio }) => ({ default: Studio })));
const PhoneEditor = lazy(() => import('./phone/PhoneEditor.tsx').then(({ PhoneEditor }) => ({ default: PhoneEditor })));

/**
 * `/page/edit?pageId=`: without an id redirects to the list; a page that the user may not edit is shown as not found.
 */
export function Component() {
  const [search] = useSearchParams();
  const pageId = search.get('pageId');
  if (!pageId) return <Navigate to="/page" replace />;
  // An invalid UUID counts as an unknown id.
  if (!z.uuid().safeParse(pageId).success) throw new Response('Page Not Found', { status: 404 });
  return <LoadedPage pageId={pageId} />;
}

function LoadedPage({ pageId }: { pageId: string }) {
  const page = useQuery(pageQueries.detail(pageId));
  if (page.data) return <OpenedPage key={page.data.id} page={page.data} />;
  if (!page.error) return <EditorSkeleton />;
  if (toAppError(page.error).status === 404) throw new Response('Page Not Found', { status: 404 });
  return (
    <Box py="16">
      <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    </Box>
  );
}

/** Asks first what to do with unsaved changes of an earlier visit. */
function OpenedPage({ page }: { page: Page }) {
  useDocumentTitle(`${page.title} 편집`);
  const navigate = useNavigate();
  return (
    <JournalGate<Draft>
      place={{ account: sessionStore.getState().id, kind: 'page', id: page.id }}
      stored={{ project: page.draft, title: page.title }}
      rev={page.rev}
      storedAt={page.updated_at}
      parse={parseKeptDraft}
      isSame={isSameDraft}
      preview={({ project, title }) => <PageThumbnail project={project} title={title} />}
      onLeave={() => void navigate('/page')}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <Editor page={page} continued={continued} />}
    </JournalGate>
  );
}

function Editor({ page, continued }: { page: Page; continued: Continued<Draft> | null }) {
  // Above both editors, so that the phone editor of a narrowed window continues with the same draft.
  const pageDraft = usePageDraft(page, continued);
  useSaveBeforeLeaving(pageDraft);
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  const Shown = isWide ? Studio : PhoneEditor;
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Shown page={page} pageDraft={pageDraft} />
    </Suspense>
  );
}

function EditorSkeleton() {
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
