import { chakra, Input, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { oneStep } from './one-step.ts';
import { toHex } from './style-fields.logic.ts';
import { addUncommitted, removeUncommitted } from './uncommitted.ts';

interface ColorInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A checkerboard behind transparent colours. */
const CHECKERED = 'repeating-conic-gradient(#d4d4d8 0 25%, #ffffff 0 50%) 0 0 / 12px 12px';

/** The browser's own colour picker as a swatch. A transparent colour has a checkerboard. */
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
  /** The error message for an invalid text; null when it is valid. */
  refusal?: (text: string) => string | null;
  /** The editor to whose undo steps the changes belong. */
  undo: Pick<Editor, 'UndoManager'>;
  onCommit: (value: string) => void;
  /** Shows only the centred text, for small spaces. */
  isBare?: boolean | undefined;
  /** Called on an arrow key: up is 1, down is -1; `big` is true with Shift. */
  onStep?: (direction: 1 | -1, isBig: boolean) => void;
}

/** Maximum time in milliseconds before typed text is committed, so that a crash loses no more than this. */
const LATEST_MS = 150;
/** Pause in typing after which the error of an invalid text is shown. */
const REFUSAL_MS = 800;

/**
 * A field that commits its text during typing, on blur and on Enter. During typing a syllable in composition waits, but the
 * text before it is committed. An invalid text stays in the field with its error, and the page keeps the last valid one. All
 * changes from focus to blur are one undo step. The field follows the page while it has no typed text.
 */
export function CommitInput({ label, value, placeholder, refusal, undo, onCommit, isBare, onStep }: TextInputProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const refusedId = useId();
  const [text, setText] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  /** The last committed text, and the value before it. The page may store the text in another format. */
  const [handed, setHanded] = useState<{ text: string; before: string } | null>(null);
  /** The text before the syllable in composition; null when there is none. */
  const [composed, setComposed] = useState<string | null>(null);
  const visit = useRef<ReturnType<typeof oneStep> | null>(null);
  const follow = useEffectEvent((changed: string) => {
    if (isTyping) return;
    setText(changed);
    setRefused(null);
  });
  useEffect(() => follow(value), [value]);

  const isNew = (words: string) => words !== value && words !== handed?.text;
  const refuse = (words: string) => (isNew(words) ? (refusal?.(words) ?? null) : null);
  const reason = refuse(text);
  const handOverText = (words: string) => {
    if (!isNew(words)) return;
    setHanded({ text: words, before: value });
    visit.current ??= oneStep(undo);
    visit.current(() => onCommit(words));
  };
  const commit = () => {
    setIsTyping(false);
    setRefused(reason);
    if (reason !== null) return;
    handOverText(text);
    setHanded(null);
    if (handed?.text === text && value !== handed.before) setText(value);
  };
  const handOver = useEffectEvent(commit);
  // An invalid text stays in the field to be corrected, and does not count as unsaved.
  const isUncommitted = isTyping && isNew(text) && reason === null;
  const settled = composed ?? text;
  const isDue = isTyping && isNew(settled) && refuse(settled) === null;
  const handOverDue = useEffectEvent(() => handOverText(settled));
  // Further typing does not postpone the commit.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => handOverDue(), LATEST_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => {
    if (reason === null) return;
    const timer = setTimeout(() => setRefused(reason), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [text, reason]);
  useEffect(() => {
    if (!isUncommitted) return;
    const now = () => handOver();
    addUncommitted(now);
    return () => removeUncommitted(now);
  }, [isUncommitted]);
  const input = (
    <Input
      size={isBare ? '2xs' : 'xs'}
      {...(isBare ? { px: '0.5', textAlign: 'center', bg: 'bg' } : {})}
      aria-label={label}
      {...(refused ? { 'aria-invalid': true, 'aria-describedby': refusedId, borderColor: 'border.error' } : {})}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setIsTyping(true);
        setRefused(null);
        setText(event.target.value);
      }}
      onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
      onCompositionEnd={() => setComposed(null)}
      onBlur={() => {
        commit();
        visit.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
        if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        commit();
        onStep(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
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
