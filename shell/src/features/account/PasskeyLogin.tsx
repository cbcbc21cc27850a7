import { PASSKEY_CANCELLED, signInWithPasskey } from '@dojang/shared-auth';
import { Button, toAppError } from '@dojang/shared-ui/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from './FormFailure.tsx';
import { failureOf } from './failure.logic.ts';

interface PasskeyLoginProps {
  /** Id of the user whose session ended, for the same reason as the e-mail of `LoginForm`. */
  only?: string;
  onSignedIn: () => void;
  /** Called when the code of the second step is missing (보안 로그인). */
  onCodeWanted: () => void;
}

/** Signs in with a passkey. The browser asks the user for it, and the passkey identifies the account. */
export function PasskeyLogin({ only, onSignedIn, onCodeWanted }: PasskeyLoginProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setProblem('');
    setIsBusy(true);
    const result = await signInWithPasskey(only).catch((error: unknown) => {
      const { code, retryAt } = toAppError(error);
      return { ok: false as const, code, retryAt };
    });
    setIsBusy(false);
    if (result.ok) return onSignedIn();
    if (result.code === 'login_code_required') return onCodeWanted();
    // The form above shows the reason of a suspension.
    if (result.code !== PASSKEY_CANCELLED && result.code !== 'account_suspended') setProblem(failureOf(result).text);
  }

  return (
    <>
      <FormFailure>{problem}</FormFailure>
      <Button variant="outline" size="lg" w="full" mt="3" loading={isBusy} onClick={() => void ask()}>
        <KeyRound size={18} aria-hidden /> 패스키로 로그인
      </Button>
    </>
  );
}
