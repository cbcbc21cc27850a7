import { notePictures, sessionStore } from '@dojang/shared-auth';
import {
  Box,
  Button,
  type Continued,
  Flex,
  hotkeyText,
  Input,
  isAppleDevice,
  JournalGate,
  Modal,
  NativeSelect,
  snack,
  Text,
  useEnterSubmit,
  useFormJournal,
} from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { RichEditor } from '@dojang/shared-ui/editor';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { nameOf } from '../../member/member.logic.ts';
import { useCreateIssue } from '../issue.mutations.ts';
import { PRIORITIES, PRIORITY_NAMES, type Priority } from '../issue.schema.ts';
import { type IssueData, useIssueData } from '../use-issue-data.ts';

interface Props {
  projectId: string;
  onClose: () => void;
  /** Called with the id of the last created issue. */
  onCreated?: (issueId: string) => void;
}

interface Draft {
  title: string;
  body: DocumentJson;
  columnId: string;
  priority: Priority;
  assigneeId: string;
  dueDate: string;
}

const NO_BODY: DocumentJson = { type: 'doc', content: [] };
const EMPTY: Draft = { title: '', body: NO_BODY, columnId: '', priority: 0, assigneeId: '', dueDate: '' };

const kept = z.object({
  title: z.string(),
  body: z.unknown(),
  columnId: z.string(),
  priority: z.literal(PRIORITIES),
  assigneeId: z.string(),
  dueDate: z.string(),
});
function parse(value: unknown): Draft | null {
  const { success, data } = kept.safeParse(value);
  return success ? { ...data, body: parseDocument(data.body) } : null;
}

/** A new issue. What is typed stays in the journal until it is created. */
export function CreateIssueDialog({ projectId, onClose, onCreated }: Props) {
  const { data } = useIssueData(projectId);
  const place = { account: sessionStore.getState().id, kind: 'new-issue', id: projectId };
  return (
    <Modal open onClose={onClose} title="새 이슈" size="lg">
      {data && (
        <JournalGate<Draft>
          place={place}
          stored={EMPTY}
          rev={0}
          parse={parse}
          preview={({ title }) => <Text>{title}</Text>}
          onLeave={onClose}
          skeleton={null}
        >
          {(continued) => (
            <Form data={data} place={place} continued={continued} onClose={onClose} onCreated={onCreated} />
          )}
        </JournalGate>
      )}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'projectId'> {
  data: IssueData;
  place: Parameters<typeof useFormJournal>[0]['place'];
  continued: Continued<Draft> | null;
  onCreated: Props['onCreated'] | undefined;
}

function Form({ data, place, continued, onClose, onCreated }: FormProps) {
  const { projectId, boards, columns, people } = data;
  const [draft, setDraft] = useState<Draft>(continued?.value ?? EMPTY);
  const [id, setId] = useState(() => crypto.randomUUID());
  const create = useCreateIssue(projectId);
  const title = useRef<HTMLInputElement>(null);
  const pictures = useMemo(() => notePictures(projectId), [projectId]);
  const change = (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values }));
  const isUnsaved = draft.title.trim() !== '' || (draft.body.content?.length ?? 0) > 0;
  useFormJournal({ place, value: draft, rev: 0, isUnsaved, continues: continued?.entry });

  const submit = (isNext: boolean) => {
    if (draft.title.trim() === '' || create.isPending) {
      title.current?.focus();
      return;
    }
    create.mutate(
      {
        id,
        title: draft.title,
        body: draft.body,
        ...(draft.columnId ? { columnId: draft.columnId } : {}),
        ...(draft.priority ? { priority: draft.priority } : {}),
        ...(draft.assigneeId ? { add_assignees: [draft.assigneeId] } : {}),
        ...(draft.dueDate ? { due_date: draft.dueDate } : {}),
      },
      {
        onSuccess: (head) => {
          snack.success(`#${head.number} 이슈를 만들었어요.`);
          // Properties are often the same for the next one.
          setDraft((now) => ({ ...now, title: '', body: NO_BODY }));
          setId(crypto.randomUUID());
          if (isNext) title.current?.focus();
          else {
            onCreated?.(head.id);
            onClose();
          }
        },
      },
    );
  };
  const enter = useEnterSubmit(() => submit(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(isAppleDevice() ? event.metaKey : event.ctrlKey) || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    event.stopPropagation();
    submit(true);
  };
  const shownColumns = boards
    .filter(({ archived_at }) => archived_at === null)
    .flatMap((board) =>
      [...columns.values()]
        .filter(({ board_id }) => board_id === board.id)
        .map(({ id: columnId, name }) => ({ columnId, name: `${board.name} · ${name}` })),
    );
  return (
    <Box onKeyDownCapture={onKeyDown}>
      <Input
        ref={title}
        autoFocus
        variant="flushed"
        fontWeight="600"
        aria-label="새 이슈의 제목"
        placeholder="제목"
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        {...enter}
      />
      <Box my="3">
        <RichEditor
          key={id}
          value={draft.body}
          onChange={(body) => change({ body })}
          pictures={pictures}
          compact
          label="새 이슈의 본문"
          placeholder="설명"
          minHeight="6rem"
        />
      </Box>
      <Flex wrap="wrap" gap="2" mb="4">
        <Select label="상태" value={draft.columnId} onChange={(columnId) => change({ columnId })}>
          <option value="">할 일</option>
          {shownColumns.map(({ columnId, name }) => (
            <option key={columnId} value={columnId}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="우선순위"
          value={String(draft.priority)}
          onChange={(value) => change({ priority: PRIORITIES.find((one) => String(one) === value) ?? 0 })}
        >
          {PRIORITIES.map((value) => (
            <option key={value} value={value}>
              {value === 0 ? '우선순위 없음' : PRIORITY_NAMES[value]}
            </option>
          ))}
        </Select>
        <Select label="담당자" value={draft.assigneeId} onChange={(assigneeId) => change({ assigneeId })}>
          <option value="">담당자 없음</option>
          {[...people.values()].map((person) => (
            <option key={person.user_id} value={person.user_id}>
              {nameOf(person)}
            </option>
          ))}
        </Select>
        <Flex as="label" align="center" gap="2" textStyle="sm" color="fg.muted">
          기한
          <Input
            type="date"
            size="sm"
            w="40"
            value={draft.dueDate}
            onChange={(event) => change({ dueDate: event.target.value })}
          />
        </Flex>
      </Flex>
      <Flex align="center" gap="3" justify="flex-end">
        <Text textStyle="xs" color="fg.muted">
          {hotkeyText('mod+enter', isAppleDevice())}로 만들고 이어서 쓰기
        </Text>
        <Button disabled={draft.title.trim() === ''} loading={create.isPending} onClick={() => submit(false)}>
          만들기
        </Button>
      </Flex>
    </Box>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <NativeSelect.Root size="sm" w="auto">
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
