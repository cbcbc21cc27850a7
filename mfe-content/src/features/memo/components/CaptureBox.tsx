import { MEMO_LIMIT } from '@dojang/contract/document';
import { Box, Button, HStack, Kbd, Text, Textarea } from '@dojang/shared-ui';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tagSuggestion } from '../memo.logic.ts';
import type { UnsavedMemo } from '../memo-capture.logic.ts';
import { setDraft, takeDraft, useDraft } from '../memo-capture.store.ts';
import { TooLong } from './TooLong.tsx';

interface Props {
  userId: string;
  /** The tag by which the list is filtered; empty: none. */
  tag: string;
  onCapture: (memo: UnsavedMemo) => void;
  onMakeNote: (memo: { id: string; body: string }) => void;
}

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/**
 * The box for a quick memo. The box has the focus. Enter inserts a new line, and ⌘/Ctrl+Enter saves. When the list has a tag
 * filter, an empty box contains that tag. The user sees the tag there and can change it, and the saved memo gets it. The store
 * contains only typed text.
 */
export function CaptureBox({ userId, tag, onCapture, onMakeNote }: Props) {
  const draft = useDraft(userId);
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = draft.body.length > MEMO_LIMIT;
  /** The suggested tag that the user has deleted from the box. */
  const [declined, setDeclined] = useState('');
  const suggestion = tag === declined ? '' : tagSuggestion(tag);
  const suggested = draft.body === '' ? suggestion : '';
  const shown = draft.body || suggested;
  const empty = shown.trim() === '' || shown.trim() === suggestion.trim();

  // Not `autoFocus`: on a phone the keyboard would cover the list. The box gets the focus only on a device with a mouse or
  // trackpad.
  useEffect(() => {
    // Without scrolling, because after Back the list is still at its former scroll position.
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  // The caret is before the tag, so that typed text comes first.
  function toStart() {
    if (suggested) field.current?.setSelectionRange(0, 0);
  }
  useLayoutEffect(() => {
    if (suggested && document.activeElement === field.current) field.current?.setSelectionRange(0, 0);
  }, [suggested]);

  function change(body: string) {
    if (body === '') setDeclined(tag);
    setDraft(userId, body === suggestion ? '' : body);
  }

  function save() {
    if (tooLong || empty) return;
    const memo = takeDraft(userId);
    if (memo) onCapture(memo);
    setDeclined('');
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // During a composition the value lacks the current syllable until the composition ends.
    if (event.nativeEvent.isComposing)
      field.current?.addEventListener('compositionend', () => setTimeout(save), { once: true });
    else save();
  }

  return (
    <Box
      as="section"
      aria-label="새 메모"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="xs"
      _focusWithin={{ borderColor: 'brand.solid' }}
    >
      <Textarea
        ref={field}
        aria-label="메모 내용"
        placeholder="떠오른 것을 적어 보세요. #태그로 묶을 수 있어요"
        value={shown}
        onChange={(event) => change(event.target.value)}
        onFocus={toStart}
        onClick={toStart}
        onKeyDown={handleKeyDown}
        rows={3}
        css={{ fieldSizing: 'content' }}
        maxH="96"
        resize="none"
        border="0"
        bg="transparent"
        px="4"
        pt="3"
        _focusVisible={{ outline: 'none', boxShadow: 'none' }}
      />
      {tooLong && <TooLong length={draft.body.length} onMakeNote={() => onMakeNote(draft)} />}
      <HStack px="4" pb="3" justify="flex-end" gap="3">
        <Text textStyle="xs" color="fg.muted" hideBelow="md">
          <Kbd size="sm">{MODIFIER}</Kbd> <Kbd size="sm">Enter</Kbd>로 저장
        </Text>
        <Button size="sm" onClick={save} disabled={empty || tooLong}>
          저장
        </Button>
      </HStack>
    </Box>
  );
}
