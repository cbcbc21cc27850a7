import { sendsSignInMail } from '@dojang/shared-auth';
import { Box, FormField, Heading, Input, LinkButton, Stack, Text } from '@dojang/shared-ui/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import './account-texts.ts';
import { askForReset } from './account.mutations.ts';
import { type FindPasswordValues, findPasswordSchema } from './account.schema.ts';
import { BackToLogin } from './BackToLogin.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { MailSentMessage } from './MailSentMessage.tsx';
import { NO_RESET, NoMail } from './NoMail.tsx';

function FindPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  if (!sendsSignInMail()) return <NoMail problem={NO_RESET} />;
  return sentTo ? <Sent email={sentTo} /> : <AskForm onSent={setSentTo} />;
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const { register, handleSubmit, formState } = useForm<FindPasswordValues, unknown, FindPasswordValues>({
    resolver: zodResolver(findPasswordSchema),
    defaultValues: { email: '', displayName: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, displayName }) => {
    setFailure(NO_FAILURE);
    try {
      if (await askForReset(email, displayName)) onSent(email);
      // The message is the same for known and unknown accounts, so that nobody learns who has an account.
      else setFailure(failureOf({ code: 'reset_mismatch' }));
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  return (
    <Box>
      <Heading as="h1" textStyle="title">
        비밀번호 찾기
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        가입한 이메일과 이름을 알려 주시면 메일을 보내 드려요.
      </Text>
      <Stack asChild gap="4">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <FormField label="이메일" error={errors.email?.message}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="username"
              autoFocus
              {...register('email', { onChange: () => setFailure(NO_FAILURE) })}
            />
          </FormField>
          <FormField label="이름" error={errors.displayName?.message}>
            <Input autoComplete="name" {...register('displayName')} />
          </FormField>
          <FormSubmit failure={failure} isBusy={isSubmitting}>
            메일 보내기
          </FormSubmit>
          <BackToLogin />
        </form>
      </Stack>
    </Box>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <MailSentMessage
      title="메일을 보냈어요"
      email={email}
      text="로 보낸 메일의 링크를 열면 새 비밀번호를 정할 수 있어요. 메일에 있는 코드를 여기에 입력해도 돼요."
    >
      <LinkButton to={`/member/reset-password?email=${encodeURIComponent(email)}`} size="lg">
        코드 입력하기
      </LinkButton>
      <BackToLogin />
    </MailSentMessage>
  );
}

export { FindPasswordPage as Component };
