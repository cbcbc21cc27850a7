import { useProjectId } from '@dojang/shared-auth';
import { Box, Button, EmptyState, ListSkeleton, PageHeader, QueryView, snack, useLazyOverlay } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { ListTodo, Plus } from 'lucide-react';
import { useState } from 'react';
import { ProjectBoard } from '../board/components/ProjectBoard.tsx';
import { ViewSwitch } from '../board/components/ViewSwitch.tsx';
import { CreateIssueDialog } from '../issue/components/CreateIssueDialog.tsx';
import { CsvMenu } from '../issue/components/CsvMenu.tsx';
import { IssueList } from '../issue/components/IssueList.tsx';
import { NewIssueKey } from '../issue/NewIssueKey.tsx';
import { type IssueData, useIssueData } from '../issue/use-issue-data.ts';

const loadImport = () => import('../issue/components/ImportDialog.tsx').then(({ ImportDialog }) => ImportDialog);

const without = (key: string) => (search: URLSearchParams) => {
  const next = new URLSearchParams(search);
  next.delete(key);
  return next;
};

/** `/project/issue`: the issues of a project, with one of them in the panel. */
export function Component() {
  const projectId = useProjectId();
  const query = useIssueData(projectId);
  const [search, setSearch] = useSearchParams();
  const canWrite = query.data?.canWrite === true;
  const isCreating = search.has('new') && canWrite;
  const [isImporting, setImporting] = useState(false);
  const ImportDialog = useLazyOverlay(loadImport, isImporting ? projectId : null, () => {
    setImporting(false);
    snack.error('가져오기 화면을 불러오지 못했어요.');
  });
  const onImport = () => setImporting(true);
  const create = () => setSearch((now) => new URLSearchParams([...now, ['new', '1']]), { preventScrollReset: true });
  return (
    <Box>
      <NewIssueKey projectId={projectId} boardId={search.get('view') === 'board' ? search.get('board') : null} />
      <QueryView query={query} skeleton={<ListSkeleton rows={10} />}>
        {(data: IssueData) =>
          search.get('view') === 'board' ? (
            <ProjectBoard data={data} actions={<ViewSwitch />} />
          ) : data.heads.length === 0 ? (
            <>
              <PageHeader
                title="이슈"
                actions={
                  <>
                    <CsvMenu data={data} shown={[]} onImport={onImport} />
                    <ViewSwitch />
                  </>
                }
              />
              <EmptyState
                icon={<ListTodo size={22} />}
                title={canWrite ? '첫 이슈를 만들어 보세요' : '아직 이슈가 없어요'}
                description="할 일을 이슈로 적고, 누가 언제까지 하는지 함께 봐요."
                action={
                  canWrite && (
                    <Button onClick={create}>
                      <Plus /> 새 이슈
                    </Button>
                  )
                }
              />
            </>
          ) : (
            <IssueList
              data={data}
              onImport={onImport}
              actions={
                <>
                  <ViewSwitch />
                  {canWrite && (
                    <Button size="sm" onClick={create}>
                      <Plus /> 새 이슈
                    </Button>
                  )}
                </>
              }
            />
          )
        }
      </QueryView>
      {ImportDialog && isImporting && query.data && (
        <ImportDialog data={query.data} onClose={() => setImporting(false)} />
      )}
      {isCreating && (
        <CreateIssueDialog
          projectId={projectId}
          onClose={() => setSearch(without('new'), { replace: true, preventScrollReset: true })}
        />
      )}
    </Box>
  );
}
