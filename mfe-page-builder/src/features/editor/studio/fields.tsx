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

/** Squares behind what lets them through. */
const CHECKERED = 'repeating-conic-gradient(#d4d4d8 0 25%, #ffffff 0 50%) 0 0 / 12px 12px';

/** The browser's own colour picker, as a swatch; checkered where no colour covers what is behind. */
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
  /** What to say of a text that cannot be taken; null for one that can. */
  refusal?: (text: string) => string | null;
  /** Whether the text is words, of which half are worth keeping. */
  isWords?: boolean;
  onCommit: (value: string) => void;
}

/** A pause in typing after which words are handed over, so that a crash loses no more than these. */
const PAUSE_MS = 150;

/**
 * A field that hands its text over when one leaves it or presses Enter: half an address or number never reaches the
 * page. Words are handed over while one writes them, but for a syllable that is being composed. It follows the page as
 * long as nobody types in it.
 */
export function CommitInput({ label, value, placeholder, refusal, isWords = false, onCommit }: TextInputProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const refusedId = useId();
  const [text, setText] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  /** What was handed over last: the page may hold it in another spelling. */
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
  /** What is set on this component for this device; empty when it comes from the block. */
  value: string;
  /** What the browser shows. */
  computed: string;
  onChange: (value: string) => void;
}

/** One property: its name, its value, and a way back to what the block brings. */
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
