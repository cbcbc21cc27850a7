import { Box, chakra, Flex, IconButton, Input, NativeSelect, Text } from '@dojang/shared-ui';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type StyleField, toCssValue, toHex } from './style-fields.logic.ts';
import { addUncommitted, removeUncommitted } from './uncommitted.ts';

interface ColorInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A checkerboard behind transparent colours. */
const CHECKERED = 'repeating-conic-gradient(#d4d4d8 0 25%, #ffffff 0 50%) 0 0 / 12px 12px';

/** The browser's own colour picker as a swatch; with a checkerboard when the colour is transparent. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const hex = toHex(value);
  return (
    <chakra.input
      type="color"
      aria-label={hex ? label : `${label}, 없음`}
      value={hex ?? '#ffffff'}
      width="8"
      height="7"
      p="0"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l1"
      cursor="pointer"
      background={hex ? 'transparent' : CHECKERED}
      css={hex ? undefined : { '&::-webkit-color-swatch, &::-moz-color-swatch': { opacity: 0 } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TextInputProps {
  label: string;
  value: string;
  placeholder?: string;
  multiline?: boolean;
  /** The error message for an invalid text; null when it is valid. */
  refusal?: (text: string) => string | null;
  /** Whether an incomplete text is useful, so that it can be committed during typing. */
  isWords?: boolean;
  onCommit: (value: string) => void;
}

/** Pause in typing after which text is committed, so that a crash loses no more. */
const PAUSE_MS = 150;

/**
 * A field that commits its text on blur or Enter, so that an incomplete URL or number never reaches the page. Plain
 * text is also committed during typing, except for a syllable in composition. The field follows the page while it has
 * no typed text.
 */
export function CommitInput({ label, value, placeholder, refusal, isWords = false, onCommit }: TextInputProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const refusedId = useId();
  const [text, setText] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  /** The last committed text: the page may store it in another form. */
  const [handed, setHanded] = useState<string | null>(null);
  const [isComposing, setComposing] = useState(false);
  const follow = useEffectEvent((changed: string) => {
    if (!isTyping) setText(changed);
  });
  useEffect(() => follow(value), [value]);
  const handOverText = () => {
    setHanded(text);
    if (text !== value && text !== handed) onCommit(text);
  };
  const commit = () => {
    setIsTyping(false);
    const reason = refusal?.(text) ?? null;
    setRefused(reason);
    if (reason === null) handOverText();
    setHanded(null);
  };
  const handOver = useEffectEvent(commit);
  // An invalid value stays in the field to be corrected, and does not count as unsaved.
  const isUncommitted = isTyping && text !== value && text !== handed;
  const isDue = isWords && isUncommitted && !isComposing;
  const handOverWords = useEffectEvent(handOverText);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => handOverWords(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isDue]);
  useEffect(() => {
    if (!isUncommitted) return;
    const now = () => handOver();
    addUncommitted(now);
    return () => removeUncommitted(now);
  }, [isUncommitted]);
  const input = (
    <Input
      size="xs"
      aria-label={label}
      {...(refused ? { 'aria-invalid': true, 'aria-describedby': refusedId, borderColor: 'border.error' } : {})}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setIsTyping(true);
        setRefused(null);
        setText(event.target.value);
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
      }}
    />
  );
  if (refused === null) return input;
  return (
    <>
      {input}
      <Text id={refusedId} role="alert" textStyle="2xs" color="fg.error" mt="0.5">
        {refused}
      </Text>
    </>
  );
}

interface StyleInputProps {
  field: StyleField;
  /** The value set on this component for this device; empty when it comes from the block. */
  value: string;
  /** The computed value in the browser. */
  computed: string;
  onChange: (value: string) => void;
}

/** One property: its name, its value, and a reset to the block's value. */
export function StyleInput({ field, value, computed, onChange }: StyleInputProps) {
  const labelId = useId();
  return (
    <Flex align="center" gap="1" minH="9">
      <Text id={labelId} textStyle="sm" flex="1" color={value ? 'fg' : 'fg.muted'}>
        {field.label}
      </Text>
      <Box width="28">
        <StyleControl field={field} value={value} computed={computed} onChange={onChange} />
      </Box>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${field.label} 되돌리기`}
        visibility={value ? 'visible' : 'hidden'}
        onClick={() => onChange('')}
      >
        <RotateCcw />
      </IconButton>
    </Flex>
  );
}

function StyleControl({ field, value, computed, onChange }: StyleInputProps) {
  if (field.kind === 'color') {
    return (
      <Flex justify="flex-end">
        <ColorInput label={field.label} value={value || computed} onChange={onChange} />
      </Flex>
    );
  }
  if (field.kind === 'choice') {
    return (
      <NativeSelect.Root size="xs">
        <NativeSelect.Field aria-label={field.label} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">기본</option>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  return (
    <CommitInput
      label={field.label}
      value={value}
      placeholder={computed === 'none' || computed === 'normal' ? '자동' : computed}
      refusal={(typed) => (toCssValue(field, typed) === null ? hintOf(field) : null)}
      onCommit={(typed) => onChange(toCssValue(field, typed) ?? '')}
    />
  );
}

const hintOf = ({ kind }: StyleField) =>
  kind === 'length' ? '20, 1.5em, 50% 처럼 적어 주세요.' : '1.5 처럼 숫자로 적어 주세요.';
