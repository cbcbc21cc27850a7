import { Box, FormField, PasswordInput } from '@dojang/shared-ui/core';
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form';
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx';

interface WithNewPassword {
  password: string;
  again: string;
}

interface NewPasswordFieldsProps<Values extends WithNewPassword> {
  register: UseFormRegister<Values>;
  errors: FieldErrors<WithNewPassword>;
  /** Current value of the first field. */
  password: string;
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields<Values extends WithNewPassword>({
  register,
  errors,
  password,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <Box>
        <FormField label="새 비밀번호" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password' as Path<Values>)} />
        </FormField>
        <PasswordStrengthMeter password={password} />
      </Box>
      <FormField label="새 비밀번호 확인" error={errors.again?.message}>
        <PasswordInput autoComplete="new-password" {...register('again' as Path<Values>)} />
      </FormField>
    </>
  );
}
