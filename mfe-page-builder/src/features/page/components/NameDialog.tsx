import { Button, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type NameForm, nameSchema } from '../page.schema.ts';

interface NameDialogProps {
  heading: string;
  /** Label of the field. */
  label: string;
  initial: string;
  submitLabel: string;
  pending?: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a page or of a site. */
export function NameDialog({ heading, label, initial, submitLabel, pending, onSubmit, onClose }: NameDialogProps) {
  const id = useId();
  const form = useForm<NameForm>({
    resolver: zodResolver(nameSchema),
    defaultValues: { name: initial },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={heading}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(({ name }) => onSubmit(name))}>
        <FormField label={label} required error={form.formState.errors.name?.message}>
          <Input autoFocus autoComplete="off" {...form.register('name')} />
        </FormField>
      </form>
    </Modal>
  );
}
