import { Box, Flex } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { Link2, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BLOCK_COMMANDS } from './block-commands.tsx';
import { CodeTools } from './CodeTools.tsx';
import { LinkForm } from './LinkForm.tsx';
import { runLineAction } from './line-action.ts';
import type { LineAction } from './references.ts';
import { moveFocus } from './roving.ts';
import { TableTools } from './TableTools.tsx';
import { MARK_BUTTONS, ToolButton, useToolState } from './tool-buttons.tsx';

const BLOCK_GROUPS = [
  ['heading1', 'heading2', 'heading3'],
  ['bulletList', 'orderedList', 'taskList'],
  ['blockquote', 'callout', 'codeBlock'],
  ['table', 'image', 'horizontalRule'],
].map((ids) => BLOCK_COMMANDS.filter(({ id }) => ids.includes(id)));

/**
 * Formatting buttons, for users who do not know the shortcuts. Arrow keys move between them. On a phone it wraps and
 * scrolls with the page: the page's header stays at the top there, and two more rows of buttons would take half of the
 * remaining screen.
 */
export function Toolbar({ editor, lineActions }: { editor: Editor; lineActions: readonly LineAction[] }) {
  const state = useToolState(editor);
  const [asksLink, setAsksLink] = useState(false);
  const [reached, setReached] = useState('undo');
  const stop =
    reached === 'undo' && !state.canUndo ? 'heading1' : reached === 'redo' && !state.canRedo ? 'heading1' : reached;
  const button = (
    id: string,
    label: string,
    icon: ReactNode,
    run: () => void,
    pressed?: boolean,
    disabled?: boolean,
  ) => (
    <ToolButton
      key={id}
      label={label}
      isPressed={pressed}
      disabled={disabled}
      tabIndex={id === stop ? 0 : -1}
      onFocus={() => setReached(id)}
      onClick={run}
    >
      {icon}
    </ToolButton>
  );
  const chain = () => editor.chain().focus();
  return (
    <Box
      position={{ base: 'static', lg: 'sticky' }}
      top="0"
      zIndex="docked"
      // The reserved second row overlaps the text that scrolls below it.
      pointerEvents="none"
    >
      {/* Each group has a separator before it; separators at the beginning of a row are clipped. */}
      <Box bg="bg" borderBottomWidth="1px" borderColor="border" py="1" pointerEvents="auto">
        <Flex
          role="toolbar"
          aria-label="서식"
          wrap="wrap"
          columnGap={{ base: '0.5', md: '1.5' }}
          rowGap="1"
          ms={{ md: '-7px' }}
          clipPath={{ md: 'inset(-4px -4px -4px 2px)' }}
          onKeyDown={moveFocus}
        >
          <Group>
            {button('undo', '실행 취소', <Undo2 />, () => chain().undo().run(), undefined, !state.canUndo)}
            {button('redo', '다시 실행', <Redo2 />, () => chain().redo().run(), undefined, !state.canRedo)}
          </Group>
          <Group>{BLOCK_GROUPS[0]?.map(blockButton)}</Group>
          <Group>
            {MARK_BUTTONS.map(({ name, label, icon: Icon, run }) =>
              button(name, label, <Icon />, () => run(editor), state.marks.includes(name)),
            )}
            {button('link', '링크', <Link2 />, () => setAsksLink(!asksLink), state.link)}
          </Group>
          {BLOCK_GROUPS.slice(1).map((group) => (
            <Group key={group[0]?.id}>{group.map(blockButton)}</Group>
          ))}
          {lineActions.length > 0 && (
            <Group>
              {lineActions.map((action, at) =>
                button(`line-${at}`, action.label, <action.icon />, () => void runLineAction(editor, action)),
              )}
            </Group>
          )}
        </Flex>
      </Box>
      <SecondRow>
        {asksLink ? (
          <LinkForm editor={editor} onClose={() => setAsksLink(false)} />
        ) : (
          (state.code !== null && <CodeTools editor={editor} language={state.code} />) ||
          (state.table && <TableTools editor={editor} />)
        )}
      </SecondRow>
    </Box>
  );

  function blockButton({ id, label, icon: Icon, run, isActive }: (typeof BLOCK_COMMANDS)[number]) {
    return button(id, label, <Icon />, () => run(editor), isActive ? state.blocks.includes(id) : undefined);
  }
}

/** The form that is currently open. Its space is always reserved, so that the text does not move. */
function SecondRow({ children }: { children: ReactNode }) {
  return (
    <Box position="relative" height="10">
      {children && (
        <Box
          position="absolute"
          insetX="0"
          top="0"
          bg="bg"
          borderBottomWidth="1px"
          borderColor="border"
          pointerEvents="auto"
        >
          {children}
        </Box>
      )}
    </Box>
  );
}

function Group({ children }: { children: ReactNode }) {
  return (
    <Flex display={{ base: 'contents', md: 'flex' }} gap="0.5" ps="1.5" borderStartWidth="1px" borderColor="border">
      {children}
    </Flex>
  );
}
