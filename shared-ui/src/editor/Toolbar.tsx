import { Box, Flex } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { LinkForm } from './LinkForm.tsx';
import type { LineAction } from './references.ts';
import { moveFocus } from './roving.ts';
import { usePlaceTools } from './tool-buttons.tsx';
import { useToolGroups } from './use-tools.tsx';

const GROUPS = [
  ['undo', 'redo'],
  ['heading1', 'heading2', 'heading3'],
  ['bold', 'italic', 'underline', 'strike', 'code', 'link'],
  ['bulletList', 'orderedList', 'taskList'],
  ['blockquote', 'callout', 'codeBlock'],
  ['table', 'image', 'horizontalRule'],
];

/**
 * Formatting buttons above the text, for users who do not know the shortcuts. Arrow keys move between them. On a narrow screen
 * `KeyboardTools` replaces them.
 */
export function Toolbar({ editor, lineActions }: { editor: Editor; lineActions: readonly LineAction[] }) {
  const [asksLink, setAsksLink] = useState(false);
  const groups = useToolGroups(editor, { groups: GROUPS, lineActions, onLink: () => setAsksLink(!asksLink) });
  const placeTools = usePlaceTools(editor);
  return (
    <Box
      position="sticky"
      top="0"
      zIndex="docked"
      // The reserved second row overlaps the text that scrolls below it.
      pointerEvents="none"
    >
      {/* Each group has a separator before it. A separator at the beginning of a row is clipped. */}
      <Box bg="bg" borderBottomWidth="1px" borderColor="border" py="1" pointerEvents="auto">
        <Flex
          role="toolbar"
          aria-label="서식"
          wrap="wrap"
          columnGap="1.5"
          rowGap="1"
          ms="-7px"
          clipPath="inset(-4px -4px -4px 2px)"
          onKeyDown={moveFocus}
        >
          {groups.map((buttons) => (
            <Flex key={buttons[0]?.key} gap="0.5" ps="1.5" borderStartWidth="1px" borderColor="border">
              {buttons}
            </Flex>
          ))}
        </Flex>
      </Box>
      <SecondRow>{asksLink ? <LinkForm editor={editor} onClose={() => setAsksLink(false)} /> : placeTools}</SecondRow>
    </Box>
  );
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
