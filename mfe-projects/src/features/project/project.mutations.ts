import { type ProjectListItem, updateMemberResponse } from '@dojang/api-contract';
import { apiPost, currentProjectStore, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { closeToastsAbout, purgeTimeOf } from '@dojang/shared-ui';
import { projectQueries } from './project.queries.ts';

const LIST = projectQueries.list().queryKey;
type List = ProjectListItem[];

const changed = (change: (list: List) => List) => cacheChange<List>(LIST, change);

const patched = (list: List, id: string, patch: Partial<ProjectListItem>) =>
  list.map((project) => (project.id === id ? { ...project, ...patch } : project));

const removal = (removedAt: string) => ({ removedAt, purgeAt: purgeTimeOf(removedAt) });

/** The id is generated when the form opens, so that sending it twice creates one project. */
export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { id: string; name: string }) => {
      unwrapMaybe(await getSupabase().from('projects').upsert(input, { onConflict: 'id', ignoreDuplicates: true }));
      return input;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useRenameProject() {
  return useOptimisticMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      unwrapMaybe(await getSupabase().from('projects').update({ name }).eq('id', id).select('id').single());
    },
    changes: ({ id, name }) => [changed((list) => patched(list, id, { name }))],
  });
}

/** A trigger converts the DELETE into a removal; the project stays in the trash for 30 days. */
export function useDeleteProject() {
  return useOptimisticMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().from('projects').delete().eq('id', id));
    },
    changes: (id) => [changed((list) => patched(list, id, removal(new Date().toISOString())))],
    onSuccess: (_, id) => forget(id),
  });
}

/** The list shows the project only when the server has stored it, because its pages are not found before. */
export function useRestoreProject() {
  return useOptimisticMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('restore_project', { p_project_id: id }));
    },
    changes: () => [],
    onSuccess: (_, id) => closeToastsAbout(id),
    invalidates: [LIST],
  });
}

export function useLeaveProject() {
  return useOptimisticMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('leave_project', { p_project_id: id }));
    },
    changes: (id) => [changed((list) => list.filter((project) => project.id !== id))],
    onSuccess: (_, id) => forget(id),
  });
}

export function useAcceptInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inviteCode: string) =>
      apiPost('/api/private/project/updateMember', { inviteCode }, updateMemberResponse),
    onSuccess: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

/** The stored project is used for URLs without `?projectId=`, so it must be a project that the user can still open. */
function forget(projectId: string) {
  const { project, clear } = currentProjectStore.getState();
  if (project?.id === projectId) clear();
}
