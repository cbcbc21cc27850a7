import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  CardGridSkeleton,
  EmptyState,
  Heading,
  LinkButton,
  NativeSelect,
  PageHeader,
  QueryView,
  SimpleGrid,
  snack,
} from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { templateQueries } from '../template/template.queries.ts';
import { PageCard } from './components/PageCard.tsx';
import { StartingPoints } from './components/StartingPoints.tsx';
import { TitleDialog } from './components/TitleDialog.tsx';
import { TrashList } from './components/TrashList.tsx';
import { copyTitle } from './page.logic.ts';
import { useCreatePage, useRenamePage } from './page.mutations.ts';
import { pageQueries } from './page.queries.ts';
import type { PageHead, Site } from './page.schema.ts';
import { useStartPage } from './use-start-page.ts';

/** `/page`: the pages of a site. `?siteId=` names the site; without it, the first. `?trash` shows the trash. */
export function Component() {
  const sites = useQuery(pageQueries.sites());
  return (
    <QueryView query={sites} skeleton={<ListSkeletonPage />}>
      {(list) => <SitePages sites={list} />}
    </QueryView>
  );
}

function ListSkeletonPage() {
  return (
    <>
      <PageHeader title="페이지" />
      <CardGridSkeleton count={6} />
    </>
  );
}

function SitePages({ sites }: { sites: Site[] }) {
  const [search, setSearch] = useSearchParams();
  const site = sites.find(({ id }) => id === search.get('siteId')) ?? sites[0];
  const trashed = search.has('trash');
  const pages = useQuery(pageQueries.list(site?.id ?? ''));
  if (!site)
    return <EmptyState title="아직 볼 수 있는 사이트가 없어요" description="사이트 주인에게 초대를 요청해 주세요." />;
  const trashCount = pages.data?.filter((page) => page.removed_at).length ?? 0;
  return (
    <>
      <PageHeader
        title={trashed ? '페이지 휴지통' : '페이지'}
        description={trashed ? '30일이 지나면 완전히 지워져요.' : site.name}
        back={trashed ? { to: `/page?siteId=${site.id}`, label: '페이지' } : undefined}
        actions={
          !trashed && (
            <>
              {sites.length > 1 && (
                <NativeSelect.Root size="sm" width="44">
                  <NativeSelect.Field
                    aria-label="사이트"
                    value={site.id}
                    onChange={(event) => setSearch({ siteId: event.target.value })}
                  >
                    {sites.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              )}
              {trashCount > 0 && (
                <LinkButton to={`/page?siteId=${site.id}&trash`} variant="ghost">
                  휴지통 {trashCount}
                </LinkButton>
              )}
              <LinkButton to={`/page/template?siteId=${site.id}`}>
                <Plus /> 새 페이지
              </LinkButton>
            </>
          )
        }
      />
      <QueryView query={pages} skeleton={<CardGridSkeleton count={6} />}>
        {(list) => (trashed ? <TrashList pages={list} /> : <LivePages site={site} pages={list} />)}
      </QueryView>
    </>
  );
}

function LivePages({ site, pages }: { site: Site; pages: PageHead[] }) {
  const [renaming, setRenaming] = useState<PageHead | null>(null);
  const client = useQueryClient();
  const rename = useRenamePage();
  const create = useCreatePage();
  const live = pages.filter((page) => !page.removed_at);
  // One copy at a time, each with its own id, which a retry keeps.
  const isCopying = useRef(false);
  const copyIds = useRef(new Map<string, string>());
  const duplicate = (page: PageHead) => {
    if (isCopying.current) return;
    isCopying.current = true;
    const id = copyIds.current.get(page.id) ?? crypto.randomUUID();
    copyIds.current.set(page.id, id);
    create.mutate(
      {
        id,
        siteId: site.id,
        title: copyTitle(
          page.title,
          live.map(({ title }) => title),
        ),
        // Read again, because the card may show an older version.
        readProject: async () => (await client.fetchQuery({ ...pageQueries.draft(page), staleTime: 0 })).project,
      },
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
  if (live.length === 0) return <FirstPage site={site} />;
  return (
    <>
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="4" ps="0">
        {live.map((page) => (
          <PageCard key={page.id} page={page} onRename={setRenaming} onDuplicate={duplicate} />
        ))}
      </SimpleGrid>
      {renaming && (
        <TitleDialog
          heading="이름 바꾸기"
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

function FirstPage({ site }: { site: Site }) {
  const templates = useQuery(templateQueries.list());
  const { start, busy } = useStartPage(site.id);
  return (
    <Box>
      <EmptyState
        icon={<LayoutTemplate size={22} />}
        title="첫 페이지를 만들어 보세요"
        description="템플릿을 고르면 글과 사진만 바꿔 바로 게시할 수 있어요."
        action={
          <LinkButton to={`/page/template?siteId=${site.id}`} variant="outline">
            템플릿 둘러보기
          </LinkButton>
        }
      />
      <Heading as="h2" textStyle="heading" mb="4">
        바로 시작하기
      </Heading>
      <QueryView query={templates} skeleton={<CardGridSkeleton count={4} />}>
        {(list) => <StartingPoints templates={list.slice(0, 3)} disabled={busy} onChoose={start} />}
      </QueryView>
    </Box>
  );
}
