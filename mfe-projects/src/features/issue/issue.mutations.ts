import { asJson, getSupabase, readSave, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { type QueryClient, useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, toast, toPlainLine } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '@dojang/shared-ui/document';
import { keys } from '../../keys.ts';
import { withChanges } from './change.logic.ts';
import { issueQueries } from './issue.queries.ts';
import { type IssueChanges, type IssueHead, issueOf, type LabelColor, type RelationKind } from './issue.schema.ts';

export interface IssueDraft {
  title: string;
  body: DocumentJson;
}

/** Saves title and body on revision `baseRev`; a stale save changes nothing and returns the current version. */
export async function saveIssue(issueId: string, draft: IssueDraft, baseRev: number) {
  const body = parseDocument(draft.body);
  const title = toPlainLine(draft.title);
  return readSave(
    await getSupabase().rpc('save_issue', {
      p_issue_id: issueId,
      p_base_rev: baseRev,
      // An issue keeps its title while a new one is empty.
      ...(title.trim() === '' ? {} : { p_title: title.slice(0, 200) }),
      p_body: asJson(body),
      p_body_text: documentToText(body),
    }),
    issueOf,
  );
}

const setHeads = (client: QueryClient, projectId: string, update: (heads: IssueHead[]) => IssueHead[]) =>
  client.setQueryData<IssueHead[]>(keys.issueHeads(projectId), (heads) => heads && update(heads));

/** The list with these rows in place of the known ones. */
function withRows(heads: readonly IssueHead[], rows: readonly IssueHead[]): IssueHead[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return heads.map((head) => known.get(head.id) ?? head);
}

export interface IssueUpdate {
  ids: readonly string[];
  changes: IssueChanges;
}

/** At most so many ids of one request. */
const MOST = 500;

/**
 * Changes properties at once on the screen and then on the server. When the server refuses, the former values return
 * and a message says why. Successive changes are saved one after the other.
 */
export function useUpdateIssues(projectId: string) {
  const client = useQueryClient();
  const mutationKey = keys.updateIssues(projectId);
  const { queryKey } = issueQueries.heads(projectId);
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ ids, changes }: IssueUpdate) => {
      const rows: IssueHead[] = [];
      for (let at = 0; at < ids.length; at += MOST) {
        const part = unwrap(
          await getSupabase().rpc('update_issues', {
            p_issue_ids: ids.slice(at, at + MOST),
            p_changes: asJson({ ...changes }),
          }),
        );
        rows.push(...(part as unknown as IssueHead[]));
      }
      return rows;
    },
    // Synchronous, because the next key may follow immediately and needs this change.
    onMutate: ({ ids, changes }) => {
      void client.cancelQueries({ queryKey }, { revert: false });
      const chosen = new Set(ids);
      const former: IssueHead[] = [];
      setHeads(client, projectId, (heads) =>
        heads.map((head) => {
          if (!chosen.has(head.id)) return head;
          former.push(head);
          return withChanges(head, changes);
        }),
      );
      return former;
    },
    onError: (error, _update, former) => {
      if (former) setHeads(client, projectId, (heads) => withRows(heads, former));
      showError(error);
    },
    onSuccess: (rows) => {
      // A later change of the same rows is already on the screen.
      if (client.isMutating({ mutationKey }) === 1) setHeads(client, projectId, (heads) => withRows(heads, rows));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: keys.issues(projectId) });
      void client.invalidateQueries({ queryKey: keys.myIssues });
    },
  });
}

export interface NewIssue extends Omit<IssueChanges, 'column_id'> {
  /** From the caller, so that a create whose answer was lost creates one issue when it is retried. */
  id: string;
  title: string;
  /** Null or absent: the first column of things to do. */
  columnId?: string | null;
  body?: DocumentJson;
  source?: { type: 'memo' | 'note'; id: string };
}

