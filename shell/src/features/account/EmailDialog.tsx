import { Button, FormField, Input, Modal, PasswordInput, Stack, snack, Text, VisuallyHidden } from '@dojang/shared-ui';
import { type FormEvent, useState } from 'react';
import { askForEmailChange, finishEmailChange } from './account.mutations.ts';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode } from './code.logic.ts';
import { forgetEmailChange, rememberEmailChange, waitingEmailChange } from './email-change.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

interface EmailDialogProps {
  /** The present address. */
  email: string;
  onClose: () => void;
}

/**
 * Asks for the new address and the password, and then for the codes of both addresses. A user who closes the dialog to look for
 * the mails returns to the step for the codes.
 */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [next, setNext] = useState(waitingEmailChange);
  const [isAsked, setIsAsked] = useState(next !== '');
  return (
    <Modal open onClose={onClose} title="이메일 바꾸기" size="md">
      {isAsked ? (
        <CodesForm email={email} next={next} onBack={() => setIsAsked(false)} onDone={onClose} />
      ) : (
        <AddressForm
          email={email}
          next={next}
          onAsked={(asked) => {
            rememberEmailChange(asked);
            setNext(asked);
            setIsAsked(true);
          }}
        />
      )}
    </Modal>
  );
}

/** Runs the request of a form, only one at a time, and keeps the reason of a refusal. */
function useWork() {
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setFailure(NO_FAILURE);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { failure, setFailure, clear: () => setFailure(NO_FAILURE), isBusy, run };
}

interface AddressFormProps {
  email: string;
  /** Values typed before. They are shown again when the user comes back to this step. */
  next: string;
  onAsked: (next: string) => void;
}

function AddressForm({ email, next, onAsked }: AddressFormProps) {
  const { failure, setFailure, clear, isBusy, run } = useWork();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [asked, password] = [String(data.get('email')).trim(), String(data.get('password'))];
    if (!asked) return setFailure({ text: '새 이메일을 입력해 주세요.' });
    if (!password) return setFailure({ text: '비밀번호를 입력해 주세요.' });
    void run(async () => {
      await askForEmailChange(asked, password);
      onAsked(asked);
    });
  }

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          지금 주소 <b>{email}</b>와 새 주소로 코드를 하나씩 보내요. 두 코드를 모두 입력하면 바뀌어요.
        </Text>
        <VisuallyHidden>
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="지금 이메일" />
        </VisuallyHidden>
        <FormField label="새 이메일">
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={next}
            autoFocus
            onChange={clear}
          />
        </FormField>
        <FormField label="비밀번호">
          <PasswordInput name="password" autoComplete="current-password" onChange={clear} />
        </FormField>
        <FormSubmit failure={failure} isBusy={isBusy} size="md">
          코드 받기
        </FormSubmit>
      </form>
    </Stack>
  );
}

interface CodesFormProps {
  email: string;
  next: string;
  onBack: () => void;
  onDone: () => void;
}

function CodesForm({ email, next, onBack, onDone }: CodesFormProps) {
  const { failure, setFailure, clear, isBusy, run } = useWork();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [old = '', fresh = ''] = ['old', 'new'].map((name) => String(data.get(name)));
    if (!isWholeCode(old) || !isWholeCode(fresh)) return setFailure({ text: '숫자 6자리를 두 칸에 입력해 주세요.' });
    void run(async () => {
      await finishEmailChange(old, fresh);
      forgetEmailChange();
      snack.success('이메일을 바꿨어요. 다음부터 새 주소로 로그인해 주세요.');
      onDone();
    });
  }

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <Text textStyle="sm" color="fg.muted">
          두 주소로 코드를 보냈어요. 10분 동안 쓸 수 있어요.
        </Text>
        <CodeField name="old" label="지금 주소로 받은 코드" address={email} onChange={clear} autoFocus />
        <CodeField name="new" label="새 주소로 받은 코드" address={next} onChange={clear} />
        <FormSubmit failure={failure} isBusy={isBusy} size="md">
          이메일 바꾸기
        </FormSubmit>
        <Button variant="ghost" onClick={onBack}>
          주소를 고치거나 코드 다시 받기
        </Button>
      </form>
    </Stack>
  );
}

interface CodeFieldProps {
  name: string;
  label: string;
  address: string;
  onChange: () => void;
  autoFocus?: boolean;
}

function CodeField({ name, label, address, onChange, autoFocus = false }: CodeFieldProps) {
  return (
    <FormField label={label} help={address}>
      <CodeInput name={name} autoFocus={autoFocus} onChange={onChange} />
    </FormField>
  );
}
