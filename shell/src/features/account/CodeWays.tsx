import type { LoginWay, CodeWays as Ways } from '@dojang/api-contract';
import { type EnteredCode, readCodeWays, sendsMail } from '@dojang/shared-auth';
import { Button, ErrorState, Flex, Spinner, Text } from '@dojang/shared-ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { firstWay, otherWays } from './code-ways.logic.ts';
import { LoginCodeForm } from './LoginCodeForm.tsx';

const LINKS: Readonly<Record<LoginWay, string>> = {
  app: '인증 앱 코드 쓰기',
  mail: '메일로 코드 받기',
  recovery: '복구 코드 쓰기',
};

interface CodeWaysProps {
  /** The address to which a code is mailed. */
  email: string;
  submitLabel: string;
  onCode: (entered: EnteredCode) => Promise<void>;
  onDone: () => void;
  /** Between the field and the button. */
  options?: ReactNode;
}

/** Asks for a code of the app when the user has one, and offers the other ways. A mail is sent only when the user chooses it. */
export function CodeWays(props: CodeWaysProps) {
  const [tries, setTries] = useState(0);
  const [ways, setWays] = useState<Ways>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isGone = false;
    setError(undefined);
    readCodeWays().then(
      (read) => isGone || setWays(read),
      (thrown: unknown) => isGone || setError(thrown),
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  if (error) return <ErrorState error={error} onRetry={() => setTries(tries + 1)} />;
  if (!ways) return <Spinner />;
  return <Chosen ways={ways} {...props} />;
}

function Chosen({ ways, email, onCode, ...form }: CodeWaysProps & { ways: Ways }) {
  const [way, setWay] = useState(() => firstWay(ways, sendsMail()));
  const enter = (code: string) => onCode({ way, code });
  return (
    <>
      {way === 'mail' && <LoginCodeForm key="mail" email={email} onCode={enter} {...form} />}
      {way === 'app' && (
        <CodeForm key="app" label="인증 앱 코드" onCode={enter} {...form}>
          <Text textStyle="sm" color="fg.muted">
            인증 앱을 열고, <b>{email}</b> 아래에 보이는 숫자를 입력해 주세요.
          </Text>
        </CodeForm>
      )}
      {way === 'recovery' && (
        <CodeForm key="recovery" kind="recovery" label="복구 코드" onCode={enter} {...form}>
          <Text textStyle="sm" color="fg.muted">
            보관해 둔 복구 코드 가운데 하나를 입력해 주세요. 한 번 쓴 코드는 다시 쓸 수 없어요.
          </Text>
        </CodeForm>
      )}
      <Flex mt="3" gap="1" wrap="wrap" justify="center">
        {otherWays(ways, sendsMail(), way).map((other) => (
          <Button key={other} size="sm" variant="ghost" color="fg.muted" onClick={() => setWay(other)}>
            {LINKS[other]}
          </Button>
        ))}
      </Flex>
    </>
  );
}
