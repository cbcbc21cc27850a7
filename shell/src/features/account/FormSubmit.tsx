import { Button, type ButtonProps, useCountdown } from '@dojang/shared-ui/core';
import { FormFailure } from './FormFailure.tsx';
import type { Failure } from './failure.logic.ts';

interface FormSubmitProps extends ButtonProps {
  failure: Failure;
  isBusy: boolean;
  children: string;
}

/** The end of a form: the error, and the submit button, which is disabled during a rate limit. */
export function FormSubmit({ failure, isBusy, children, ...button }: FormSubmitProps) {
  const countdown = useCountdown(failure.retryAt);
  return (
    <>
      <FormFailure>{failure.text}</FormFailure>
      <Button
        type="submit"
        size="lg"
        loading={isBusy}
        loadingText={children}
        disabled={countdown !== ''}
        fontVariantNumeric="tabular-nums"
        {...button}
      >
        {children} {countdown}
      </Button>
    </>
  );
}