/** Creates an issue; its row is in the list as soon as the server has given it a number. */
export function useCreateIssue(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title, columnId, body, source, ...changes }: NewIssue) => {
      const document = body && parseDocument(body);
      return unwrap(
        await getSupabase().rpc('create_issue', {
          p_id: id,
          p_project_id: projectId,
          p_title: toPlainLine(title).trim(),
          ...(columnId ? { p_column_id: columnId } : {}),
          p_changes: asJson({
            ...changes,
            ...(document ? { body: document, body_text: documentToText(document) } : {}),
            ...(source ? { source_type: source.type, source_id: source.id } : {}),
          }),
        }),
      ) as unknown as IssueHead;
    },
    onSuccess: (head) => {
      setHeads(client, projectId, (heads) => (heads.some(({ id }) => id === head.id) ? heads : [...heads, head]));
      void client.invalidateQueries({ queryKey: keys.issues(projectId) });
      void client.invalidateQueries({ queryKey: keys.myIssues });
    },
    onError: showError,
  });
}

/** Gives issues back from the trash. */
export function useRestoreIssues(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      unwrapMaybe(await getSupabase().rpc('restore_issues', { p_issue_ids: [...ids] }));
    },
    onSuccess: (_nothing, ids) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.issue(id) });
      return client.invalidateQueries({ queryKey: keys.issues(projectId) });
    },
    onError: showError,
  });
}

/** Moves issues to the trash at once on the screen, with a way back. */
export function useRemoveIssues(projectId: string) {
  const client = useQueryClient();
  const restore = useRestoreIssues(projectId);
  const { queryKey } = issueQueries.heads(projectId);
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      unwrapMaybe(await getSupabase().rpc('remove_issues', { p_issue_ids: [...ids] }));
    },
    onMutate: (ids) => {
      void client.cancelQueries({ queryKey }, { revert: false });
      const chosen = new Set(ids);
      const former = client.getQueryData(queryKey)?.filter(({ id }) => chosen.has(id)) ?? [];
      setHeads(client, projectId, (heads) => heads.filter(({ id }) => !chosen.has(id)));
      return former;
    },
    onError: (error, _ids, former) => {
      if (former) setHeads(client, projectId, (heads) => [...heads, ...former].sort((a, b) => a.number - b.number));
      showError(error);
    },
    onSuccess: (_nothing, ids, former) => {
      const [first] = former ?? [];
      toast({
        title:
          ids.length === 1 && first
            ? `#${first.number} 이슈를 휴지통으로 옮겼어요.`
            : `이슈 ${ids.length}개를 휴지통으로 옮겼어요.`,
        action: { label: '되돌리기', onClick: () => restore.mutate(ids) },
      });
    },
    onSettled: (_nothing, _error, ids) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.issue(id) });
      void client.invalidateQueries({ queryKey: keys.issues(projectId) });
      void client.invalidateQueries({ queryKey: keys.myIssues });
    },
  });
}

export function useRelate(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fromId, toId, kind }: { fromId: string; toId: string; kind: RelationKind }) => {
      unwrap(await getSupabase().rpc('relate_issues', { p_from_id: fromId, p_to_id: toId, p_kind: kind }));
    },
    onSettled: (_nothing, _error, { fromId, toId }) => {
      for (const id of [fromId, toId]) void client.invalidateQueries({ queryKey: keys.issueRelations(id) });
      void client.invalidateQueries({ queryKey: keys.issues(projectId) });
    },
    onError: showError,
  });
}

export function useUnrelate(projectId: string, issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (relationId: string) => {
      unwrapMaybe(await getSupabase().rpc('unrelate_issues', { p_relation_id: relationId }));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.issueRelations(issueId) });
      void client.invalidateQueries({ queryKey: keys.issues(projectId) });
    },
    onError: showError,
  });
}

/** Creates a label, or changes the one with this id. */
export function useSaveLabel(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name, color }: { id: string; name: string; color: LabelColor }) => {
      unwrapMaybe(
        await getSupabase().rpc('save_label', { p_id: id, p_project_id: projectId, p_name: name, p_color: color }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.labels(projectId) }),
    onError: showError,
  });
}

/** Creates a saved view, or changes one's own with this id. */
export function useSaveView(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (view: { id: string; name: string; query: string; isShared: boolean }) => {
      unwrapMaybe(
        await getSupabase().rpc('save_issue_view', {
          p_id: view.id,
          p_project_id: projectId,
          p_name: view.name,
          p_query: view.query,
          p_is_shared: view.isShared,
        }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.issueViews(projectId) }),
    onError: showError,
  });
}

export function useRemoveView(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('remove_issue_view', { p_id: id }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.issueViews(projectId) }),
    onError: showError,
  });
}
