import { FormField, Input, Stack, snack } from '@dojang/shared-ui/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendConfirmation } from './account.mutations.ts';
import { type ResendValues, resendSchema } from './account.schema.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

/** Sends the mail of a sign-up again. The link in the mail continues to `next`. */
export function ResendForm({ email = '', next }: { email?: string; next?: string | undefined }) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const { register, handleSubmit, formState } = useForm<ResendValues>({
    resolver: zodResolver(resendSchema),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(NO_FAILURE);
    try {
      await resendConfirmation(values.email, next);
      // The message is shown for every address, so that nobody learns who has an account.
      snack.success('아직 확인하지 않은 이메일이라면 메일을 다시 보냈어요.');
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  return (
    <Stack asChild gap="4" mt="2">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="이메일" error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            {...register('email', { onChange: () => setFailure(NO_FAILURE) })}
          />
        </FormField>
        <FormSubmit failure={failure} isBusy={isSubmitting}>
          메일 다시 보내기
        </FormSubmit>
      </form>
    </Stack>
  );
}
