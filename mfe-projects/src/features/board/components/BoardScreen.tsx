import { koreanDay } from '@dojang/contract/time';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { NativeSelect, VisuallyHidden } from '@dojang/shared-ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSteady } from '../../../use-steady.ts';
import { issueQueries } from '../../issue/issue.queries.ts';
import type { IssueHead } from '../../issue/issue.schema.ts';
import type { Property } from '../../issue/options.logic.ts';
import type { TitledIssue } from '../../issue/use-unsent-titles.ts';
import {
  type BoardLayout,
  boardLayout,
  LANE_KIND_NAMES,
  LANE_KINDS,
  type LaneKind,
  laneKindOf,
} from '../board.logic.ts';
import { laneName } from '../lanes.logic.ts';
import { inBoardOrder } from '../move.logic.ts';
import type { BoardData } from '../use-board-data.ts';
import { useCardMoves } from '../use-card-moves.ts';
import { useHiddenCards } from '../use-hidden-cards.ts';
import { Board } from './Board.tsx';
import { type CardEditing, CardPropertyMenu } from './CardPropertyMenu.tsx';
import { SelectedCards } from './SelectedCards.tsx';
import { useColumnTools } from './use-column-tools.tsx';

interface Props {
  projectId: string;
  data: BoardData;
  /** Ids of the issues that pass the filter; absent means all. */
  shown?: ReadonlySet<string> | undefined;
  laneKind: LaneKind;
  hrefOf: (id: string) => string;
  openId: string | null;
}

const NO_ISSUES: readonly IssueHead[] = [];
const NOTHING: ReadonlySet<string> = new Set();

/** A board with the data of its project. It saves moves, and managers can change its columns. */
export function BoardScreen({ projectId, data, shown, laneKind, hrefOf, openId }: Props) {
  const { board, columns, people, labels, mayEdit, mayManage } = data;
  const client = useQueryClient();
  const heads = useQuery(issueQueries.heads(projectId)).data ?? NO_ISSUES;
  const [said, setSaid] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING);
  const [editing, setEditing] = useState<CardEditing | null>(null);
  const moves = useCardMoves({ projectId, laneKind, columns, say: setSaid });
  const tools = useColumnTools({ projectId, boardId: board.id, columns });
  const drawn = useRef<BoardLayout>(undefined);
  const draw = useCallback(
    (issues: readonly IssueHead[]): BoardLayout => {
      const options = { columns, heads: issues, ...(shown ? { shown } : {}), laneKind, laneOrder: [...people.keys()] };
      drawn.current = boardLayout(options, drawn.current);
      return drawn.current;
    },
    [columns, shown, laneKind, people],
  );
  const layout = useMemo(() => draw(heads), [draw, heads]);
  const readLayout = useSteady(() => {
    const now = client.getQueryData<IssueHead[]>(issueQueries.heads(projectId).queryKey);
    return now && now !== heads ? draw(now) : layout;
  });
  // Only these lanes are named by issues, and such an issue may be on another board.
  const parents = useMemo(
    () => new Map(laneKind === 'parent' ? heads.map((head) => [head.id, head]) : []),
    [laneKind, heads],
  );
  const nameOfLane = useCallback(
    (id: string) => laneName(laneKind, id, { people, heads: parents }),
    [laneKind, people, parents],
  );
  const move = useSteady(moves.move);
  const onCreated = useHiddenCards({ heads, shown, hrefOf });
  const create = useSteady((columnId: string, issue: TitledIssue) => {
    onCreated(issue);
    return moves.create(columnId, issue);
  });
  const remove = useSteady(moves.remove);
  const edit = useCallback(
    (property: Property, ids: readonly string[], anchor: HTMLElement, cardId: string | null = null) =>
      setEditing({ property, ids, anchor, cardId }),
    [],
  );
  return (
    <>
      <Board
        layout={layout}
        readLayout={readLayout}
        laneKind={laneKind}
        laneName={nameOfLane}
        people={people}
        labels={labels}
        today={koreanDay()}
        hrefOf={hrefOf}
        openId={openId ?? editing?.cardId ?? null}
        say={setSaid}
        selected={selected}
        onSelected={setSelected}
        onMove={mayEdit ? move : undefined}
        onCreate={mayEdit ? create : undefined}
        onRemove={mayEdit ? remove : undefined}
        onEdit={mayEdit ? edit : undefined}
        columnMenu={mayManage ? tools.columnMenu : undefined}
        addColumn={mayManage ? tools.addColumn : undefined}
      />
      {tools.dialog}
      {mayEdit && selected.size > 0 && (
        <SelectedCards
          projectId={projectId}
          ids={inBoardOrder(layout, [...selected])}
          onEdit={edit}
          onClear={() => setSelected(NOTHING)}
        />
      )}
      {mayEdit && editing && (
        <CardPropertyMenu projectId={projectId} editing={editing} onClose={() => setEditing(null)} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** A choice of the kind of lanes. */
export function LaneSelect({ value, onChange }: { value: LaneKind; onChange: (kind: LaneKind) => void }) {
  return (
    <NativeSelect.Root size="sm" w="auto">
      <NativeSelect.Field
        aria-label="줄로 나누기"
        value={value}
        onChange={(event) => onChange(laneKindOf(event.target.value))}
      >
        {LANE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kind === 'none' ? '줄 없이' : `${LANE_KIND_NAMES[kind]}별 줄`}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
