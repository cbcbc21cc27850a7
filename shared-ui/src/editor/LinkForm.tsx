import { Button, Flex, Input, Text, useEnterSubmit } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { completeLink } from './link.logic.ts';

/** Asks for the URL of the selected text. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);

  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = completeLink(input.current?.value ?? '');
    if (!href) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the URL itself becomes the text.
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const enter = useEnterSubmit(apply);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      event.preventDefault();
      leave();
    } else enter.onKeyDown(event);
  };
  return (
    <Flex role="group" aria-label="링크" gap="2" p="1" wrap="wrap" align="center">
      <Input
        ref={input}
        size="xs"
        flex="1 1 200px"
        value={address}
        placeholder="https://"
        aria-label="링크 주소"
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        // Esc closes only this form, and a dialog around the editor stays open.
        data-takes-escape
        {...enter}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" onClick={apply}>
        적용
      </Button>
      {current !== undefined && (
        <Button size="xs" variant="outline" onClick={remove}>
          링크 지우기
        </Button>
      )}
      <Button size="xs" variant="ghost" onClick={leave}>
        취소
      </Button>
      {wrong && (
        <Text id={id} role="alert" textStyle="xs" color="fg.error" width="full">
          웹 주소, 이메일이나 전화번호를 넣어 주세요.
        </Text>
      )}
    </Flex>
  );
}
