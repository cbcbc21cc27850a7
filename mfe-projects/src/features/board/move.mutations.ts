import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { useState } from 'react';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { headsAreDue, refreshIssues, stopHeads } from '../issue/heads-refresh.ts';
import { issueQueries } from '../issue/issue.queries.ts';
import type { IssueHead } from '../issue/issue.schema.ts';
import { withMove, withRanks } from './move.logic.ts';
import { type Place, SettledPlaces } from './settled-places.ts';

const movedSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    rank: z.number(),
    /** Further issues of the column whose ranks have changed. */
    moved: z.array(z.object({ id: z.string(), rank: z.number() })),
  }),
  z.object({
    ok: z.literal(false),
    current: z.object({ column_id: z.string(), rank: z.number(), by_name: z.string().nullable() }),
  }),
]);

export interface IssueMove {
  id: string;
  columnId: string;
  /** Null is the first place. */
  afterId: string | null;
  /** The issue as the user saw it when the move began. */
  seen: IssueHead;
}

/** Where an issue is that somebody else had moved before. */
export interface LostMove {
  id: string;
  title: string;
  columnId: string;
  byName: string | null;
}

const placeOf = (head: IssueHead): Place => ({ columnId: head.column_id, rank: head.rank });

/**
 * Moves an issue at once on the screen and then on the server. Quick successive moves are saved one after the other. When
 * somebody else has moved the issue meanwhile, it goes to its real place and `onLost` is called.
 */
export function useMoveIssue(projectId: string, onLost: (lost: LostMove) => void) {
  const client = useQueryClient();
  const { queryKey } = issueQueries.heads(projectId);
  const mutationKey = keys.moveIssue(projectId);
  const [settled] = useState(() => new SettledPlaces());
  /** The place on the screen of each move that is being saved. */
  const [shown] = useState(() => new WeakMap<IssueMove, Place>());
  const change = (update: (heads: readonly IssueHead[]) => IssueHead[]) =>
    client.setQueryData<IssueHead[]>(queryKey, (heads) => heads && update(heads));
  /** Puts an issue where the server has it, unless it has been moved again on the screen. */
  const put = (id: string, from: Place | undefined, to: Place, others: readonly { id: string; rank: number }[] = []) =>
    change((heads) =>
      withRanks(heads, others).map((head) =>
        head.id === id && head.column_id === from?.columnId && head.rank === from.rank
          ? { ...head, column_id: to.columnId, rank: to.rank }
          : head,
      ),
    );

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ id, columnId, afterId, seen }: IssueMove) => {
      const stored = settled.storedFor(id, placeOf(seen));
      // The move before this one was refused, and the user has been told.
      if (!stored) return null;
      return movedSchema.parse(
        unwrap(
          await getSupabase().rpc('move_issue', {
            p_issue_id: id,
            p_column_id: columnId,
            ...(afterId ? { p_after_id: afterId } : {}),
            p_seen_column_id: stored.columnId,
            p_seen_rank: stored.rank,
          }),
        ),
      );
    },
    // Synchronous, because the next key may follow immediately and needs this change.
    onMutate: (move) => {
      stopHeads(client, projectId);
      change((heads) => withMove(heads, move.id, move));
      const head = client.getQueryData<IssueHead[]>(queryKey)?.find(({ id }) => id === move.id);
      if (head) shown.set(move, placeOf(head));
    },
    onSuccess: (answer, move) => {
      const place = shown.get(move);
      if (!answer) {
        if (place) settled.settle(move.id, place, null);
        return;
      }
      const stored = answer.ok
        ? { columnId: move.columnId, rank: answer.rank }
        : { columnId: answer.current.column_id, rank: answer.current.rank };
      if (place) settled.settle(move.id, place, answer.ok ? stored : null);
      put(move.id, place, stored, answer.ok ? answer.moved : []);
      if (!answer.ok) {
        onLost({ id: move.id, title: move.seen.title, columnId: stored.columnId, byName: answer.current.by_name });
      }
    },
    onError: (error, move) => {
      const place = shown.get(move);
      if (place) {
        settled.settle(move.id, place, null);
        put(move.id, place, placeOf(move.seen));
      }
      showError(error);
    },
    onSettled: (answer, error) => {
      if (error || answer?.ok === false) headsAreDue(client, projectId);
      if (client.isMutating({ mutationKey }) === 1) void refreshIssues(client, projectId);
    },
  });
}
