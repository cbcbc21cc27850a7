import { exportLinkResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

/** Requests an export of the whole project, or joins a running export. */
export function useRequestExport(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await getSupabase().rpc('request_project_export', { p_project_id: projectId })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.exports(projectId) }),
    onError: showError,
  });
}

/** Downloads a finished export. The browser saves the response of the address, and the page stays open. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (exportId: string) => {
      const { url } = await apiPost('/api/private/project/exportLink', { exportId }, exportLinkResponse);
      globalThis.location.assign(url);
    },
    onError: showError,
  });
}
