import { prepareSupabase, signIn, useSuspension } from '@dojang/shared-auth';
import { FormField, Input, PasswordInput, Stack, toAppError } from '@dojang/shared-ui/core';
import { type FormEvent, useState } from 'react';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { type LoginErrors, loginErrors, suspensionText } from './login.logic.ts';

interface LoginFormProps {
  /**
   * E-mail of the user whose session ended. Another user must not sign in over the page, because the unsaved text would be
   * saved under that user's name.
   */
  email?: string;
  onSignedIn: () => void;
  /** Called when the password was right and the code of the second step is missing (보안 로그인). */
  onCodeWanted: () => void;
}

/**
 * E-mail and password. The message is the same for a wrong e-mail and a wrong password. It uses no form library,
 * because every visitor waits for this page first.
 */
export function LoginForm({ email = '', onSignedIn, onCodeWanted }: LoginFormProps) {
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);
  const suspension = useSuspension();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
    const found = loginErrors(values);
    setErrors(found);
    setFailure(NO_FAILURE);
    const invalid = found.email ? 'email' : found.password ? 'password' : null;
    if (invalid) return focusField(form, invalid);
    setIsBusy(true);
    const result = await signIn(values.email, values.password).catch((error: unknown) => {
      const { code, retryAt } = toAppError(error);
      return { ok: false as const, code, retryAt };
    });
    setIsBusy(false);
    if (result.ok) return onSignedIn();
    if (result.code === 'login_code_required') return onCodeWanted();
    // The reason of a suspension is shown below, also when the suspension was noticed on another page.
    if (result.code !== 'account_suspended') setFailure(failureOf(result));
    focusField(form, 'password');
  };

  return (
    <Stack asChild gap="4">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        // When the user types, a sign-in will probably follow, so the Supabase client is loaded now. A failure to load it is
        // shown when the form is sent.
        onInput={() => void prepareSupabase().catch(() => {})}
      >
        <FormField label="이메일" error={errors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            defaultValue={email}
            readOnly={Boolean(email)}
            autoFocus={!email}
            // The error and the waiting time belonged to another account.
            onChange={() => setFailure(NO_FAILURE)}
          />
        </FormField>
        <FormField label="비밀번호" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" autoFocus={Boolean(email)} />
        </FormField>
        <FormSubmit failure={failure.text ? failure : { text: suspensionText(suspension) }} mt="1" isBusy={isBusy}>
          로그인
        </FormSubmit>
      </form>
    </Stack>
  );
}

function focusField(form: HTMLFormElement, name: 'email' | 'password'): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  if (name === 'password') field.select();
}
