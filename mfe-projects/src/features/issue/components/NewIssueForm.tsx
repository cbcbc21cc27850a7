import { notePictures } from '@dojang/shared-auth';
import {
  Box,
  Button,
  type Continued,
  DateField,
  Flex,
  hotkeyText,
  Input,
  isAppleDevice,
  isDay,
  NativeSelect,
  NO_DAY,
  snack,
  Text,
  useEnterSubmit,
  useFormJournal,
} from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { pictureSources } from '../../../picture-sources.logic.ts';
import { nameOf } from '../../member/member.logic.ts';
import { useCreateIssue } from '../issue.mutations.ts';
import { PRIORITIES, PRIORITY_NAMES } from '../issue.schema.ts';
import { isBlankIssue, joinIssues, type NewIssueDraft, NO_BODY } from '../new-issue.logic.ts';
import type { IssueNames } from '../use-issue-data.ts';

interface Props {
  projectId: string;
  /** Undefined while the data of the chosen project is loading. The typed text stays. */
  data: IssueNames | undefined;
  /** The values at the beginning. */
  first: NewIssueDraft;
  place: Parameters<typeof useFormJournal>[0]['place'];
  continued: Continued<NewIssueDraft> | null;
  onClose: () => void;
  onCreated?: (() => void) | undefined;
  /** Content above the title. A picture is a file of the project, so an issue with a picture keeps its project. */
  choice?: ((hasPictures: boolean) => ReactNode) | undefined;
}

/** The fields of a new issue. Typed text stays in the journal until the issue is created. */
export function NewIssueForm({ projectId, data, first, place, continued, onClose, onCreated, choice }: Props) {
  const [draft, setDraft] = useState<NewIssueDraft>(continued?.value ?? first);
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  /** An issue that is being created while the user already types the next one. */
  const [sending, setSending] = useState<NewIssueDraft | null>(null);
  const create = useCreateIssue(projectId);
  const title = useRef<HTMLInputElement>(null);
  const dueNoteId = useId();
  const pictures = useMemo(() => notePictures(projectId), [projectId]);
  const latest = useRef(draft);
  latest.current = draft;
  const change = (values: Partial<NewIssueDraft>) => setDraft((now) => ({ ...now, ...values }));
  const unsaved = useMemo(() => (sending ? joinIssues(sending, draft) : draft), [sending, draft]);
  useFormJournal({ place, value: unsaved, rev: 0, isUnsaved: !isBlankIssue(unsaved), continues: continued?.entry });
  const [isTried, setTried] = useState(false);
  // The form closes after the journal knows that nothing is unsaved. Otherwise the created issue would be offered as unsaved.
  const [isDone, setDone] = useState(false);
  /** It closes when the issue is created, so what would be typed meanwhile has no place. */
  const isClosing = create.isPending && sending === null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  // A column or a person that was chosen in another project does not exist in this project.
  const columnId = data?.columns.has(draft.columnId) ? draft.columnId : '';
  const assigneeId = data?.people.has(draft.assigneeId) ? draft.assigneeId : '';
  const isNoDay = draft.dueDate !== '' && !isDay(draft.dueDate);
  const submit = (isNext: boolean) => {
    if (draft.title.trim() === '' || create.isPending || !data) {
      title.current?.focus();
      return;
    }
    if (isNoDay) {
      setTried(true);
      return;
    }
    const begin = (nextId: string, now: NewIssueDraft) => {
      setId(nextId);
      // The properties stay, because they are often the same for the next issue.
      setDraft({ ...now, title: '', body: NO_BODY });
    };
    if (isNext) {
      setSending(draft);
      begin(crypto.randomUUID(), draft);
      title.current?.focus();
    }
    create.mutate(
      {
        id,
        title: draft.title,
        body: draft.body,
        ...(columnId ? { columnId } : {}),
        ...(draft.priority ? { priority: draft.priority } : {}),
        ...(assigneeId ? { add_assignees: [assigneeId] } : {}),
        ...(draft.dueDate ? { due_date: draft.dueDate } : {}),
      },
      {
        onSuccess: (head) => {
          snack.success(`#${head.number} 이슈를 만들었어요.`);
          onCreated?.();
          if (isNext) return setSending(null);
          begin(crypto.randomUUID(), draft);
          setDone(true);
        },
        onError: () => {
          if (!isNext) return;
          setSending(null);
          setDraft((now) => joinIssues(draft, now));
          // The server may have created the first issue although its response was lost. With the same id it is not created
          // twice. With changed text it must be another issue.
          if (isBlankIssue(latest.current)) setId(id);
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
  const boards = data?.boards.filter(({ archived_at }) => archived_at === null) ?? [];
  const columns = boards.flatMap((board) =>
    [...(data?.columns.values() ?? [])]
      .filter(({ board_id }) => board_id === board.id)
      .map(({ id: value, name }) => ({ value, name: `${board.name} · ${name}` })),
  );
  return (
    <Box onKeyDownCapture={onKeyDown}>
      {choice?.(sending !== null || pictureSources(draft.body).length > 0)}
      <Input
        ref={title}
        autoFocus
        variant="flushed"
        fontWeight="600"
        aria-label="새 이슈의 제목"
        placeholder="제목"
        maxLength={200}
        readOnly={isClosing}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        {...enter}
      />
      <Box my="3">
        <RichEditor
          key={id}
          value={draft.body}
          editable={!isClosing}
          onChange={(body) => change({ body })}
          pictures={pictures}
          compact
          label="새 이슈의 본문"
          placeholder="설명"
          minHeight="6rem"
        />
      </Box>
      <Flex wrap="wrap" gap="2" mb="4">
        <Select label="상태" value={columnId} onChange={(value) => change({ columnId: value })}>
          <option value="">할 일</option>
          {columns.map(({ value, name }) => (
            <option key={value} value={value}>
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
        <Select label="담당자" value={assigneeId} onChange={(value) => change({ assigneeId: value })}>
          <option value="">담당자 없음</option>
          {[...(data?.people.values() ?? [])].map((person) => (
            <option key={person.user_id} value={person.user_id}>
              {nameOf(person)}
            </option>
          ))}
        </Select>
        <Flex align="center" gap="2" textStyle="sm" color="fg.muted" flex={{ base: '1 0 100%', sm: 'none' }}>
          <span aria-hidden>기한</span>
          <Box flex="1" w={{ sm: '44' }}>
            <DateField
              label="기한"
              size="sm"
              value={draft.dueDate}
              isInvalid={isTried && isNoDay}
              describedBy={isTried && isNoDay ? dueNoteId : undefined}
              onChange={(dueDate) => change({ dueDate })}
            />
          </Box>
        </Flex>
        {isTried && isNoDay && (
          <Text id={dueNoteId} role="alert" textStyle="sm" color="fg.error" flexBasis="full">
            {NO_DAY}.
          </Text>
        )}
      </Flex>
      <Flex align="center" gap="3" justify="flex-end">
        <Text textStyle="xs" color="fg.muted">
          {hotkeyText('mod+enter', isAppleDevice())}로 만들고 이어서 쓰기
        </Text>
        <Button disabled={draft.title.trim() === '' || !data} loading={create.isPending} onClick={() => submit(false)}>
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
