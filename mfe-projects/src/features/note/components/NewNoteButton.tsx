import { Button, Flex, IconButton, Menu, Portal } from '@dojang/shared-ui';
import { ChevronDown, Plus } from 'lucide-react';
import { NOTE_TEMPLATES, type NoteTemplate } from '../template.logic.ts';

interface Props {
  loading: boolean;
  onCreate: (template?: NoteTemplate) => void;
}

/** Creates an empty note with one click, or a note from a template with two clicks. */
export function NewNoteButton({ loading, onCreate }: Props) {
  return (
    <Flex gap="1px">
      <Button loading={loading} borderEndRadius="0" onClick={() => onCreate()}>
        <Plus size={16} aria-hidden /> 새 노트
      </Button>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <IconButton colorPalette="brand" borderStartRadius="0" aria-label="템플릿으로 새 노트" disabled={loading}>
            <ChevronDown size={16} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {NOTE_TEMPLATES.map((template) => (
                <Menu.Item key={template.id} value={template.id} onSelect={() => onCreate(template)}>
                  {template.name}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </Flex>
  );
}
