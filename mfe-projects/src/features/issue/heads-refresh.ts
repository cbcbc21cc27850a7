import { isLive, type QueryClient } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

/** Projects whose list must be fetched again after the running saves. */
const due = new WeakMap<QueryClient, Set<string>>();

/** The list may differ from the server in other rows than the changed rows, so the next refresh fetches it again. */
export function headsAreDue(client: QueryClient, projectId: string): void {
  due.set(client, (due.get(client) ?? new Set()).add(projectId));
}

/** Cancels a fetch of the list, because it would replace a change on the screen by older rows. */
export function stopHeads(client: QueryClient, projectId: string): void {
  const queryKey = keys.issueHeads(projectId);
  if (client.isFetching({ queryKey }) > 0) headsAreDue(client, projectId);
  void client.cancelQueries({ queryKey }, { revert: false });
}

/**
 * Refetches the queries about the issues of a project after a change. The list itself may have thousands of rows. While live
 * messages arrive, it gets the changed rows by messages, and is refetched only when it has to be.
 */
export function refreshIssues(client: QueryClient, projectId: string): Promise<void> {
  const isWhole = due.get(client)?.delete(projectId) === true || !isLive();
  const heads = JSON.stringify(keys.issueHeads(projectId));
  return client.invalidateQueries({
    queryKey: keys.issues(projectId),
    predicate: ({ queryKey }) => isWhole || JSON.stringify(queryKey) !== heads,
  });
}
