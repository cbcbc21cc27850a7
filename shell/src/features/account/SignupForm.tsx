import { signUp } from '@dojang/shared-auth';
import { Box, FormField, Input, PasswordInput, Stack } from '@dojang/shared-ui/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import './account-texts.ts';
import { type SignupValues, signupSchema } from './account.schema.ts';
import type { Agreement } from './agreements.queries.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { missingConsents } from './consents.logic.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx';
import { isAboutPassword } from './password.logic.ts';

interface SignupFormProps {
  agreements: readonly Agreement[];
  /** Path that opens after the address is confirmed. */
  next?: string | undefined;
  onSignedUp: (email: string) => void;
}

export function SignupForm({ agreements, next, onSignedUp }: SignupFormProps) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<SignupValues, unknown, SignupValues>(
    {
      resolver: zodResolver(signupSchema),
      defaultValues: { email: '', password: '', displayName: '', phone: '', isAdult: false as true, consents: [] },
    },
  );
  const { errors, isSubmitting } = formState;
  const isAdult: boolean = watch('isAdult');
  const consents = watch('consents');

  const submit = handleSubmit(
    async (values) => {
      const missing = missingConsents(agreements, values.consents);
      if (missing.length)
        return setFailure({ text: `필수 약관에 동의해 주세요: ${missing.map(({ title }) => title).join(', ')}` });
      setFailure(NO_FAILURE);
      const result = await signUp({
        email: values.email,
        password: values.password,
        displayName: values.displayName,
        ...(values.phone ? { phone: values.phone } : {}),
        ...(next ? { next } : {}),
        consents: agreements
          .filter(({ agreement_id }) => values.consents.includes(agreement_id))
          .map(({ agreement_id, version }) => ({ agreement_id, version })),
      });
      if (result.ok) return onSignedUp(values.email);
      if (isAboutPassword(result.code))
        setError('password', { message: failureOf(result).text }, { shouldFocus: true });
      else setFailure(failureOf(result));
    },
    (invalid: FieldErrors<SignupValues>) => setFailure({ text: invalid.isAdult?.message ?? '' }),
  );

  return (
    <Stack asChild gap="4">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="이메일" required error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
            {...register('email', { onChange: () => setFailure(NO_FAILURE) })}
          />
        </FormField>
        <Box>
          <FormField label="비밀번호" required error={errors.password?.message} help="8자 이상. 길수록 안전해요.">
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </FormField>
          <PasswordStrengthMeter password={watch('password')} />
        </Box>
        <FormField label="이름" required error={errors.displayName?.message} help="함께 일하는 사람에게 보여요.">
          <Input autoComplete="name" {...register('displayName')} />
        </FormField>
        <FormField label="전화번호 (선택)" error={errors.phone?.message}>
          <Input type="tel" inputMode="tel" autoComplete="tel" placeholder="010-1234-5678" {...register('phone')} />
        </FormField>
        <ConsentFields
          agreements={agreements}
          isAdult={isAdult}
          onAdultChange={(on) => setValue('isAdult', on as true)}
          ticked={consents}
          onTickedChange={(ids) => setValue('consents', ids)}
        />
        <FormSubmit failure={failure} isBusy={isSubmitting}>
          가입하기
        </FormSubmit>
      </form>
    </Stack>
  );
}
