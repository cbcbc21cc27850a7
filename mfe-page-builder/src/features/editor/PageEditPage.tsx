import { sessionStore } from '@dojang/shared-auth';
import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  type Continued,
  ErrorState,
  Flex,
  JournalGate,
  LinkButton,
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
import { LockedPage } from './lock/LockedPage.tsx';
import { usePageLock } from './lock/use-page-lock.ts';
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
  return <LockablePage key={pageId} pageId={pageId} />;
}

/** The editor, or the page to read while another editor has its lock. */
function LockablePage({ pageId }: { pageId: string }) {
  const { lock, editor, hadLock, takeOver, isTakingOver } = usePageLock(pageId);
  if (!lock.data) return <Waiting query={lock} />;
  if (lock.data.held) {
    const { since } = lock.data;
    return <LoadedPage key={since} pageId={pageId} since={since} editor={editor} />;
  }
  return (
    <LockedPage
      pageId={pageId}
      holder={lock.data}
      hadLock={hadLock}
      isTakingOver={isTakingOver}
      onTakeOver={takeOver}
    />
  );
}

/** @param since when this editor took the lock; what others saved before is read */
function LoadedPage({ pageId, since, editor }: { pageId: string; since: string; editor: string }) {
  const page = useQuery(pageQueries.detail(pageId, since));
  return page.data ? <OpenedPage page={page.data} editor={editor} /> : <Waiting query={page} />;
}

function Waiting({ query: { error, refetch } }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  if (!error) return <EditorSkeleton />;
  const { status, code } = toAppError(error);
  if (status === 404 || code === NOT_FOUND) throw new Response('Page Not Found', { status: 404 });
  return (
    <Box py="16">
      <ErrorState error={error} onRetry={() => void refetch()} />
      {/* The editor has no frame of the shell with another way out. */}
      <Flex justify="center">
        <LinkButton to="/page" variant="ghost">
          페이지 목록으로
        </LinkButton>
      </Flex>
    </Box>
  );
}

/** PostgreSQL's code of what does not exist; hosted services answer it with another status. */
const NOT_FOUND = 'P0002';

/** Asks first what to do with unsaved changes of an earlier visit. */
function OpenedPage({ page, editor }: { page: Page; editor: string }) {
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
      {(continued) => <Editor page={page} editor={editor} continued={continued} />}
    </JournalGate>
  );
}

interface EditorProps {
  page: Page;
  editor: string;
  continued: Continued<Draft> | null;
}

function Editor({ page, editor, continued }: EditorProps) {
  // Above both editors, so that the phone editor of a narrowed window continues with the same draft.
  const pageDraft = usePageDraft(page, continued, editor);
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
