import { koreanDay } from '@dojang/contract/time';
import { useHeardProjects, useQuery } from '@dojang/shared-auth/query';
import { Button, EmptyState, josa, LinkButton, snack } from '@dojang/shared-ui';
import { CircleUserRound } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { DUE_FILTER_NAMES, DUE_FILTERS, type Progress, SORTS } from '../issue.logic.ts';
import { useRemoveMyIssues } from '../issue.mutations.ts';
import { issueQueries } from '../issue.queries.ts';
import {
  COLUMN_KIND_NAMES,
  COLUMN_KINDS,
  type IssueHead,
  type MyIssue,
  type MyIssues,
  PRIORITIES,
  PRIORITY_NAMES,
} from '../issue.schema.ts';
import { isFiltering, SORT_NAMES, type TableColumn, withoutFilter, withValues } from '../list-state.logic.ts';
import {
  CLOSED,
  groupMine,
  MINE_EMPTY,
  MINE_GROUP_NAMES,
  MINE_GROUPS,
  type MineState,
  mineGroupName,
  projectsOf,
  shownMine,
} from '../mine.logic.ts';
import { PROPERTY_NAMES, type Property } from '../options.logic.ts';
import { useMineNames } from '../use-mine-names.ts';
import { type ChangeSearch, type Choice, ChoiceBar, listChoice, mark, singleChoice } from './ChoiceBar.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { IssueRows } from './IssueRows.tsx';
import { MyPropertyMenu, OF_ANY_PROJECT } from './MyPropertyMenu.tsx';

interface Props {
  mine: MyIssues;
  state: MineState;
  onSearch: (
    change: (search: URLSearchParams) => URLSearchParams,
    options?: { replace?: boolean; preventScrollReset?: boolean },
  ) => void;
}

const SHOWN: readonly TableColumn[] = ['status', 'priority', 'labels', 'due', 'assignee', 'updated'];
const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

function choicesFor(rows: readonly MyIssue[], { filter, projects, group, sort, isDescending }: MineState): Choice[] {
  return [
    listChoice(
      'project',
      '프로젝트',
      projectsOf(rows).map(({ id, name }) => ({ id, label: name, state: mark(projects.includes(id)) })),
    ),
    listChoice(
      'status',
      '상태',
      COLUMN_KINDS.map((id) => ({ id, label: COLUMN_KIND_NAMES[id], state: mark(filter.kinds.includes(id)) })),
    ),
    listChoice(
      'priority',
      '우선순위',
      PRIORITIES.map((value) => ({
        id: String(value),
        label: PRIORITY_NAMES[value],
        state: mark(filter.priorities.includes(value)),
      })),
    ),
    singleChoice(
      'due',
      '기한',
      filter.due ?? '',
      DUE_FILTERS.map((id) => [id, DUE_FILTER_NAMES[id]] as const),
    ),
    {
      ...singleChoice(
        'sort',
        '정렬',
        sort,
        SORTS.filter((id) => id !== 'rank').map((id) => [id, SORT_NAMES[id]] as const),
      ),
      // Choosing the same order again reverses it.
      onPick: (id) => (search) => withValues(search, { sort: id, desc: id === sort && !isDescending ? '1' : null }),
    },
    {
      ...singleChoice(
        'group',
        '묶기',
        group,
        MINE_GROUPS.map((id) => [id, MINE_GROUP_NAMES[id]] as const),
      ),
      onPick: (id) => (search) => withValues(search, { group: id }),
    },
  ];
}

/** The user's own issues as a table, with filters in the address. */
export function MyIssueList({ mine, state, onSearch }: Props) {
  const { rows } = mine;
  const { reason, group, issueId } = state;
  const today = koreanDay();
  const known = useMineNames(mine);
  const remove = useRemoveMyIssues();
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  useHeardProjects(useMemo(() => rows.map(({ project_id }) => project_id), [rows]));
  const { columns } = known;
  const shown = useMemo(() => shownMine(rows, state, { columns, today }), [rows, state, columns, today]);
  const groups = useMemo(() => groupMine(shown, group, { columns, today }), [shown, group, columns, today]);
  const projectName = useCallback((head: IssueHead) => byId.get(head.id)?.project_name ?? '', [byId]);
  const change: ChangeSearch = (to) => onSearch(to, { replace: true });
  const open = (id: string | null) =>
    onSearch((now) => withValues(now, { issue: id }), { replace: issueId !== null, preventScrollReset: true });
  const isFiltered = isFiltering(state.filter) || state.projects.length > 0;

  // People and labels belong to a project.
  const mayEdit = (property: Property, ids: readonly string[]) => {
    const projects = new Set(ids.map((id) => byId.get(id)?.project_id));
    if (projects.size === 1 || OF_ANY_PROJECT.includes(property)) return true;
    snack.error(`${josa(PROPERTY_NAMES[property], '은/는')} 한 프로젝트의 이슈끼리만 함께 바꿀 수 있어요.`);
    return false;
  };
  return (
    <>
      <ChoiceBar
        text={state.filter.text}
        choices={choicesFor(rows, state)}
        isFiltering={isFiltered}
        onChange={change}
      />
      <IssueRows
        groups={groups}
        isGrouped={group !== 'none'}
        groupName={(key) => mineGroupName(group, key, rows)}
        closedFirst={[CLOSED]}
        known={known}
        shown={SHOWN}
        progress={NO_PROGRESS}
        today={today}
        openId={issueId}
        onOpen={open}
        isThere={(id) => byId.has(id)}
        canEdit={(id) => byId.get(id)?.editable ?? false}
        projectName={group === 'project' ? undefined : projectName}
        onRemove={(ids) => remove(rows.filter(({ id }) => ids.includes(id)))}
        empty={
          isFiltered ? (
            <EmptyState
              title="조건에 맞는 이슈가 없어요"
              action={
                <Button variant="outline" onClick={() => change(withoutFilter)}>
                  모두 보기
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<CircleUserRound size={22} />}
              title={MINE_EMPTY[reason]}
              description="열려 있는 이슈와 두 주 안에 끝난 이슈가 여기에 모여요."
              action={
                <LinkButton to="/project" variant="outline">
                  프로젝트로 가기
                </LinkButton>
              }
            />
          )
        }
        mayEdit={mayEdit}
        menu={(editing, onClose) => <MyPropertyMenu rows={rows} editing={editing} onClose={onClose} />}
        panel={(id, step, onClose) => (
          <MinePanel
            key={id}
            issueId={id}
            projectId={byId.get(id)?.project_id}
            onStep={step}
            onOpen={open}
            onClose={onClose}
          />
        )}
      />
    </>
  );
}

interface PanelProps {
  issueId: string;
  /** Undefined for an issue that is not in the list, e.g. an issue behind a link. */
  projectId: string | undefined;
  onStep: (direction: 1 | -1) => void;
  onOpen: (id: string | null) => void;
  onClose: () => void;
}

function MinePanel({ issueId, projectId, ...actions }: PanelProps) {
  const detail = useQuery(issueQueries.detail(issueId));
  const project = projectId ?? detail.data?.project_id;
  if (!project && detail.isPending) return null;
  return <IssuePanel issueId={issueId} projectId={project ?? ''} {...actions} />;
}
