import { Button, type ButtonProps } from '@dojang/shared-ui/core';
import { FormFailure } from './FormFailure.tsx';

interface FormSubmitProps extends ButtonProps {
  /** Why the form was not taken; empty while nothing is wrong. */
  failure: string;
  isBusy: boolean;
  children: string;
}

/** The end of a form: why it was not taken, and the button that sends it. */
export function FormSubmit({ failure, isBusy, children, ...button }: FormSubmitProps) {
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" size="lg" loading={isBusy} loadingText={children} {...button}>
        {children}
      </Button>
    </>
  );
}
