import { sendsMail } from '@dojang/shared-auth';
import { FormField, PasswordInput, Stack, snack, toAppError, VisuallyHidden } from '@dojang/shared-ui/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePassword } from './account.mutations.ts';
import { type PasswordValues, passwordSchema } from './account.schema.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { isAboutPassword } from './password.logic.ts';

interface PasswordFormProps {
  email: string;
  /** Opened by a reset link, so the old password is not required. */
  isReset: boolean;
  /** Called when the new password of a reset link is set. */
  onRecovered: () => void;
}

export function PasswordForm({ email, isReset, onRecovered }: PasswordFormProps) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const { register, handleSubmit, watch, reset, setError, formState } = useForm<
    PasswordValues,
    unknown,
    PasswordValues
  >({
    resolver: zodResolver(passwordSchema),
    defaultValues: { current: '', password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current, password }) => {
    setFailure(NO_FAILURE);
    try {
      await changePassword(isReset ? '' : current, password);
      reset();
      snack.success('비밀번호를 바꿨어요.');
      if (isReset) onRecovered();
    } catch (error) {
      const { code } = toAppError(error);
      if (code === 'wrong_password') setError('current', { message: '지금 비밀번호가 맞지 않아요.' });
      else if (isAboutPassword(code)) setError('password', { message: failureOf(error).text }, { shouldFocus: true });
      else if (code !== 'aborted') setFailure(failureOf(error));
    }
  });
  return (
    <Stack asChild gap="4" maxW="400px">
      <form onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells password managers which account the password is for. */}
        <VisuallyHidden>
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="이메일" />
        </VisuallyHidden>
        {!isReset && (
          <FormField
            label="지금 비밀번호"
            error={errors.current?.message}
            help={sendsMail() ? '잊었다면 비워 두세요. 메일로 받은 코드로 확인할 수 있어요.' : undefined}
          >
            <PasswordInput autoComplete="current-password" {...register('current')} />
          </FormField>
        )}
        <NewPasswordFields register={register} errors={errors} password={watch('password')} />
        <FormSubmit size="md" failure={failure} alignSelf="flex-start" isBusy={isSubmitting}>
          비밀번호 바꾸기
        </FormSubmit>
      </form>
    </Stack>
  );
}
