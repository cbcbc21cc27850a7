import { cut } from '@dojang/contract/text';
import { asJson, getSupabase, orWhole, readSave, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import {
  immediateMutation,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@dojang/shared-auth/query';
import { closeToastsAbout, josa, showError, toast, toPlainLine } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '@dojang/shared-ui/document';
import { documentChange, storedForm } from '@dojang/shared-ui/document-change';
import { keys } from '../../keys.ts';
import { type IssueUpdate, withChanges } from './change.logic.ts';
import { headsAreDue, refreshIssues, stopHeads } from './heads-refresh.ts';
import {
  type IssueChanges,
  type IssueHead,
  issueOf,
  type LabelColor,
  type MyIssue,
  type MyIssues,
  type RelationKind,
} from './issue.schema.ts';
import { byProject } from './mine.logic.ts';

export interface IssueDraft {
  title: string;
  body: DocumentJson;
}

/**
 * Saves title and body on revision `baseRev`; a stale save changes nothing and returns the current version.
 *
 * @param acknowledged the content on the server at this revision; for a large body only the changes are sent
 */
export async function saveIssue(
  issueId: string,
  draft: IssueDraft,
  baseRev: number,
  acknowledged: IssueDraft | null = null,
) {
  const title = toPlainLine(draft.title);
  const issue = {
    p_issue_id: issueId,
    p_base_rev: baseRev,
    // An issue keeps its title while a new one is empty.
    ...(title.trim() === '' ? {} : { p_title: cut(title, 200) }),
  };
  const stored = storedForm(draft.body);
  const change = documentChange(acknowledged?.body ?? null, draft.body);
  const sendWhole = () =>
    getSupabase().rpc('save_issue', { ...issue, p_body: asJson(stored.content), p_body_text: stored.text });
  const sending =
    change &&
    getSupabase().rpc('save_issue_change', {
      ...issue,
      p_changes: asJson(change.blocks),
      ...(change.text && { p_text_change: asJson(change.text) }),
    });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), issueOf);
}

const setHeads = (client: QueryClient, projectId: string, update: (heads: IssueHead[]) => IssueHead[]) =>
  client.setQueryData<IssueHead[]>(keys.issueHeads(projectId), (heads) => heads && update(heads));

/** Changes rows in the project's list and in the user's own list. Null removes a row. */
function changeRows(client: QueryClient, projectId: string, change: (head: IssueHead) => IssueHead | null): void {
  setHeads(client, projectId, (heads) => heads.flatMap((head) => change(head) ?? []));
  client.setQueryData<MyIssues>(
    keys.myIssues,
    (mine) =>
      mine && {
        ...mine,
        rows: mine.rows.flatMap((row) => {
          if (row.project_id !== projectId) return row;
          const head = change(row);
          return head ? { ...row, ...head } : [];
        }),
      },
  );
}

/** Cancels fetches of both lists, because their responses would replace a change that is already on the screen. */
function cancelReads(client: QueryClient, projectId: string): void {
  stopHeads(client, projectId);
  void client.cancelQueries({ queryKey: keys.myIssues }, { revert: false });
}

/** Puts these rows in place of the known rows. */
function replaceRows(client: QueryClient, projectId: string, rows: readonly IssueHead[]): void {
  const known = new Map(rows.map((row) => [row.id, row]));
  changeRows(client, projectId, (head) => known.get(head.id) ?? head);
}

/** Maximum number of ids of one request. */
const MOST = 500;
const inRequests = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));

/**
 * Changes of a project's issues are sent one after another. Two parallel requests may arrive in the other order, and a change
 * of an issue that was already removed would fail.
 */
const scopeOf = (projectId: string) => keys.updateIssues(projectId).join();

/** The options that the mutations of one scope share. */
const inScope = (client: QueryClient, projectId: string) => ({
  scope: scopeOf(projectId),
  refresh: () => {
    void refreshIssues(client, projectId);
    void client.invalidateQueries({ queryKey: keys.myIssues });
  },
});

export function updateIssuesOptions(client: QueryClient, projectId: string) {
  return immediateMutation(client, {
    ...inScope(client, projectId),
    mutationFn: async ({ ids, changes }: IssueUpdate) => {
      const rows: IssueHead[] = [];
      for (const part of inRequests(ids)) {
        const answer = unwrap(
          await getSupabase().rpc('update_issues', { p_issue_ids: part, p_changes: asJson({ ...changes }) }),
        );
        rows.push(...(answer as unknown as IssueHead[]));
      }
      return rows;
    },
    show: ({ ids, changes }: IssueUpdate) => {
      cancelReads(client, projectId);
      const chosen = new Set(ids);
      const former = new Map<string, IssueHead>();
      changeRows(client, projectId, (head) => {
        if (!chosen.has(head.id)) return head;
        if (!former.has(head.id)) former.set(head.id, head);
        return withChanges(head, changes);
      });
      return [...former.values()];
    },
    takeBack: (former) => {
      replaceRows(client, projectId, former);
      headsAreDue(client, projectId);
    },
    onSuccess: (rows, _update, { isLast }) => {
      // A later change of the same rows is already on the screen.
      if (isLast) replaceRows(client, projectId, rows);
    },
  });
}

/**
 * Changes properties at once on the screen and then on the server. When the server refuses, the former values return and a
 * message says why. Changes in quick succession are saved one after the other.
 */
