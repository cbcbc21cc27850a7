import { completeSignIn, sendLoginCode, sendsMail } from '@dojang/shared-auth';
import { Button, FormField, Stack, Text, useCountdown } from '@dojang/shared-ui/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode } from './code.logic.ts';
import { FormFailure } from './FormFailure.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

interface LoginCodeFormProps {
  /** The address to which the code is mailed. */
  email: string;
  onDone: () => void;
  /** What the code is for; by default it completes the sign-in. */
  onCode?: (code: string) => Promise<void>;
  submitLabel?: string;
}

/** Mails a code when the form appears, and asks for the code. Typing the sixth digit sends the form. */
export function LoginCodeForm(props: LoginCodeFormProps) {
  if (sendsMail()) return <CodeForm {...props} />;
  return (
    <FormFailure>이 서비스는 지금 메일을 보내지 않아서 코드를 받을 수 없어요. 운영자에게 알려 주세요.</FormFailure>
  );
}

function CodeForm({ email, onDone, onCode = completeSignIn, submitLabel = '로그인' }: LoginCodeFormProps) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [againAt, setAgainAt] = useState<number>();
  const countdown = useCountdown(againAt);
  const hasBegun = useRef(false);

  async function send() {
    setFailure(NO_FAILURE);
    try {
      setAgainAt(await sendLoginCode());
      setIsSent(true);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void send();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code'));
    if (isBusy) return;
    if (!isWholeCode(code)) return setFailure({ text: '숫자 6자리를 입력해 주세요.' });
    setFailure(NO_FAILURE);
    setIsBusy(true);
    try {
      await onCode(code);
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      form.querySelector('input')?.select();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {isSent ? (
            <>
              <b>{email}</b> 주소로 코드를 보냈어요. 10분 동안 쓸 수 있어요.
            </>
          ) : (
            '코드를 보내고 있어요.'
          )}
        </Text>
        <FormField label="코드" help="숫자 6자리">
          <CodeInput
            name="code"
            autoFocus
            onChange={({ target }) => {
              setFailure(NO_FAILURE);
              if (isWholeCode(target.value)) target.form?.requestSubmit();
            }}
          />
        </FormField>
        <FormSubmit failure={failure} isBusy={isBusy}>
          {submitLabel}
        </FormSubmit>
        <Button
          variant="outline"
          disabled={countdown !== ''}
          fontVariantNumeric="tabular-nums"
          onClick={() => void send()}
        >
          코드 다시 받기 {countdown}
        </Button>
      </form>
    </Stack>
  );
}
