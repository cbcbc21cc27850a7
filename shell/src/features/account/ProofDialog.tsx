import {
  enterCode,
  freshProofStore,
  PASSKEY_CANCELLED,
  proveByPasskey,
  proveByPassword,
  sendsMail,
  takesPasskeys,
} from '@dojang/shared-auth';
import { Button, FormField, Modal, PasswordInput, Stack, Text, toAppError, VisuallyHidden } from '@dojang/shared-ui';
import { KeyRound, RectangleEllipsis } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useFrameSession } from '../../access/visitor.ts';
import './account-texts.ts';
import { CodeWays } from './CodeWays.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

/**
 * Asks whether the user is still the person who signed in, before an act that weakens the account: with the password, a code
 * of secure login, or a passkey. `withFreshProof` opens it.
 */
export function ProofDialog() {
  const asking = useStore(freshProofStore, (state) => state.asking);
  return (
    <Modal open={asking !== null} onClose={() => asking?.cancel()} title="본인인지 확인할게요" size="sm">
      {asking && <Proof onDone={asking.done} />}
    </Modal>
  );
}

function Proof({ onDone }: { onDone: () => void }) {
  const { id, email, is_secure_login: isSecure } = useFrameSession();
  const [isByCode, setIsByCode] = useState(false);
  if (isByCode) {
    return (
      <>
        <CodeWays email={email} onCode={enterCode} onDone={onDone} submitLabel="확인" />
        <Button mt="3" w="full" variant="ghost" onClick={() => setIsByCode(false)}>
          다른 방법으로 확인하기
        </Button>
      </>
    );
  }
  return (
    <PasswordProof userId={id} email={email} onDone={onDone}>
      {(sendsMail() || isSecure) && (
        <Button variant="outline" onClick={() => setIsByCode(true)}>
          <RectangleEllipsis size={16} aria-hidden /> 비밀번호 대신 코드로 확인
        </Button>
      )}
    </PasswordProof>
  );
}

interface PasswordProofProps {
  userId: string;
  email: string;
  onDone: () => void;
  children: ReactNode;
}

function PasswordProof({ userId, email, onDone, children }: PasswordProofProps) {
  const [failure, setFailure] = useState(NO_FAILURE);
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);

  async function run(by: 'password' | 'passkey', work: () => Promise<void>) {
    if (busy) return;
    setFailure(NO_FAILURE);
    setBusy(by);
    try {
      await work();
      onDone();
    } catch (error) {
      if (toAppError(error).code !== PASSKEY_CANCELLED) setFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!password) return setFailure({ text: '비밀번호를 입력해 주세요.' });
    void run('password', () => proveByPassword(password));
  }

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <Text textStyle="sm" color="fg.muted">
          계정을 지키는 설정을 바꾸는 일이라, 로그인한 사람이 맞는지 한 번 더 확인해요. 확인하면 10분 동안 다시 묻지
          않아요.
        </Text>
        <VisuallyHidden>
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="이메일" />
        </VisuallyHidden>
        <FormField label="비밀번호">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            autoFocus
            onChange={() => setFailure(NO_FAILURE)}
          />
        </FormField>
        <FormSubmit failure={failure} isBusy={busy === 'password'} size="md">
          확인
        </FormSubmit>
        {takesPasskeys() && (
          <Button
            variant="outline"
            loading={busy === 'passkey'}
            onClick={() => void run('passkey', () => proveByPasskey(userId))}
          >
            <KeyRound size={16} aria-hidden /> 패스키로 확인
          </Button>
        )}
        {children}
      </form>
    </Stack>
  );
}
