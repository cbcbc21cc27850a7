import { Box } from '@dojang/shared-ui';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { proseCss } from './prose.ts';
import type { RichEditorProps } from './RichEditor.tsx';

export function Editor({ value, onChange, editable = true, label }: RichEditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ undoRedo: { depth: 100, newGroupDelay: 1000 } })],
    content: value,
    editable,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: current }) => onChange(current.getJSON() as DocumentJson),
  });
  return (
    <Box css={{ '& .ProseMirror': proseCss }}>
      <EditorContent editor={editor} />
    </Box>
  );
}
