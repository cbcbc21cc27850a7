import { prepareSupabase, signIn, useSuspension } from '@dojang/shared-auth';
import { FormField, Input, PasswordInput, Stack, toAppError } from '@dojang/shared-ui/core';
import { type FormEvent, useState } from 'react';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';
import { type LoginErrors, loginErrors, suspensionText } from './login.logic.ts';

interface LoginFormProps {
  /** Whose session ended: nobody else signs in over their page, or what they typed would be saved in another's name. */
  email?: string;
  onSignedIn: () => void;
}

/**
 * E-mail and password. A wrong pair gets one message, whichever of the two is wrong. Two fields need no form library,
 * and this is the page that everyone waits for first.
 */
export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
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
    // The reason of a suspension is shown below, also after it happened on another page.
    if (result.code !== 'account_suspended') setFailure(failureOf(result));
    focusField(form, 'password');
  };

  return (
    <Stack asChild gap="4">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        // Typing means that the person will sign in, so the Supabase client is loaded now. A failure is shown when the
        // form is sent.
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
            // What was told, and any wait, is another account's.
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
