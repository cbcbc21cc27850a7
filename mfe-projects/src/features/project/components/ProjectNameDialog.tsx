import { Button, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ProjectNameForm, projectNameSchema } from '../project.schema.ts';

interface Props {
  open: boolean;
  title: string;
  submitLabel: string;
  initialName?: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new project, or for the new name of a project. */
export function ProjectNameDialog({ open, title, submitLabel, initialName = '', busy, onSubmit, onClose }: Props) {
  const form = useForm<ProjectNameForm>({
    resolver: zodResolver(projectNameSchema),
    values: { name: initialName },
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form="project-name" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="project-name" noValidate onSubmit={form.handleSubmit(({ name }) => onSubmit(name))}>
        <FormField
          label="프로젝트 이름"
          required
          help="팀이나 일의 이름이 좋아요. 나중에 바꿀 수 있어요."
          error={form.formState.errors.name?.message}
        >
          <Input {...form.register('name')} placeholder="예: 가을 전시 준비" autoComplete="off" autoFocus />
        </FormField>
      </form>
    </Modal>
  );
}
