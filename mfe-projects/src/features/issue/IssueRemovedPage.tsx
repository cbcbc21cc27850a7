import { projectCan, useProjectId } from '@dojang/shared-auth';
import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Box,
  confirm,
  EmptyState,
  escapeHtml,
  ListSkeleton,
  MoreButton,
  PageHeader,
  QueryView,
  snack,
} from '@dojang/shared-ui';
import { Trash2 } from 'lucide-react';
import { RemovedRow } from '../../RemovedRow.tsx';
import { TrashLinks } from '../../TrashLinks.tsx';
import { useProjectRole } from '../../use-project-role.ts';
import { usePurgeIssues, useRestoreIssues } from './issue.mutations.ts';
import { issueQueries, type RemovedIssue } from './issue.queries.ts';

const nameOf = ({ number, title }: RemovedIssue) => `#${number} ${title}`;

/** `/project/issue/removed`: the trash of issues. */
export function Component() {
  const projectId = useProjectId();
  const role = useProjectRole(projectId);
  const query = useInfiniteQuery(issueQueries.removed(projectId));
  const restore = useRestoreIssues(projectId);
  const purge = usePurgeIssues(projectId);

  const restoreOne = (issue: RemovedIssue) =>
    restore.mutate([issue.id], { onSuccess: () => snack.success(`‘${nameOf(issue)}’ 이슈를 복원했어요.`) });
  const askPurge = async (issue: RemovedIssue) => {
    const sure = await confirm({
      title: '완전히 지울까요?',
      message: `<b>${escapeHtml(nameOf(issue))}</b> 이슈와 댓글이 모두 사라져요. 되돌릴 수 없어요.`,
      confirmLabel: '완전히 지우기',
      danger: true,
    });
    if (sure) purge.mutate([issue.id], { onSuccess: () => snack.success('이슈를 완전히 지웠어요.') });
  };
  return (
    <Box>
      <PageHeader title="이슈 휴지통" description="지운 이슈는 30일 동안 여기에 있어요." />
      <TrashLinks current="issue" />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState
            icon={<Trash2 size={22} />}
            title="휴지통이 비어 있어요"
            description="이슈를 지우면 여기에서 복원할 수 있어요."
          />
        }
      >
        {(issues: RemovedIssue[]) => (
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
            {issues.map((issue) => (
              <RemovedRow
                key={issue.id}
                title={nameOf(issue)}
                to={`/project/issue?projectId=${projectId}&issue=${issue.id}`}
                removedAt={issue.removed_at}
                purgeAt={issue.purge_at}
                onRestore={projectCan(role, 'note.write') ? () => restoreOne(issue) : undefined}
                onPurge={projectCan(role, 'note.purge') ? () => void askPurge(issue) : undefined}
              />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </Box>
  );
}
