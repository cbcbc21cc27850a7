import type { Ref, RefAttributes } from 'react';
import {
  Button as ChakraButton,
  type ButtonProps as ChakraButtonProps,
  Spinner,
  VisuallyHidden,
} from '../chakra-core.ts';

export type ButtonProps = ChakraButtonProps & RefAttributes<HTMLButtonElement>;

/**
 * A button. It is the screen's primary action unless a variant says otherwise. While `loading` is set it keeps its width and
 * its accessible name. Chakra's button would hide the name from screen readers.
 */
export function Button({ children, ref, ...props }: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const named = props.loading && !props.loadingText && !props.asChild;
  const spinner = (
    <>
      <Spinner size="inherit" borderWidth="0.125em" color="inherit" />
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
  return (
    <ChakraButton ref={ref} aria-busy={props.loading || undefined} {...(named ? { spinner } : {})} {...props}>
      {children}
    </ChakraButton>
  );
}
