import type { ProjectListItem } from '@dojang/api-contract';
import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, CardGridSkeleton, EmptyState, HStack, PageHeader, QueryView, Stack } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { FolderKanban, Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../Section.tsx';
import { AcceptInviteDialog } from './components/AcceptInviteDialog.tsx';
import { CreateProjectDialog } from './components/CreateProjectDialog.tsx';
import { InviteCodeDialog } from './components/InviteCodeDialog.tsx';
import { ProjectShelf } from './components/ProjectShelf.tsx';
import { ProjectTrash } from './components/ProjectTrash.tsx';
import { projectQueries, shelvesOf } from './project.queries.ts';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<'create' | 'code' | null>(null);
  // The link that opens the create dialog. It also works when this page is already open.
  const isNew = search.has('new');
  // Disabled during a change of account, because the page stays until the sign-in page is loaded.
  const signedIn = useSession((session) => session.status === 'loggedIn');
  const query = useQuery({ ...projectQueries.list(), enabled: signedIn });
  const invite = search.get('invite');

  const setParam = (name: 'invite' | 'new', value: string | null) =>
    setSearch(
      (previous) => {
        if (value) previous.set(name, value);
        else previous.delete(name);
        return previous;
      },
      { replace: true, preventScrollReset: true },
    );
  const closeCreate = () => {
    setDialog(null);
    if (isNew) setParam('new', null);
  };

  const actions = (
    <HStack gap="2" wrap="wrap">
      <Button variant="outline" onClick={() => setDialog('code')}>
        <Ticket size={16} aria-hidden /> 초대 코드 입력
      </Button>
      <Button onClick={() => setDialog('create')}>
        <Plus size={16} aria-hidden /> 새 프로젝트
      </Button>
    </HStack>
  );

  return (
    <Box>
      <PageHeader title="프로젝트" description="함께 쓰는 노트와 사람들이 모인 곳이에요." actions={actions} />
      <QueryView query={query} skeleton={<CardGridSkeleton count={6} />}>
        {(projects: ProjectListItem[]) => {
          const { mine, joined, removed } = shelvesOf(projects);
          return (
            <Stack gap="8">
              {mine.length + joined.length === 0 && (
                <EmptyState
                  icon={<FolderKanban size={22} />}
                  title="첫 프로젝트를 만들어 보세요"
                  description="초대받았다면 받은 코드를 입력해 주세요."
                  action={actions}
                />
              )}
              <ProjectShelf title="내 프로젝트" projects={mine} />
              <ProjectShelf title="참여한 프로젝트" projects={joined} />
              {removed.length > 0 && (
                <Section title="휴지통" count={removed.length}>
                  <ProjectTrash projects={removed} />
                </Section>
              )}
            </Stack>
          );
        }}
      </QueryView>
      <CreateProjectDialog open={dialog === 'create' || isNew} onClose={closeCreate} />
      <InviteCodeDialog
        open={dialog === 'code'}
        onClose={() => setDialog(null)}
        onSubmit={(code) => {
          setDialog(null);
          setParam('invite', code);
        }}
      />
      {invite && <AcceptInviteDialog key={invite} code={invite} onClose={() => setParam('invite', null)} />}
    </Box>
  );
}