export function useUpdateIssues(projectId: string) {
  return useMutation(updateIssuesOptions(useQueryClient(), projectId));
}

/** Runs a mutation outside of a component. Its `onError` shows a refusal. Returns false when it was refused. */
export const run = <Data, Variables, Context>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
): Promise<boolean> =>
  client
    .getMutationCache()
    .build(client, options)
    .execute(variables)
    .then(
      () => true,
      () => false,
    );

export interface NewIssue extends Omit<IssueChanges, 'column_id'> {
  /** The caller creates the id, so that a retry after a lost response creates only one issue. */
  id: string;
  title: string;
  /** Null or absent means the first column of things to do. */
  columnId?: string | null;
  body?: DocumentJson;
  source?: { type: 'memo' | 'note'; id: string };
}

/** Creates an issue. Its row is in the list as soon as the server has given it a number. */
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
      void refreshIssues(client, projectId);
      void client.invalidateQueries({ queryKey: keys.myIssues });
    },
    onError: showError,
  });
}

function restoreIssuesOptions(client: QueryClient, projectId: string) {
  return {
    scope: { id: scopeOf(projectId) },
    mutationFn: async (ids: readonly string[]) => {
      for (const part of inRequests(ids)) unwrapMaybe(await getSupabase().rpc('restore_issues', { p_issue_ids: part }));
    },
    onSuccess: (_nothing: unknown, ids: readonly string[]) => {
      closeToastsAbout(ids.join());
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.issue(id) });
      void client.invalidateQueries({ queryKey: keys.myIssues });
      return refreshIssues(client, projectId);
    },
    onError: showError,
  };
}

/** Restores issues from the trash. */
export const useRestoreIssues = (projectId: string) => useMutation(restoreIssuesOptions(useQueryClient(), projectId));

/** Deletes issues in the trash permanently. */
export function usePurgeIssues(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const part of inRequests(ids)) unwrapMaybe(await getSupabase().rpc('purge_issues', { p_issue_ids: part }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.removedIssues(projectId) }),
    onError: showError,
  });
}

interface BeforeRemoval {
  heads: IssueHead[] | undefined;
  mine: MyIssues | undefined;
}

function removeIssuesOptions(client: QueryClient, projectId: string) {
  return immediateMutation(client, {
    ...inScope(client, projectId),
    mutationFn: async (ids: readonly string[]) => {
      for (const part of inRequests(ids)) unwrapMaybe(await getSupabase().rpc('remove_issues', { p_issue_ids: part }));
    },
    show: (ids) => {
      cancelReads(client, projectId);
      const chosen = new Set(ids);
      const before: BeforeRemoval = {
        heads: client.getQueryData<IssueHead[]>(keys.issueHeads(projectId)),
        mine: client.getQueryData<MyIssues>(keys.myIssues),
      };
      const former = [...(before.heads ?? []), ...(before.mine?.rows ?? [])].filter(({ id }) => chosen.has(id));
      changeRows(client, projectId, (head) => (chosen.has(head.id) ? null : head));
      return { former, before };
    },
    takeBack: ({ before }) => {
      client.setQueryData(keys.issueHeads(projectId), before.heads);
      client.setQueryData(keys.myIssues, before.mine);
      headsAreDue(client, projectId);
    },
    onSuccess: (_nothing, ids, { shown }) => {
      const [first] = shown.former;
      toast({
        title:
          ids.length === 1 && first
            ? `#${first.number} 이슈를 휴지통으로 옮겼어요.`
            : `이슈 ${ids.length}개를 휴지통으로 옮겼어요.`,
        about: ids.join(),
        action: { label: '되돌리기', onClick: () => void run(client, restoreIssuesOptions(client, projectId), ids) },
      });
    },
    invalidates: (ids) => ids.map(keys.issue),
  });
}

/** Moves issues to the trash at once on the screen, with an undo. */
export const useRemoveIssues = (projectId: string) => useMutation(removeIssuesOptions(useQueryClient(), projectId));

/** Like `useRemoveIssues`, for issues of several projects. */
export function useRemoveMyIssues() {
  const client = useQueryClient();
  return (rows: readonly MyIssue[]) => {
    for (const { projectId, issues } of byProject(rows)) {
      const ids = issues.map(({ id }) => id);
      void run(client, removeIssuesOptions(client, projectId), ids);
    }
  };
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

/** Creates a label, or changes the label with this id. */
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

/** Creates a saved view, or changes the user's own view with this id. */
interface SavedView {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
}

function saveViewOptions(client: QueryClient, projectId: string) {
  return {
    mutationFn: async (view: SavedView) => {
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
  };
}

/** Saves a view of the user, or replaces it. */
export const useSaveView = (projectId: string) => useMutation(saveViewOptions(useQueryClient(), projectId));

/** Removes a view of the user. A toast can restore it. */
export function useRemoveView(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: SavedView) => {
      unwrapMaybe(await getSupabase().rpc('remove_issue_view', { p_id: id }));
    },
    onSuccess: (_nothing, view) => {
      toast({
        title: `${josa(`‘${view.name}’ 보기`, '을/를')} 지웠어요.`,
        about: view.id,
        action: { label: '되돌리기', onClick: () => void run(client, saveViewOptions(client, projectId), view) },
      });
      return client.invalidateQueries({ queryKey: keys.issueViews(projectId) });
    },
    onError: showError,
  });
}
