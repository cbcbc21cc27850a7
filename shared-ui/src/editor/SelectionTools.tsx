import { Box, Flex } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BLOCK_COMMANDS } from './block-commands.tsx';
import { LinkForm } from './LinkForm.tsx';
import { moveFocus } from './roving.ts';
import { MARK_BUTTONS, ToolButton, useToolState } from './tool-buttons.tsx';

type Shown = Parameters<NonNullable<BubbleMenuProps['shouldShow']>>[0];

const BLOCKS = BLOCK_COMMANDS.filter(({ id }) => ['bulletList', 'taskList', 'blockquote'].includes(id));
const KEY = 'selectionTools';
const PLACE = { placement: 'top' as const, offset: 6, flip: true, shift: { padding: 8 } };
const shouldShow = ({ editor, view, state, element }: Shown) =>
  editor.isEditable &&
  // Pictures have tools of their own.
  !(state.selection instanceof NodeSelection) &&
  !state.selection.empty &&
  !state.selection.$from.parent.type.spec.code &&
  (view.hasFocus() || element.contains(document.activeElement));
const ABOVE = { zIndex: 10 };

/** Formatting buttons above the selected text, for editors without a toolbar. */
export function SelectionTools({ editor }: { editor: Editor }) {
  const [asksLink, setAsksLink] = useState(false);
  // A constant, because a new object would cause a transaction of the editor.
  const [options] = useState(() => ({ ...PLACE, onHide: () => setAsksLink(false) }));
  // The form is wider than the buttons.
  useEffect(() => {
    if (asksLink) editor.view.dispatch(editor.state.tr.setMeta(KEY, 'updatePosition'));
  }, [asksLink, editor]);
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={KEY}
      updateDelay={100}
      options={options}
      shouldShow={shouldShow}
      style={ABOVE}
    >
      <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l2" shadow="md" p="0.5">
        {asksLink ? (
          <LinkForm editor={editor} onClose={() => setAsksLink(false)} />
        ) : (
          <Buttons editor={editor} onLink={() => setAsksLink(true)} />
        )}
      </Box>
    </BubbleMenu>
  );
}

function Buttons({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const state = useToolState(editor);
  return (
    <Flex role="toolbar" aria-label="고른 글의 서식" gap="0.5" onKeyDown={moveFocus}>
      {MARK_BUTTONS.map(({ name, label, icon: Icon, run }) => (
        <ToolButton key={name} label={label} isPressed={state.marks.includes(name)} onClick={() => run(editor)}>
          <Icon />
        </ToolButton>
      ))}
      <ToolButton label="링크" isPressed={state.link} onClick={onLink}>
        <Link2 />
      </ToolButton>
      {BLOCKS.map(({ id, label, icon: Icon, run }) => (
        <ToolButton key={id} label={label} isPressed={state.blocks.includes(id)} onClick={() => run(editor)}>
          <Icon />
        </ToolButton>
      ))}
    </Flex>
  );
}
