import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Center, EmptyState, Flex, NativeSelect, SearchField, SimpleGrid, snack } from '@dojang/shared-ui';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { visitQueries } from '../../visit/visit.queries.ts';
import { copyTitle } from '../page.logic.ts';
import { useCopyPage, useRenamePage } from '../page.mutations.ts';
import { pageQueries } from '../page.queries.ts';
import type { OwnSite, PageHead } from '../page.schema.ts';
import { findPages, ORDERS, type PageOrder, roleIncludes } from '../page-list.logic.ts';
import { NameDialog } from './NameDialog.tsx';
import { PageCard } from './PageCard.tsx';

// Only for admins.
const MakeTemplateDialog = lazy(() =>
  import('./MakeTemplateDialog.tsx').then(({ MakeTemplateDialog }) => ({ default: MakeTemplateDialog })),
);

/** Number of cards that are rendered at first, because a site may have hundreds. */
const STEP = 60;

/** The pages of a site as cards, with search and order. */
export function PageGrid({ site, pages }: { site: OwnSite; pages: readonly PageHead[] }) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<PageOrder>('changed');
  const [shown, setShown] = useState(STEP);
  const [renaming, setRenaming] = useState<PageHead | null>(null);
  const [template, setTemplate] = useState<PageHead | null>(null);
  const rename = useRenamePage();
  const duplicate = useDuplicatePage(pages);
  const unread = useQuery(pageQueries.unread()).data;
  const visits = useQuery(visitQueries.site(site.id)).data;
  const found = findPages(pages, words, order);
  return (
    <>
      <Flex gap="3" mb="4" direction={{ base: 'column', sm: 'row' }}>
        <Box flex="1" maxW={{ sm: '80' }}>
          <SearchField label="페이지 검색" value={words} onChange={setWords} />
        </Box>
        <NativeSelect.Root width={{ base: 'full', sm: '44' }} ms={{ sm: 'auto' }}>
          <NativeSelect.Field
            aria-label="순서"
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as PageOrder)}
          >
            {Object.entries(ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Flex>
      {found.length === 0 && <EmptyState icon={<SearchX size={22} />} title="검색 결과가 없어요" />}
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="4" ps="0">
        {found.slice(0, shown).map((page) => (
          <PageCard
            subdomain={site.subdomain ?? ''}
            key={page.id}
            page={page}
            visits={visits?.get(page.id) ?? 0}
            unread={unread?.get(page.id) ?? 0}
            mayEdit={roleIncludes(site.role, 'editor')}
            onRename={setRenaming}
            onDuplicate={duplicate}
            onMakeTemplate={setTemplate}
          />
        ))}
      </SimpleGrid>
      {found.length > shown && (
        <Center mt="6">
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            {Math.min(STEP, found.length - shown)}개 더 보기
          </Button>
        </Center>
      )}
      {template && (
        <Suspense>
          <MakeTemplateDialog key={template.id} page={template} onClose={() => setTemplate(null)} />
        </Suspense>
      )}
      {renaming && (
        <NameDialog
          heading="이름 바꾸기"
          label="페이지 이름"
          initial={renaming.title}
          submitLabel="바꾸기"
          onClose={() => setRenaming(null)}
          onSubmit={(title) => {
            rename.mutate({ page: renaming, title });
            setRenaming(null);
          }}
        />
      )}
    </>
  );
}

/** One copy at a time. Each copy has its own id, and a retry keeps the id. */
function useDuplicatePage(pages: readonly PageHead[]): (page: PageHead) => void {
  const copy = useCopyPage();
  const isCopying = useRef(false);
  const copyIds = useRef(new Map<string, string>());
  return (page) => {
    if (isCopying.current) return;
    isCopying.current = true;
    const id = copyIds.current.get(page.id) ?? crypto.randomUUID();
    copyIds.current.set(page.id, id);
    const taken = pages.map(({ title }) => title);
    copy.mutate(
      { id, page, title: copyTitle(page.title, taken) },
      {
        onSuccess: () => {
          copyIds.current.delete(page.id);
          snack.success('페이지를 복제했어요.');
        },
        onSettled: () => {
          isCopying.current = false;
        },
      },
    );
  };
}
