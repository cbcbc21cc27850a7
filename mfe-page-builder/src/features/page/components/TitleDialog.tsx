import { Button, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type PageTitleForm, pageTitleSchema } from '../page.schema.ts';

interface TitleDialogProps {
  heading: string;
  initial: string;
  submitLabel: string;
  pending?: boolean;
  onSubmit: (title: string) => void;
  onClose: () => void;
}

/** Asks for a page's name. */
export function TitleDialog({ heading, initial, submitLabel, pending, onSubmit, onClose }: TitleDialogProps) {
  const id = useId();
  const form = useForm<PageTitleForm>({
    resolver: zodResolver(pageTitleSchema),
    defaultValues: { title: initial },
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
      <form id={id} noValidate onSubmit={form.handleSubmit(({ title }) => onSubmit(title))}>
        <FormField label="페이지 이름" required error={form.formState.errors.title?.message}>
          <Input autoFocus autoComplete="off" {...form.register('title')} />
        </FormField>
      </form>
    </Modal>
  );
}
