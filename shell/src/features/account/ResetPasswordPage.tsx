import { sendsSignInMail, sessionStore } from '@dojang/shared-auth';
import {
  Box,
  FormField,
  Heading,
  Input,
  LinkButton,
  Stack,
  showError,
  snack,
  Text,
  toAppError,
} from '@dojang/shared-ui/core';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import './account-texts.ts';
import { resetByCode } from './account.mutations.ts';
import { type ResetPasswordValues, resetPasswordSchema } from './account.schema.ts';
import { CodeInput } from './CodeInput.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { NO_RESET, NoMail } from './NoMail.tsx';
import { isAboutPassword } from './password.logic.ts';
import { RECOVERED } from './recovered.logic.ts';

const ResetPasswordPage = () => (sendsSignInMail() ? <CodeForm /> : <NoMail problem={NO_RESET} />);

function CodeForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState(NO_FAILURE);
  const { register, handleSubmit, watch, formState } = useForm<ResetPasswordValues, unknown, ResetPasswordValues>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { email: search.get('email') ?? '', code: '', password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, code, password }) => {
    setFailure(NO_FAILURE);
    try {
      await resetByCode(email, code, password);
      snack.success('비밀번호를 바꿨어요.');
      // A suspended account is not signed in; the sign-in page shows why.
      const isSignedIn = sessionStore.getState().status === 'loggedIn';
      void navigate(isSignedIn ? '/member/account' : '/member/login', { replace: true, state: RECOVERED });
    } catch (error) {
      if (!isAboutPassword(toAppError(error).code)) return setFailure(failureOf(error));
      showError(error);
      // The code has signed in, and the account page begins with the form for a new password.
      void navigate('/member/account', { replace: true });
    }
  });
  return (
    <Box>
      <Heading as="h1" textStyle="title">
        새 비밀번호 정하기
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        메일로 받은 코드와 새 비밀번호를 입력해 주세요.
      </Text>
      <Stack asChild gap="4">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <FormField label="이메일" error={errors.email?.message}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="username"
              {...register('email', { onChange: () => setFailure(NO_FAILURE) })}
            />
          </FormField>
          <FormField label="코드" error={errors.code?.message} help="숫자 6자리">
            <CodeInput {...register('code')} />
          </FormField>
          <NewPasswordFields register={register} errors={errors} password={watch('password')} />
          <FormSubmit failure={failure} isBusy={isSubmitting}>
            비밀번호 바꾸기
          </FormSubmit>
          <LinkButton to="/member/find-password" variant="ghost">
            코드 다시 받기
          </LinkButton>
        </form>
      </Stack>
    </Box>
  );
}

export { ResetPasswordPage as Component };
