import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, toast } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import type { AssignedIssue, AssignedIssues } from './dashboard.schema.ts';

const moveTo = async (id: string, columnId: string) => {
  unwrap(await getSupabase().rpc('update_issues', { p_issue_ids: [id], p_changes: asJson({ column_id: columnId }) }));
};

/** Finishes one of the user's own issues. It leaves the list at once, and can be restored. */
export function useFinishIssue(projectId: string) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.issues(projectId) });
    void client.invalidateQueries({ queryKey: keys.myIssues });
  };
  const reopen = useMutation({
    mutationFn: ({ id, column_id }: AssignedIssue) => moveTo(id, column_id),
    onError: showError,
    onSettled: refresh,
  });
  return useOptimisticMutation({
    mutationFn: async ({ id, done_column_id }: AssignedIssue) => {
      if (done_column_id) await moveTo(id, done_column_id);
    },
    changes: ({ id }) => [
      cacheChange<AssignedIssues>(dashboardQueries.assigned(projectId).queryKey, ({ total, rows }) => ({
        total: total - 1,
        rows: rows.filter((row) => row.id !== id),
      })),
    ],
    invalidates: [keys.issues(projectId), keys.myIssues],
    onSuccess: (_nothing, issue) => {
      toast({
        title: `#${issue.number} 이슈를 끝냈어요`,
        description: issue.title,
        action: { label: '되돌리기', onClick: () => reopen.mutate(issue) },
      });
    },
  });
}

/** Marks a mention as read. A failure is not shown: the mention stays unread. */
export function useReadMention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('change_notifications', { p_changes: asJson([{ id, read: true }]) }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.alerts }),
  });
}
