import { type QueryClient, useQueryClient } from '@dojang/shared-auth/query';
import { josa, toast } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { type IssueUpdate, isStillAs, updatesBack } from './change.logic.ts';
import { run, updateIssuesOptions } from './issue.mutations.ts';
import {
  type BoardColumn,
  COLUMN_KIND_NAMES,
  type ColumnKind,
  type IssueChanges,
  type IssueHead,
  type MyIssue,
  type MyIssues,
} from './issue.schema.ts';
import { type ColumnMove, movesBack, movesToKind } from './kind-moves.logic.ts';
import type { ProjectIssues } from './mine.logic.ts';
import { PROPERTY_NAMES, type Property } from './options.logic.ts';

interface ProjectUpdate extends IssueUpdate {
  projectId: string;
}

/** Each update is saved or refused separately. Returns the ids of the issues whose update was saved. */
async function runUpdates(client: QueryClient, updates: readonly ProjectUpdate[]): Promise<Set<string>> {
  const saved = await Promise.all(
    updates.map(async ({ projectId, ...update }) =>
      (await run(client, updateIssuesOptions(client, projectId), update)) ? update.ids : [],
    ),
  );
  return new Set(saved.flat());
}

/** The present state of an issue on the screen. */
function headNow(client: QueryClient, projectId: string, id: string): IssueHead | undefined {
  const heads = client.getQueryData<IssueHead[]>(keys.issueHeads(projectId));
  return [...(heads ?? []), ...(client.getQueryData<MyIssues>(keys.myIssues)?.rows ?? [])].find(
    (head) => head.id === id,
  );
}

const idsOf = (issues: readonly IssueHead[]) => issues.map(({ id }) => id);

/**
 * Changes a property of issues at once on the screen and then on the server. A change of several issues has one undo for all
 * projects.
 */
export function useChangeTogether() {
  const client = useQueryClient();
  return async (
    parts: readonly ProjectIssues<IssueHead>[],
    property: Property,
    changes: IssueChanges,
  ): Promise<void> => {
    const saved = await runUpdates(
      client,
      parts.map(({ projectId, issues }) => ({ projectId, ids: idsOf(issues), changes })),
    );
    const backOf = (isMeant: (now: IssueHead | undefined, former: IssueHead) => boolean) =>
      parts.flatMap(({ projectId, issues }) => {
        const meant = issues.filter(
          (former) => saved.has(former.id) && isMeant(headNow(client, projectId, former.id), former),
        );
        return updatesBack(meant, changes).map((update) => ({ projectId, ...update }));
      });
    // A move to another board may remove people from the issue, and an undo would not restore them.
    const hasLeft = (now: IssueHead | undefined, former: IssueHead) =>
      now !== undefined && now.board_id !== former.board_id;
    if (saved.size < 2 || backOf(() => true).length === 0 || backOf(hasLeft).length > 0) return;
    // An issue that somebody has changed again stays unchanged.
    const undo = () =>
      void runUpdates(
        client,
        backOf((now) => now === undefined || isStillAs(now, changes)),
      );
    toast({
      title: `이슈 ${saved.size}개의 ${josa(PROPERTY_NAMES[property], '을/를')} 바꿨어요.`,
      about: parts.flatMap(({ issues }) => idsOf(issues)).join(),
      action: { label: '되돌리기', onClick: undo },
    });
  };
}

const asUpdates = (moves: readonly ColumnMove[]): ProjectUpdate[] =>
  moves.map(({ projectId, columnId, ids }) => ({ projectId, ids, changes: { column_id: columnId } }));

/**
 * Moves issues of several projects to the first column of a kind on their boards, with one undo for all. The part of each board
 * is saved or refused separately.
 */
export function useMoveToKind() {
  const client = useQueryClient();
  return async (issues: readonly MyIssue[], kind: ColumnKind, columns: readonly BoardColumn[]): Promise<void> => {
    const saved = await runUpdates(client, asUpdates(movesToKind(issues, kind, columns)));
    if (saved.size === 0) return;
    const name = COLUMN_KIND_NAMES[kind];
    toast({
      title: `이슈 ${saved.size}개를 ‘${name}’${josa(name, '으로/로').slice(name.length)} 바꿨어요.`,
      action: { label: '되돌리기', onClick: () => void runUpdates(client, asUpdates(movesBack(issues, saved))) },
    });
  };
}
