import { asJson, getSupabase, unwrap } from '@dojang/shared-auth';
import { useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { useState } from 'react';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { headsAreDue, refreshIssues, stopHeads } from '../issue/heads-refresh.ts';
import { issueQueries } from '../issue/issue.queries.ts';
import type { IssueHead } from '../issue/issue.schema.ts';
import { inMoveRequests, type Placement, withPlacement, withPlaces } from './move.logic.ts';
import { type Place, SettledPlaces } from './settled-places.ts';

const movedSchema = z.object({
  /** Moved cards, and other issues whose ranks have changed. */
  placed: z.array(z.object({ id: z.string(), column_id: z.string(), rank: z.number() })),
  /**
   * Cards that somebody else had moved before, with their place. The place is null when the caller may no longer move the card.
   */
  lost: z.array(
    z.object({
      id: z.string(),
      column_id: z.string().nullable(),
      rank: z.number().nullable(),
      by_name: z.string().nullable(),
    }),
  ),
});

/** Maximum number of cards of one request. */
const MOST = 500;

export interface IssueMove {
  placements: readonly Placement[];
  /** The issues of all placements as they were when the move began. */
  seen: readonly IssueHead[];
}

/** The place of an issue that somebody else had moved before. */
export interface LostMove {
  title: string;
  /** Null when it was removed, or the user may no longer move it. */
  columnId: string | null;
  byName: string | null;
}

const placeOf = (head: IssueHead): Place => ({ columnId: head.column_id, rank: head.rank });
const isSame = (a: Place | undefined, b: Place) => a?.columnId === b.columnId && a.rank === b.rank;

/**
 * Moves issues at once on the screen and then on the server. Quick moves are saved one after the other. Issues that somebody
 * else has moved meanwhile go to their real places, and `onLost` is called for them.
 */
export function useMoveIssues(projectId: string, onLost: (lost: readonly LostMove[], move: IssueMove) => void) {
  const client = useQueryClient();
  const { queryKey } = issueQueries.heads(projectId);
  const [settled] = useState(() => new SettledPlaces());
  const change = (update: (heads: readonly IssueHead[]) => IssueHead[]) =>
    client.setQueryData<IssueHead[]>(queryKey, (heads) => heads && update(heads));
  /** Puts issues where the server has them, unless they have been moved again on the screen. */
  const put = (from: ReadonlyMap<string, Place>, to: ReadonlyMap<string, Place>) =>
    change((heads) => withPlaces(heads, to, (head) => !from.has(head.id) || isSame(from.get(head.id), placeOf(head))));

  return useOptimisticMutation({
    scope: keys.moveIssue(projectId).join(),
    mutationFn: async ({ placements, seen }: IssueMove) => {
      const seenOf = new Map(seen.map((head) => [head.id, placeOf(head)]));
      const moves = placements
        .map(({ columnId, afterId, ids }) => ({
          column_id: columnId,
          after_id: afterId,
          cards: ids.flatMap((id) => {
            const place = seenOf.get(id);
            // A card without a place: its move before was refused, and the user has been told.
            const stored = place && settled.storedFor(id, place);
            return stored ? [{ id, column_id: stored.columnId, rank: stored.rank }] : [];
          }),
        }))
        .filter(({ cards }) => cards.length > 0);
      if (moves.length === 0) return null;
      const answer: z.infer<typeof movedSchema> = { placed: [], lost: [] };
      for (const part of inMoveRequests(moves, MOST)) {
        const { placed, lost } = movedSchema.parse(
          unwrap(await getSupabase().rpc('move_issues', { p_moves: asJson(part) })),
        );
        answer.placed.push(...placed);
        answer.lost.push(...lost);
      }
      return answer;
    },
    /** Returns the places on the screen. */
    show: ({ placements }: IssueMove): ReadonlyMap<string, Place> => {
      stopHeads(client, projectId);
      change((heads) => placements.reduce<IssueHead[]>(withPlacement, [...heads]));
      const moved = new Set(placements.flatMap(({ ids }) => ids));
      const now = client.getQueryData<IssueHead[]>(queryKey) ?? [];
      return new Map(now.filter(({ id }) => moved.has(id)).map((head) => [head.id, placeOf(head)]));
    },
    onSuccess: (answer, move, { shown: places }) => {
      const placed = new Map(
        answer?.placed.map(({ id, column_id, rank }) => [id, { columnId: column_id, rank }] as const),
      );
      for (const [id, place] of places) settled.settle(id, place, placed.get(id) ?? null);
      if (!answer) return;
      for (const { id, column_id, rank } of answer.lost) {
        if (column_id !== null && rank !== null) placed.set(id, { columnId: column_id, rank });
      }
      put(places, placed);
      if (answer.lost.length === 0) return;
      headsAreDue(client, projectId);
      const titles = new Map(move.seen.map(({ id, title }) => [id, title]));
      onLost(
        answer.lost.map(({ id, column_id, by_name }) => ({
          title: titles.get(id) ?? '',
          columnId: column_id,
          byName: by_name,
        })),
        move,
      );
    },
    takeBack: (places, { seen }) => {
      for (const [id, place] of places) settled.settle(id, place, null);
      put(places, new Map(seen.map((head) => [head.id, placeOf(head)])));
      headsAreDue(client, projectId);
    },
    refresh: () => void refreshIssues(client, projectId),
  });
}
