import { sessionStore } from '@dojang/shared-auth';
import {
  Button,
  CancelButton,
  FormField,
  Input,
  KeptNote,
  Modal,
  NativeSelect,
  Stack,
  useKeptHookForm,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { type BoardColumn, COLUMN_KIND_NAMES, COLUMN_KINDS } from '../../issue/issue.schema.ts';
import { type ColumnForm, columnFormSchema } from '../board.schema.ts';

interface Props {
  boardId: string;
  /** The column to change; absent for a new one. */
  column?: BoardColumn;
  busy: boolean;
  /** @param onSaved call it before the dialog closes */
  onSubmit: (values: Pick<BoardColumn, 'name' | 'kind' | 'wip_limit'>, onSaved: () => void) => void;
  onClose: () => void;
}

/** Asks for name, kind and limit of a column. Typed text is kept until it is saved or cancelled. */
export function ColumnDialog({ boardId, column, busy, onSubmit, onClose }: Props) {
  const form = useForm<ColumnForm>({
    resolver: zodResolver(columnFormSchema),
    defaultValues: {
      name: column?.name ?? '',
      kind: column?.kind ?? 'todo',
      limit: column?.wip_limit ? String(column.wip_limit) : '',
    },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control }) as ColumnForm;
  const { drop, forget } = useKeptHookForm(form, typed, {
    account: sessionStore.getState().id,
    kind: column ? 'board-column' : 'new-board-column',
    id: column?.id ?? boardId,
  });
  const submit = form.handleSubmit(({ name, kind, limit }) =>
    onSubmit({ name, kind, wip_limit: limit === '' ? null : Number(limit) }, forget),
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={column ? '열 바꾸기' : '새 열'}
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form="board-column" loading={busy}>
            {column ? '저장' : '만들기'}
          </Button>
        </>
      }
    >
      <form id="board-column" noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormField label="이름" required error={errors.name?.message}>
            <Input {...form.register('name')} autoComplete="off" autoFocus />
          </FormField>
          <FormField label="종류" help="완료와 취소에 든 이슈는 끝난 것으로 봐요.">
            <NativeSelect.Root>
              <NativeSelect.Field {...form.register('kind')}>
                {COLUMN_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {COLUMN_KIND_NAMES[kind]}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <FormField
            label="최대 이슈 수"
            help="넘어도 넣을 수 있지만, 넘은 것을 알려 줘요. 비워 두면 한도가 없어요."
            error={errors.limit?.message}
          >
            <Input {...form.register('limit')} inputMode="numeric" autoComplete="off" />
          </FormField>
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}
