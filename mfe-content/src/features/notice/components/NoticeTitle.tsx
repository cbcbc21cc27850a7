import { FormField, Input } from '@dojang/shared-ui';
import { useFormContext, useFormState } from 'react-hook-form';
import type { NoticeForm } from '../notice.schema.ts';

export function NoticeTitle() {
  const { register } = useFormContext<NoticeForm>();
  const { errors } = useFormState<NoticeForm>({ name: 'title' });
  return (
    <FormField label="제목" required error={errors.title?.message}>
      <Input
        {...register('title')}
        size="lg"
        fontWeight="600"
        _placeholder={{ fontWeight: '400' }}
        placeholder="무엇을 알릴까요?"
        autoComplete="off"
      />
    </FormField>
  );
}
