import { sendLoginCode, sendsMail } from '@dojang/shared-auth';
import { Button, Text, useCountdown } from '@dojang/shared-ui/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { FormFailure } from './FormFailure.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

interface LoginCodeFormProps {
  /** The address to which the code is mailed. */
  email: string;
  onDone: () => void;
  onCode: (code: string) => Promise<void>;
  submitLabel: string;
  options?: ReactNode;
}

/** Mails a code when the form appears, and asks for the code. */
export function LoginCodeForm(props: LoginCodeFormProps) {
  if (sendsMail()) return <MailedCodeForm {...props} />;
  return (
    <FormFailure>이 서비스는 지금 메일을 보내지 않아서 코드를 받을 수 없어요. 운영자에게 알려 주세요.</FormFailure>
  );
}

function MailedCodeForm({ email, ...form }: LoginCodeFormProps) {
  const [problem, setProblem] = useState(NO_FAILURE);
  const [isSent, setIsSent] = useState(false);
  const [againAt, setAgainAt] = useState<number>();
  const countdown = useCountdown(againAt);
  const hasBegun = useRef(false);

  async function send() {
    setProblem(NO_FAILURE);
    try {
      setAgainAt(await sendLoginCode());
      setIsSent(true);
    } catch (error) {
      setProblem(failureOf(error));
    }
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void send();
  }, []);

  return (
    <>
      <CodeForm label="코드" problem={problem} {...form}>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {isSent ? (
            <>
              <b>{email}</b> 주소로 코드를 보냈어요. 10분 동안 쓸 수 있어요.
            </>
          ) : (
            '코드를 보내고 있어요.'
          )}
        </Text>
      </CodeForm>
      <Button
        mt="4"
        w="full"
        variant="outline"
        disabled={countdown !== ''}
        fontVariantNumeric="tabular-nums"
        onClick={() => void send()}
      >
        코드 다시 받기 {countdown}
      </Button>
    </>
  );
}
