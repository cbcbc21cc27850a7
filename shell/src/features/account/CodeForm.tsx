import { FormField, Input, Stack } from '@dojang/shared-ui/core';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode, isWholeRecoveryCode } from './code.logic.ts';
import './account-texts.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { type Failure, failureOf, NO_FAILURE } from './failure.logic.ts';

/** The two forms of codes: six digits of an app or a mail, and the letters of a recovery code. */
const KINDS = {
  digits: { help: '숫자 6자리', isWhole: isWholeCode, wanted: '숫자 6자리를 입력해 주세요.' },
  recovery: { help: '글자와 숫자 16자리', isWhole: isWholeRecoveryCode, wanted: '복구 코드 16자리를 입력해 주세요.' },
} as const;

interface CodeFormProps {
  kind?: keyof typeof KINDS;
  label: string;
  submitLabel: string;
  onCode: (code: string) => Promise<void>;
  onDone: () => void;
  /** What the code is, above its field. */
  children: ReactNode;
  /** Between the field and the button. */
  options?: ReactNode;
  /** Why no code can be entered yet. */
  problem?: Failure;
}

/** Asks for a code. Typing its sixth digit sends the form. */
export function CodeForm(props: CodeFormProps) {
  const { kind = 'digits', label, submitLabel, onCode, onDone, children, options, problem = NO_FAILURE } = props;
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);
  const { help, isWhole, wanted } = KINDS[kind];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code'));
    if (isBusy) return;
    if (!isWhole(code)) return setFailure({ text: wanted });
    setFailure(NO_FAILURE);
    setIsBusy(true);
    try {
      await onCode(code);
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      form.querySelector<HTMLInputElement>('input[name=code]')?.select();
    } finally {
      setIsBusy(false);
    }
  }
  const changed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFailure(NO_FAILURE);
    if (kind === 'digits' && isWhole(target.value)) target.form?.requestSubmit();
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FormField label={label} help={help}>
          {kind === 'digits' ? (
            <CodeInput name="code" autoFocus data-autofocus onChange={changed} />
          ) : (
            <Input
              name="code"
              autoFocus
              data-autofocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              fontFamily="mono"
              placeholder="7h3k-0xq9-m2ws-ab4e"
              onChange={changed}
            />
          )}
        </FormField>
        {options}
        <FormSubmit failure={failure.text ? failure : problem} isBusy={isBusy}>
          {submitLabel}
        </FormSubmit>
      </form>
    </Stack>
  );
}
