import { useQuery } from '@dojang/shared-auth/query';
import { Box, ErrorState, Flex, Skeleton, toAppError, useBreakpointValue, useDocumentTitle } from '@dojang/shared-ui';
import { Navigate, useSearchParams } from '@dojang/shared-ui/router';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { pageQueries } from '../page/page.queries.ts';
import type { Page } from '../page/page.schema.ts';

// GrapesJS is half a megabyte: only who edits on a large screen fetches it.
const Studio = lazy(() => import('./studio/Studio.tsx').then(({ Studio }) => ({ default: Studio })));
const PhoneEditor = lazy(() => import('./phone/PhoneEditor.tsx').then(({ PhoneEditor }) => ({ default: PhoneEditor })));

/** `/page/edit?pageId=`: without an id to the list; an id that one may not edit is a page that does not exist. */
export function Component() {
  const [search] = useSearchParams();
  const pageId = search.get('pageId');
  if (!pageId) return <Navigate to="/page" replace />;
  // An id that is no uuid names nothing, like an unknown one.
  if (!z.uuid().safeParse(pageId).success) throw new Response('Page Not Found', { status: 404 });
  return <LoadedPage pageId={pageId} />;
}

function LoadedPage({ pageId }: { pageId: string }) {
  const page = useQuery(pageQueries.detail(pageId));
  if (page.data) return <Editor key={page.data.id} page={page.data} />;
  if (!page.error) return <EditorSkeleton />;
  if (toAppError(page.error).status === 404) throw new Response('Page Not Found', { status: 404 });
  return (
    <Box py="16">
      <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    </Box>
  );
}

function Editor({ page }: { page: Page }) {
  useDocumentTitle(`${page.title} 편집`);
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  return (
    <Suspense fallback={<EditorSkeleton />}>{isWide ? <Studio page={page} /> : <PhoneEditor page={page} />}</Suspense>
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
