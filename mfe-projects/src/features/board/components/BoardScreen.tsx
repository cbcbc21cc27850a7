import { useQueryClient } from '@dojang/shared-auth/query';
import { NativeSelect, VisuallyHidden } from '@dojang/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import { dayOf } from '../../issue/issue.logic.ts';
import { issueQueries } from '../../issue/issue.queries.ts';
import type { IssueHead } from '../../issue/issue.schema.ts';
import { boardLayout, LANE_KIND_NAMES, LANE_KINDS, type LaneKind, laneKindOf } from '../board.logic.ts';
import { laneName } from '../lanes.logic.ts';
import type { BoardData } from '../use-board-data.ts';
import { useCardMoves } from '../use-card-moves.ts';
import { Board, type BoardPicture } from './Board.tsx';
import { useColumnTools } from './use-column-tools.tsx';

interface Props {
  projectId: string;
  data: BoardData;
  /** Ids of the issues that pass the filter; absent: all. */
  shown?: ReadonlySet<string> | undefined;
  laneKind: LaneKind;
  hrefOf: (id: string) => string;
  openId: string | null;
}

/** A board with the data of its project: moves are saved, and managers change its columns. */
export function BoardScreen({ projectId, data, shown, laneKind, hrefOf, openId }: Props) {
  const { board, columns, heads, people, labels, mayEdit, mayManage } = data;
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const say = useCallback((text: string) => setSaid(text), []);
  const moves = useCardMoves({ projectId, laneKind, columns, say });
  const tools = useColumnTools({ projectId, boardId: board.id, columns });
  const draw = useCallback(
    (issues: readonly IssueHead[]): BoardPicture => ({
      layout: boardLayout({
        columns,
        heads: issues,
        ...(shown ? { shown } : {}),
        laneKind,
        laneOrder: [...people.keys()],
      }),
      heads: new Map(issues.map((head) => [head.id, head])),
    }),
    [columns, shown, laneKind, people],
  );
  const picture = useMemo(() => draw(heads), [draw, heads]);
  const readPicture = () => {
    const now = client.getQueryData<IssueHead[]>(issueQueries.heads(projectId).queryKey);
    return now && now !== heads ? draw(now) : picture;
  };
  return (
    <>
      <Board
        picture={picture}
        readPicture={readPicture}
        laneKind={laneKind}
        laneName={(id) => laneName(laneKind, id, { people, heads: picture.heads })}
        people={people}
        labels={labels}
        today={dayOf(new Date())}
        hrefOf={hrefOf}
        openId={openId}
        say={say}
        onMove={mayEdit ? moves.move : undefined}
        onCreate={mayEdit ? moves.create : undefined}
        onRemove={mayEdit ? moves.remove : undefined}
        columnMenu={mayManage ? tools.columnMenu : undefined}
        addColumn={mayManage ? tools.addColumn : undefined}
      />
      {tools.dialog}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Chooses what the lanes of a board are. */
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
