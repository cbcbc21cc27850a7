import { sessionStore, useSession } from '@dojang/shared-auth';
import {
  Button,
  CancelButton,
  FormField,
  Input,
  KeptNote,
  Modal,
  NativeSelect,
  Stack,
  toPlainLine,
  useKeptFields,
} from '@dojang/shared-ui';
import { type SyntheticEvent, useState } from 'react';
import { type Board, type BoardValues, KIND_NAMES, mustBePublic, READ_NAMES, WRITE_NAMES } from '../board.logic.ts';
import { useSaveBoard } from '../board.mutations.ts';

const EMPTY: BoardValues = { kind: 'notice', name: '', read_level: 'all', write_level: 'admin' };

const valuesOf = ({ kind, name, read_level, write_level }: BoardValues): BoardValues => ({
  kind,
  name,
  read_level,
  write_level,
});

interface Props {
  /** Null for a new board. */
  board: Board | null;
  onClose: () => void;
}

/** Name of a board, and who may read and write on it. */
export function BoardForm({ board, onClose }: Props) {
  const level = useSession((session) => session.level);
  const [id] = useState(() => board?.id ?? crypto.randomUUID());
  const {
    typed: values,
    change,
    drop,
    forget,
    forgetAfter,
  } = useKeptFields<BoardValues>(
    { account: sessionStore.getState().id, kind: 'content-board', id: board?.id ?? 'new' },
    valuesOf(board ?? EMPTY),
  );
  const [isTried, setTried] = useState(false);
  const save = useSaveBoard();
  const name = toPlainLine(values.name).trim();
  const problem = name === '' ? '이름을 입력해 주세요' : undefined;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const { read_level, write_level, kind } = values;
    const patch = { name, read_level, write_level, ...(board ? {} : { kind }) };
    forgetAfter(save.mutateAsync({ id, rev: board?.rev ?? 0, name, patch }, { onSuccess: onClose }));
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={board ? '게시판 고치기' : '새 게시판'}
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form="board-form" loading={save.isPending}>
            저장
          </Button>
        </>
      }
    >
      <form id="board-form" noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormField label="이름" required error={isTried ? problem : undefined}>
            <Input
              autoFocus
              maxLength={100}
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </FormField>
          {!board && (
            <Choice
              label="담는 글"
              value={values.kind}
              names={KIND_NAMES}
              onChange={(kind) => change({ kind: kind as Board['kind'] })}
            />
          )}
          <Choice
            label="읽는 사람"
            value={values.read_level}
            names={READ_NAMES}
            disabled={board !== null && mustBePublic(board)}
            help={board && mustBePublic(board) ? '회원가입에서 보여야 해서 누구나 읽어요' : undefined}
            onChange={(read) => change({ read_level: read as Board['read_level'] })}
          />
          <Choice
            label="쓰는 사람"
            value={values.write_level}
            names={level === 'super' ? WRITE_NAMES : { admin: WRITE_NAMES.admin }}
            onChange={(write) => change({ write_level: write as Board['write_level'] })}
          />
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  names: Readonly<Record<string, string>>;
  help?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

const Choice = ({ label, value, names, help, disabled = false, onChange }: ChoiceProps) => (
  <FormField label={label} help={help}>
    <NativeSelect.Root disabled={disabled}>
      <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </FormField>
);
