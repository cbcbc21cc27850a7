import { koreanDay } from '@dojang/contract/time';
import { Button, Flex, NativeSelect, numberText, Text, toast, VisuallyHidden } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Workbench } from '@dojang/shared-ui/workbench';
import { useCallback, useMemo, useRef, useState } from 'react';
import { boardLayout, type LaneKind, laneKindOf } from '../board/board.logic.ts';
import { Board } from '../board/components/Board.tsx';
import { LaneSelect } from '../board/components/BoardScreen.tsx';
import { BoardStyles } from '../board/components/BoardStyles.tsx';
import { laneChange, laneName } from '../board/lanes.logic.ts';
import { type CardMove, withPlacement } from '../board/move.logic.ts';
import { withChanges } from '../issue/change.logic.ts';
import type { IssueHead } from '../issue/issue.schema.ts';
import type { TitledIssue } from '../issue/use-unsent-titles.ts';
import { SAMPLE_COLUMNS, SAMPLE_NAMES, SAMPLE_PEOPLE, sampleIssues } from './sample-issues.ts';

const COUNTS = [30, 500, 5000];
const PEOPLE = new Map(
  SAMPLE_PEOPLE.map(({ user_id: id, display_name: name }) => [id, { name, thumb: null }] as const),
);

/** `/test/kanban`: the board of issues with sample cards, moved by mouse, touch and keyboard. */
export function Component() {
  const [search, setSearch] = useSearchState();
  const [count, setCount] = useState(COUNTS[0] as number);
  const [heads, setHeads] = useState<IssueHead[]>(() => sampleIssues(count));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const laneKind = laneKindOf(search.get('lane'));
  const today = koreanDay();
  const layout = useMemo(() => boardLayout({ columns: SAMPLE_COLUMNS, heads, laneKind }), [heads, laneKind]);
  const byId = useMemo(() => new Map(heads.map((head) => [head.id, head] as const)), [heads]);
  // A second key may be pressed before the first move is rendered.
  const latest = useRef(layout);
  latest.current = layout;
  const readLayout = useCallback(() => latest.current, []);

  const begin = (next: number) => {
    setCount(next);
    setHeads(sampleIssues(next));
    setSelected(new Set());
  };
  const move = (plan: CardMove) =>
    setHeads((known) => {
      const next = changed(known, plan, laneKind);
      latest.current = boardLayout({ columns: SAMPLE_COLUMNS, heads: next, laneKind });
      return next;
    });
  const remove = (ids: readonly string[]) => {
    const before = heads;
    setHeads(before.filter(({ id }) => !ids.includes(id)));
    toast({ title: `카드 ${ids.length}개를 지웠어요`, action: { label: '되돌리기', onClick: () => setHeads(before) } });
  };
  return (
    <Workbench
      title="칸반"
      description="마우스와 손가락으로 끌고, Alt와 화살표로 옮기고, X와 Shift로 여럿을 골라요. 카드는 이 화면에만 있어요."
      source="mfe-projects/src/features/board/components/Board.tsx"
      isWide
    >
      <Flex gap="4" wrap="wrap" align="center" mb="4">
        <NativeSelect.Root size="sm" w="auto">
          <NativeSelect.Field
            aria-label="카드의 수"
            value={count}
            onChange={(event) => begin(Number(event.target.value))}
          >
            {COUNTS.map((each) => (
              <option key={each} value={each}>
                카드 {numberText(each)}개
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <LaneSelect
          value={laneKind}
          onChange={(kind) => setSearch((known) => withLane(known, kind), { replace: true })}
        />
        <Button size="sm" variant="outline" onClick={() => begin(count)}>
          처음으로
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {said}
        </Text>
      </Flex>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <BoardStyles>
        <Board
          layout={layout}
          readLayout={readLayout}
          laneKind={laneKind}
          laneName={(id) => laneName(laneKind, id, { people: PEOPLE, heads: byId })}
          people={PEOPLE}
          labels={SAMPLE_NAMES.labels}
          today={today}
          hrefOf={hrefOf}
          openId={null}
          say={setSaid}
          selected={selected}
          onSelected={setSelected}
          onMove={move}
          onCreate={async (columnId, issue) => {
            setHeads((known) => [...known, newCard(known, columnId, issue)]);
            return true;
          }}
          onRemove={remove}
        />
      </BoardStyles>
    </Workbench>
  );
}

const hrefOf = (id: string) => `/test/kanban#${id}`;

function withLane(search: URLSearchParams, lane: LaneKind): URLSearchParams {
  if (lane === 'none') search.delete('lane');
  else search.set('lane', lane);
  return search;
}

/** The cards after a move: at another position, and with the value of another lane. */
function changed(heads: IssueHead[], { ids, to, lanes }: CardMove, kind: LaneKind): IssueHead[] {
  const placed = to ? withPlacement(heads, { ...to, ids }) : heads;
  const lane = new Map(lanes.flatMap((each) => each.ids.map((id) => [id, each] as const)));
  return placed.map((head) => {
    const left = lane.get(head.id);
    return left ? withChanges(head, laneChange(kind, left.from, left.to)) : head;
  });
}

function newCard(heads: readonly IssueHead[], columnId: string, { id, title }: TitledIssue): IssueHead {
  const [model] = sampleIssues(1);
  const number = Math.max(0, ...heads.map((head) => head.number)) + 1;
  return { ...(model as IssueHead), id, number, title, column_id: columnId, rank: number * 4096 };
}
