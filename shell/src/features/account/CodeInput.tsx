import { Input, type InputProps } from '@dojang/shared-ui/core';
import { useRef } from 'react';
import { codeIn, typedInto } from './code.logic.ts';

/**
 * The field for the six digits of a mailed code. Other characters of a pasted text are dropped. A maximum length would cut
 * digits off, because it counts these characters too.
 */
export function CodeInput({ onChange, ...props }: InputProps) {
  const before = useRef('');
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      fontVariantNumeric="tabular-nums"
      letterSpacing="0.2em"
      {...props}
      onChange={(event) => {
        const { target } = event;
        const { inputType, data } = event.nativeEvent as InputEvent;
        // A keyboard of a phone may insert its clipboard as typed text.
        const isTyped = inputType === 'insertText' && data?.length === 1;
        const code = isTyped ? typedInto(before.current, target.value) : codeIn(target.value);
        // An assignment to the value moves the caret to the end.
        if (code !== target.value) target.value = code;
        if (isTyped && code === before.current) return;
        before.current = code;
        onChange?.(event);
      }}
    />
  );
}
