import type { IssueChanges, IssueHead } from './issue.schema.ts';

/** The issue with changes, as `update_issues` makes them, until the server's row arrives. */
export function withChanges(head: IssueHead, changes: IssueChanges): IssueHead {
  const { add_assignees, remove_assignees, add_labels, remove_labels, add_watchers, remove_watchers, ...values } =
    changes;
  return {
    ...head,
    ...values,
    assignee_ids: changed(head.assignee_ids, add_assignees, remove_assignees),
    label_ids: changed(head.label_ids, add_labels, remove_labels),
  };
}

function changed(ids: string[], added: readonly string[] = [], removed: readonly string[] = []): string[] {
  if (added.length === 0 && removed.length === 0) return ids;
  return [...new Set([...ids.filter((id) => !removed.includes(id)), ...added])];
}
