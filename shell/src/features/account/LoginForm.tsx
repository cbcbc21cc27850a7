import { signIn } from '@dojang/shared-auth';
import { Box, Button, errorText, FormField, Input, PasswordInput, Stack } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

const schema = z.object({
  email: z.email('이메일 주소를 확인해 주세요.'),
  password: z.string().min(1, '비밀번호를 입력해 주세요.'),
});

interface LoginFormProps {
  /** Filled in already, e.g. with whose session ended. */
  email?: string;
  onSignedIn: () => void;
}

/** E-mail and password. A wrong pair gets one message, whichever of the two is wrong. */
export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email, password: '' },
  });
  const submit = handleSubmit(async (values) => {
    setFailure('');
    const result = await signIn(values.email, values.password);
    if (result.ok) return onSignedIn();
    setFailure(errorText({ code: result.code }));
    setFocus('password', { shouldSelect: true });
  });
  const { errors, isSubmitting } = formState;
  return (
    <Stack asChild gap="4">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="이메일" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" autoFocus={!email} {...register('email')} />
        </FormField>
        <FormField label="비밀번호" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" autoFocus={Boolean(email)} {...register('password')} />
        </FormField>
        {failure && (
          <Box role="alert" color="fg.error" bg="bg.error" borderRadius="l2" px="3" py="2.5" textStyle="sm">
            {failure}
          </Box>
        )}
        <Button type="submit" size="lg" mt="1" loading={isSubmitting} loadingText="로그인">
          로그인
        </Button>
      </form>
    </Stack>
  );
}
