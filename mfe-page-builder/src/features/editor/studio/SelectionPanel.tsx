import { Button, Stack, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { Copy, CopyPlus, Group, Trash2 } from 'lucide-react';
import { canGroup, copy, duplicateSelected, group, remove, selectedParts } from './commands.ts';
import { nameOf } from './names.ts';

/** What can be done with several selected components. */
export function SelectionPanel({ editor }: { editor: Editor }) {
  const parts = selectedParts(editor);
  return (
    <Stack p="3" pt="4" gap="2">
      <Text fontWeight="600">{parts.length}개를 골랐어요</Text>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {parts.map(nameOf).join(', ')}
      </Text>
      <Button size="sm" variant="outline" disabled={!canGroup(editor)} onClick={() => group(editor)}>
        <Group /> 묶기
      </Button>
      <Button size="sm" variant="outline" onClick={() => copy(editor)}>
        <Copy /> 복사
      </Button>
      <Button size="sm" variant="outline" onClick={() => duplicateSelected(editor)}>
        <CopyPlus /> 복제
      </Button>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => remove(editor)}>
        <Trash2 /> 지우기
      </Button>
    </Stack>
  );
}
