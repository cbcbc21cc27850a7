import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Button,
  CancelButton,
  Checkbox,
  changedFields,
  FormField,
  Input,
  KeptNote,
  Modal,
  NativeSelect,
  Stack,
  toPlainLine,
  useKeptFields,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type SyntheticEvent, useState } from 'react';
import { boardQueries } from '../../board/board.queries.ts';
import { type AdminAgreement, type AgreementValues, allowsConsent, KINDS } from '../agreement.logic.ts';
import { useSaveAgreement } from '../agreement.mutations.ts';

const DEFAULT_BOARD = '00000000-0000-4000-8000-000000000002';
const EMPTY: AgreementValues = {
  title: '',
  kind: 'terms',
  board_id: DEFAULT_BOARD,
  required: false,
  needs_consent: true,
};

interface Props {
  /** Null for a new agreement. */
  agreement: AdminAgreement | null;
  onClose: () => void;
}

/** Name, kind, board and necessity of an agreement. After its first publication only name and board can be changed. */
export function AgreementForm({ agreement, onClose }: Props) {
  const navigate = useNavigate();
  const isFixed = (agreement?.versions ?? 0) > 0;
  const [id] = useState(() => agreement?.id ?? crypto.randomUUID());
  const {
    typed: values,
    change,
    drop,
    forget,
    forgetAfter,
  } = useKeptFields<AgreementValues>(
    { account: sessionStore.getState().id, kind: 'agreement', id: agreement?.id ?? 'new' },
    agreement
      ? {
          title: agreement.title,
          kind: agreement.kind,
          board_id: agreement.board_id,
          required: agreement.required,
          needs_consent: agreement.needs_consent,
        }
      : EMPTY,
    ({ base, typed }, present) => {
      const { title, board_id } = typed;
      // The agreement may have been published since the text was typed.
      const mayChange = isFixed ? { ...base, title, board_id } : typed;
      return { ...present, ...changedFields(base, mayChange) };
    },
  );
  const [isTried, setTried] = useState(false);
  const save = useSaveAgreement();
  const boards = useQuery(boardQueries.list).data?.filter((board) => board.kind === 'agreement' && !board.archived_at);
  const title = toPlainLine(values.title).trim();
  const problem = title === '' ? '이름을 입력해 주세요' : undefined;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const saving = save.mutateAsync(
      { id, rev: agreement?.rev ?? 0, values: { ...values, title } },
      {
        onSuccess: () => {
          onClose();
          if (!agreement) void navigate(`/agreement/write?boardId=${id}`);
        },
      },
    );
    forgetAfter(saving);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={agreement ? '약관 정보' : '새 약관'}
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form="agreement-form" loading={save.isPending}>
            {agreement ? '저장' : '만들고 쓰기'}
          </Button>
        </>
      }
    >
      <form id="agreement-form" noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormField label="이름" required error={isTried ? problem : undefined}>
            <Input
              autoFocus
              maxLength={200}
              value={values.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          </FormField>
          <FormField label="종류" help={isFixed ? '게시한 뒤에는 종류와 동의 방식을 바꿀 수 없어요' : undefined}>
            <NativeSelect.Root disabled={isFixed}>
              <NativeSelect.Field
                value={values.kind}
                onChange={({ target: { value: kind } }) =>
                  change(allowsConsent(kind) ? { kind } : { kind, needs_consent: false, required: false })
                }
              >
                {KINDS.some(([kind]) => kind === values.kind) || <option value={values.kind}>{values.kind}</option>}
                {KINDS.map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <FormField label="게시판">
            <NativeSelect.Root>
              <NativeSelect.Field
                value={values.board_id}
                onChange={(event) => change({ board_id: event.target.value })}
              >
                {boards?.map((board) => (
                  <option key={board.id} value={board.id}>
                    {board.name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <Tick
            label="동의를 받아요"
            checked={values.needs_consent}
            disabled={isFixed || !allowsConsent(values.kind)}
            onChange={(needs_consent) => change({ needs_consent, required: needs_consent && values.required })}
          />
          <Tick
            label="꼭 동의해야 쓸 수 있어요"
            checked={values.required}
            disabled={isFixed || !values.needs_consent}
            onChange={(required) => change({ required })}
          />
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

const Tick = ({ label, checked, disabled, onChange }: TickProps) => (
  <Checkbox.Root
    checked={checked}
    disabled={disabled}
    onCheckedChange={(details) => onChange(details.checked === true)}
  >
    <Checkbox.HiddenInput />
    <Checkbox.Control />
    <Checkbox.Label>{label}</Checkbox.Label>
  </Checkbox.Root>
);
