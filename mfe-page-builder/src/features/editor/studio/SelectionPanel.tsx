import { SECTION_TYPE } from '@dojang/renderer';
import { Box, Flex, IconButton, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { ArrowDown, ArrowUp, Copy, CopyPlus, Group, Trash2 } from 'lucide-react';
import { canGroup, copy, duplicateSelected, group, moveSelected, remove, selectedParts } from './commands.ts';
import { nameOf } from './names.ts';
import { StylePanel } from './StylePanel.tsx';

const ACTIONS = [
  { label: '묶기', icon: <Group />, run: group },
  { label: '복사', icon: <Copy />, run: copy },
  { label: '복제', icon: <CopyPlus />, run: duplicateSelected },
  { label: '앞으로 옮기기', icon: <ArrowUp />, run: (editor: Editor) => moveSelected(editor, -1) },
  { label: '뒤로 옮기기', icon: <ArrowDown />, run: (editor: Editor) => moveSelected(editor, 1) },
  { label: '지우기', icon: <Trash2 />, run: remove },
];

/** Actions for several selected components, and their common styles. */
export function SelectionPanel({ editor, siteId }: { editor: Editor; siteId: string }) {
  const parts = selectedParts(editor);
  // A shared section is styled in its editor.
  const styled = parts.filter((part) => !part.is(SECTION_TYPE));
  return (
    <Box>
      <Box px="3" pt="4">
        <Text fontWeight="600">{parts.length}개를 골랐어요</Text>
        <Text textStyle="sm" color="fg.muted" lineClamp={3}>
          {parts.map(nameOf).join(', ')}
        </Text>
        <Flex role="toolbar" aria-label="고른 요소 다루기" justify="space-between" mt="3" mb="2">
          {ACTIONS.map(({ label, icon, run }) => (
            <IconButton
              key={label}
              size="sm"
              variant="outline"
              aria-label={label}
              title={label}
              color={run === remove ? 'fg.error' : undefined}
              disabled={run === group && !canGroup(editor)}
              onClick={() => void run(editor)}
            >
              {icon}
            </IconButton>
          ))}
        </Flex>
      </Box>
      {styled.length > 0 && (
        <StylePanel key={styled.map(({ cid }) => cid).join()} components={styled} siteId={siteId} />
      )}
    </Box>
  );
}
