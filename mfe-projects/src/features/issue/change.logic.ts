import type { IssueChanges, IssueHead } from './issue.schema.ts';

/** The issue after changes, computed like `update_issues`, until the server's row arrives. */
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

export interface IssueUpdate {
  ids: readonly string[];
  changes: IssueChanges;
}

/**
 * The updates that undo `changes` of these issues. Issues that need the same update share one. An issue that had the values
 * before needs none.
 *
 * @param former the issues before the change
 */
export function updatesBack(former: readonly IssueHead[], changes: IssueChanges): IssueUpdate[] {
  const updates = new Map<string, { ids: string[]; changes: IssueChanges }>();
  for (const head of former) {
    const back = changesBack(head, changes);
    const key = JSON.stringify(back);
    if (key === '{}') continue;
    const update = updates.get(key) ?? { ids: [], changes: back };
    updates.set(key, update);
    update.ids.push(head.id);
  }
  return [...updates.values()];
}

/** Whether an issue still has the values of `changes`, so that nobody has changed them since. */
export const isStillAs = (head: IssueHead, changes: IssueChanges): boolean =>
  JSON.stringify(withChanges(head, changes)) === JSON.stringify(head);

const VALUES = ['column_id', 'priority', 'due_date', 'estimate', 'parent_id'] as const;

function changesBack(head: IssueHead, changes: IssueChanges): IssueChanges {
  const values = VALUES.filter((name) => changes[name] !== undefined && changes[name] !== head[name]);
  const { add_assignees, remove_assignees, add_labels, remove_labels } = changes;
  return {
    ...Object.fromEntries(values.map((name) => [name, head[name]])),
    ...some('remove_assignees', add_assignees, (id) => !head.assignee_ids.includes(id)),
    ...some('add_assignees', remove_assignees, (id) => head.assignee_ids.includes(id)),
    ...some('remove_labels', add_labels, (id) => !head.label_ids.includes(id)),
    ...some('add_labels', remove_labels, (id) => head.label_ids.includes(id)),
  };
}

function some(name: keyof IssueChanges, ids: readonly string[] = [], isMeant: (id: string) => boolean): IssueChanges {
  const meant = ids.filter(isMeant);
  return meant.length === 0 ? {} : { [name]: meant };
}
