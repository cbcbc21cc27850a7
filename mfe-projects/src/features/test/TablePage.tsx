import { koreanDay } from '@dojang/contract/time';
import { Box, EmptyState, Flex, numberText, SearchField, Text, toast } from '@dojang/shared-ui';
import { Workbench } from '@dojang/shared-ui/workbench';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Editing, IssueRows } from '../issue/components/IssueRows.tsx';
import { PickMenu, type PickOption } from '../issue/components/PickMenu.tsx';
import { filterIssues, groupIssues, NO_FILTER } from '../issue/issue.logic.ts';
import { COLUMN_KIND_NAMES, COLUMN_KINDS, type IssueHead, PRIORITIES, PRIORITY_NAMES } from '../issue/issue.schema.ts';
import { TABLE_COLUMNS } from '../issue/list-state.logic.ts';
import { PROPERTY_NAMES, type Property } from '../issue/options.logic.ts';
import { SAMPLE_COLUMNS, SAMPLE_LABELS, SAMPLE_NAMES, SAMPLE_PEOPLE, sampleIssues } from './sample-issues.ts';

const ROWS = 10_000;
const NO_PROGRESS = new Map();

/** Properties that the menu of this page changes. */
const EDITABLE: readonly Property[] = ['status', 'priority', 'assignee', 'label'];

/** `/test/table`: the table of issues with ten thousand rows. Only rows near the screen are rendered. */
export function Component() {
  const [heads, setHeads] = useState<IssueHead[]>(() => sampleIssues(ROWS));
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const [openId, setOpenId] = useState<string | null>(null);
  const today = koreanDay();
  const shown = useMemo(
    () => filterIssues(heads, { ...NO_FILTER, text: wanted }, { columns: SAMPLE_NAMES.columns, today }),
    [heads, wanted, today],
  );
  const groups = useMemo(() => groupIssues(shown, 'status', SAMPLE_NAMES.columns), [shown]);
  const ids = useMemo(() => new Map(heads.map((head) => [head.id, head] as const)), [heads]);
  const change = (of: readonly string[], update: (head: IssueHead) => IssueHead) =>
    setHeads((known) => known.map((head) => (of.includes(head.id) ? update(head) : head)));
  const remove = (of: readonly string[]) => {
    const [before, gone] = [heads, new Set(of)];
    setHeads(before.filter(({ id }) => !gone.has(id)));
    toast({ title: `이슈 ${of.length}개를 지웠어요`, action: { label: '되돌리기', onClick: () => setHeads(before) } });
  };
  return (
    <Workbench
      title="큰 표"
      description="만 줄 가운데 보이는 줄만 그려요. J와 K로 오가고, X로 고르고, S·A·L·P로 고쳐요."
      source="mfe-projects/src/features/issue/components/IssueTable.tsx"
      isWide
    >
      <Flex align="center" gap="4" mb="4" wrap="wrap">
        <Box flex="1" maxW="360px">
          <SearchField label="이슈 찾기" value={text} onChange={setText} />
        </Box>
        <Text role="status" textStyle="sm" color="fg.muted">
          {numberText(shown.length)}줄
        </Text>
      </Flex>
      <IssueRows
        groups={groups}
        isGrouped
        groupName={(key) => COLUMN_KIND_NAMES[COLUMN_KINDS.find((kind) => kind === key) ?? 'todo']}
        known={SAMPLE_NAMES}
        shown={TABLE_COLUMNS}
        progress={NO_PROGRESS}
        today={today}
        openId={openId}
        onOpen={setOpenId}
        isThere={(id) => ids.has(id)}
        canEdit={() => true}
        mayEdit={(property) => EDITABLE.includes(property)}
        onRemove={remove}
        empty={<EmptyState title="찾는 이슈가 없어요" />}
        menu={(editing, onClose) => (
          <PropertyPick key={editing.property} editing={editing} ids={ids} onChange={change} onClose={onClose} />
        )}
        panel={(id, _step, onClose) => <Panel head={ids.get(id)} onClose={onClose} />}
      />
    </Workbench>
  );
}

interface PickProps {
  editing: Editing;
  ids: ReadonlyMap<string, IssueHead>;
  onChange: (ids: readonly string[], update: (head: IssueHead) => IssueHead) => void;
  onClose: () => void;
}

/** The values of a property, and whether an issue has them. */
const VALUES: Partial<Record<Property, { id: string; label: string }[]>> = {
  status: SAMPLE_COLUMNS.map(({ id, name }) => ({ id, label: name })),
  priority: PRIORITIES.map((priority) => ({ id: String(priority), label: PRIORITY_NAMES[priority] })),
  assignee: SAMPLE_PEOPLE.map(({ user_id: id, display_name: label }) => ({ id, label })),
  label: SAMPLE_LABELS.map(({ id, name }) => ({ id, label: name })),
};

function has(head: IssueHead, property: Property, id: string): boolean {
  if (property === 'status') return head.column_id === id;
  if (property === 'priority') return String(head.priority) === id;
  return (property === 'assignee' ? head.assignee_ids : head.label_ids).includes(id);
}

function withValue(head: IssueHead, property: Property, id: string): IssueHead {
  const toggled = (list: string[]) => (list.includes(id) ? list.filter((each) => each !== id) : [...list, id]);
  if (property === 'status') return { ...head, column_id: id };
  if (property === 'priority') return { ...head, priority: PRIORITIES.find((each) => String(each) === id) ?? 0 };
  if (property === 'assignee') return { ...head, assignee_ids: toggled(head.assignee_ids) };
  return { ...head, label_ids: toggled(head.label_ids) };
}

function PropertyPick({ editing: { property, ids: chosen, anchor }, ids, onChange, onClose }: PickProps) {
  const heads = chosen.flatMap((id) => ids.get(id) ?? []);
  const options = (typed: string): PickOption[] =>
    (VALUES[property] ?? [])
      .filter(({ label }) => label.includes(typed.trim()))
      .map(({ id, label }) => {
        const count = heads.filter((head) => has(head, property, id)).length;
        return { id, label, state: count === 0 ? 'none' : count === heads.length ? 'all' : 'some' };
      });
  return (
    <PickMenu
      label={PROPERTY_NAMES[property]}
      anchor={anchor}
      options={options}
      isMultiple={property === 'assignee' || property === 'label'}
      onPick={(id) => onChange(chosen, (head) => withValue(head, property, id))}
      onClose={onClose}
    />
  );
}

function Panel({ head, onClose }: { head: IssueHead | undefined; onClose: () => void }) {
  if (!head) return <EmptyState title="지운 이슈예요" />;
  return (
    <Box p="4" role="region" aria-label={`이슈 #${head.number}`}>
      <Text textStyle="sm" color="fg.muted">
        #{head.number}
      </Text>
      <Text textStyle="heading" mb="4">
        {head.title}
      </Text>
      <Box as="button" textStyle="sm" color="brand.fg" cursor="pointer" onClick={onClose}>
        닫기
      </Box>
    </Box>
  );
}
