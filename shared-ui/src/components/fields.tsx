import { Check, Copy, Eye, EyeOff, Search, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Box, Field, Flex, IconButton, Input, type InputProps } from '../chakra-core.ts';
import { handlesEscape } from '../overlay-state/escape.ts';
import { snack } from '../overlay-state/snack.store.ts';

export interface FormFieldProps {
  label: ReactNode;
  /** Why the value is invalid. When set, the control is marked invalid. */
  error?: ReactNode;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** One control: Input, Textarea, PasswordInput, NativeSelect.Field … */
  children: ReactNode;
}

/** A control with its label, help and error, connected for screen readers. */
export function FormField({ label, error, help, required, disabled, children }: FormFieldProps) {
  return (
    <Field.Root invalid={Boolean(error)} required={required} disabled={disabled}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {help && !error && <Field.HelperText>{help}</Field.HelperText>}
      {/* The error is connected by `aria-describedby`, like the helper text: few screen readers support `aria-errormessage`. */}
      {error && (
        <Field.HelperText role="alert" color="fg.error" fontWeight="500">
          {error}
        </Field.HelperText>
      )}
    </Field.Root>
  );
}

export type PasswordInputProps = Omit<InputProps, 'type'> & { ref?: Ref<HTMLInputElement> };

/** A password input with a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative" width="full" height="fit-content">
      <Input pe="11" {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        position="absolute"
        insetEnd="1"
        top="50%"
        translate="0 -50%"
        size="xs"
        variant="ghost"
        color="fg.muted"
        aria-label="비밀번호 보기"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </Box>
  );
}

export interface SearchFieldProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  /** Called at each change, also while a syllable is being composed. */
  onChange: (value: string) => void;
  placeholder?: string;
  label: string;
}

/**
 * A search box that filters during a composition too. It keeps its own text until the value changes from outside, so that a
 * slow parent never overwrites a half-typed syllable. Esc empties the box.
 */
export function SearchField({ value, onChange, placeholder, label, ...rest }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const composing = useRef(false);
  useEffect(() => {
    if (value !== sent.current && !composing.current) setText(value);
    sent.current = value;
  }, [value]);
  const change = (next: string) => {
    setText(next);
    sent.current = next;
    onChange(next);
  };
  return (
    <Box position="relative" width="full" height="fit-content">
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        translate="0 -50%"
        color="fg.muted"
        zIndex="1"
        pointerEvents="none"
        aria-hidden
      >
        <Search size={16} />
      </Box>
      <Input
        type="search"
        ps="9"
        pe="9"
        aria-label={label}
        placeholder={placeholder ?? label}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        {...rest}
        {...handlesEscape(text !== '')}
        value={text}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
        }}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || text === '') return;
          event.stopPropagation();
          event.preventDefault();
          change('');
        }}
      />
      {text !== '' && (
        <IconButton
          position="absolute"
          insetEnd="1"
          top="50%"
          translate="0 -50%"
          size="2xs"
          variant="ghost"
          color="fg.muted"
          aria-label="검색어 지우기"
          onClick={() => change('')}
        >
          <X />
        </IconButton>
      )}
    </Box>
  );
}

const COPIED_MS = 2000;

/** A read-only value with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      snack.success('복사했어요.');
    } catch {
      snack.error('복사하지 못했어요. 직접 선택해 주세요.');
    }
  };
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Flex width="full" gap="2">
        <Input readOnly value={value} fontFamily="mono" onFocus={(event) => event.target.select()} />
        <IconButton variant="outline" aria-label={`${label} 복사`} onClick={() => void copy()}>
          {copied ? <Check /> : <Copy />}
        </IconButton>
      </Flex>
    </Field.Root>
  );
}
