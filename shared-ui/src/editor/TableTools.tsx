import { Button, Flex } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { moveFocus } from './roving.ts';

const TOOLS: { label: string; run: (editor: Editor) => void }[] = [
  { label: '아래에 줄 추가', run: (e) => e.chain().focus().addRowAfter().run() },
  { label: '오른쪽에 칸 추가', run: (e) => e.chain().focus().addColumnAfter().run() },
  { label: '머리 줄', run: (e) => e.chain().focus().toggleHeaderRow().run() },
  { label: '줄 지우기', run: (e) => e.chain().focus().deleteRow().run() },
  { label: '칸 지우기', run: (e) => e.chain().focus().deleteColumn().run() },
  { label: '표 지우기', run: (e) => e.chain().focus().deleteTable().run() },
];

/** Actions for the table in which the cursor is. */
export function TableTools({ editor }: { editor: Editor }) {
  const [reached, setReached] = useState(0);
  return (
    <Flex role="toolbar" aria-label="표" gap="1" p="1" overflowX="auto" scrollbarWidth="none" onKeyDown={moveFocus}>
      {TOOLS.map(({ label, run }, index) => (
        <Button
          key={label}
          size="2xs"
          variant="ghost"
          flexShrink="0"
          tabIndex={index === reached ? 0 : -1}
          onFocus={() => setReached(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}
