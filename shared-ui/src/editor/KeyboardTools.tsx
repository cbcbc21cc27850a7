import { Box, Flex } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { KeyboardOff } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { LinkForm } from './LinkForm.tsx';
import type { LineAction } from './references.ts';
import { moveFocus } from './roving.ts';
import { ToolButton, usePlaceTools } from './tool-buttons.tsx';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { useHasFocus } from './use-has-focus.ts';
import { useToolGroups } from './use-tools.tsx';

/** The most used tools are first, so that they are reachable without scrolling. */
const GROUPS = [
  ['bold', 'heading1', 'heading2', 'bulletList', 'orderedList', 'taskList', 'indent', 'outdent', 'link', 'image'],
  ['undo', 'redo'],
  ['heading3', 'italic', 'underline', 'strike', 'code'],
  ['blockquote', 'callout', 'codeBlock', 'table', 'horizontalRule'],
];
/** Size of a touch target in pixels. */
const FINGER = { size: 'md', minW: '11', h: '11', flexShrink: '0' } as const;

/** Minimum font size: an iPhone zooms the page for a field with smaller letters. */
const FIELDS = { '& :is(button, input, select)': { minH: '11' }, '& :is(input, select)': { fontSize: 'md' } };

interface Props {
  editor: Editor;
  lineActions: readonly LineAction[];
}

/**
 * Formatting buttons of a narrow screen: one row directly above the on-screen keyboard, or above the bottom navigation while
 * there is none. It is shown while the text is edited.
 */
export function KeyboardTools(props: Props) {
  const row = useRef<HTMLDivElement>(null);
  return useHasFocus(props.editor, row) && <RowAboveKeyboard {...props} row={row} />;
}

function RowAboveKeyboard({ row, ...props }: Props & { row: RefObject<HTMLDivElement | null> }) {
  const { editor } = props;
  const [hasFinger] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  useAboveKeyboard(editor, row);
  return (
    <Box
      ref={row}
      position="fixed"
      insetX="0"
      // By its top: where the visible area ends is known from the top only. A script gets the page's height in no reliable way.
      top="min(100% - 57px - env(safe-area-inset-bottom), var(--visible-bottom, 100%))"
      transform="translateY(-100%)"
      zIndex="docked"
      ps="env(safe-area-inset-left)"
      pe="env(safe-area-inset-right)"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      css={FIELDS}
      _print={{ display: 'none' }}
    >
      <Tools {...props}>
        {hasFinger && (
          <Flex borderStartWidth="1px" borderColor="border">
            <ToolButton label="키보드 닫기" tabIndex={-1} {...FINGER} onClick={() => editor.commands.blur()}>
              <KeyboardOff />
            </ToolButton>
          </Flex>
        )}
      </Tools>
    </Box>
  );
}

/**
 * The same buttons below the text of a small editor. A row above the keyboard would cover the editor's own buttons. They stay
 * after the first focus, because the button below them would otherwise move away under the finger.
 *
 * @param children the content that is shown before the first focus
 */
export function InlineTools({ children, ...props }: Props & { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const hasFocus = useHasFocus(props.editor, row);
  const [isReached, setReached] = useState(hasFocus);
  if (hasFocus && !isReached) setReached(true);
  if (!isReached) return children;
  return (
    <Box ref={row} borderTopWidth="1px" borderColor="border" mt="1" css={FIELDS}>
      <Tools {...props} />
    </Box>
  );
}

/** One row of buttons. The form of a link replaces it while an address is typed. */
function Tools({ editor, lineActions, children }: Props & { children?: ReactNode }) {
  const [asksLink, setAsksLink] = useState(false);
  const groups = useToolGroups(editor, {
    groups: GROUPS,
    lineActions,
    onLink: () => setAsksLink(true),
    look: FINGER,
  });
  const placeTools = usePlaceTools(editor);
  if (asksLink) return <LinkForm editor={editor} onClose={() => setAsksLink(false)} />;
  return (
    <>
      {placeTools}
      <Flex
        role="toolbar"
        aria-label="서식"
        onKeyDown={moveFocus}
        // The listener is on the row, so that it also handles presses between the buttons and on disabled buttons. Disabled
        // buttons get no events.
        onMouseDown={(event) => event.preventDefault()}
        css={{ '& :disabled': { pointerEvents: 'none' } }}
      >
        <Flex
          flex="1"
          minW="0"
          pe="6"
          overflowX="auto"
          overscrollBehaviorX="contain"
          scrollbarWidth="none"
          // Shows that there are more.
          maskImage="linear-gradient(to left, transparent, black {spacing.6})"
        >
          {groups.flat()}
        </Flex>
        {children}
      </Flex>
    </>
  );
}
