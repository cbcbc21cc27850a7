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

/** The browser's own colour picker, as a swatch. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const hex = toHex(value) ?? '#ffffff';
  return (
    <chakra.input
      type="color"
      aria-label={label}
      value={hex}
      width="8"
      height="7"
      p="0"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l1"
      cursor="pointer"
      bg="transparent"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TextInputProps {
  label: string;
  value: string;
  placeholder?: string;
  multiline?: boolean;
  onCommit: (value: string) => void;
}

/**
 * A field that hands its text over when one leaves it or presses Enter: a half-typed address or syllable never reaches
 * the page. It follows the page as long as nobody types in it.
 */
export function CommitInput({ label, value, placeholder, onCommit }: TextInputProps) {
  const [text, setText] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  const follow = useEffectEvent((changed: string) => {
    if (!isTyping) setText(changed);
  });
  useEffect(() => follow(value), [value]);
  const commit = () => {
    setIsTyping(false);
    if (text !== value) onCommit(text);
  };
  const handOver = useEffectEvent(commit);
  // What the page does not take stands there to be mended, and is nothing that could still be saved.
  const isUncommitted = text !== value && isTyping;
  useEffect(() => {
    if (!isUncommitted) return;
    const now = () => handOver();
    addUncommitted(now);
    return () => removeUncommitted(now);
  }, [isUncommitted]);
  return (
    <Input
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setIsTyping(true);
        setText(event.target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
      }}
    />
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
      onCommit={(typed) => {
        const css = toCssValue(field, typed);
        if (css !== null) onChange(css);
      }}
    />
  );
}
