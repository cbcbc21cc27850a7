import { Button, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type BoardForm, boardFormSchema } from '../board.schema.ts';

interface Props {
  title: string;
  submitLabel: string;
  initialName?: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a board. */
export function BoardNameDialog({ title, submitLabel, initialName = '', busy, onSubmit, onClose }: Props) {
  const form = useForm<BoardForm>({ resolver: zodResolver(boardFormSchema), defaultValues: { name: initialName } });
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form="board-name" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="board-name" noValidate onSubmit={form.handleSubmit(({ name }) => onSubmit(name))}>
        <FormField label="보드 이름" required error={form.formState.errors.name?.message}>
          <Input {...form.register('name')} placeholder="예: 가을 전시" autoComplete="off" autoFocus />
        </FormField>
      </form>
    </Modal>
  );
}
