import { IconButton, type IconButtonProps } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Bold, Code, Italic, Strikethrough, Underline } from 'lucide-react';
import { BLOCK_COMMANDS } from './block-commands.tsx';
import { CodeTools } from './CodeTools.tsx';
import { TableTools } from './TableTools.tsx';

export const MARK_BUTTONS = [
  { name: 'bold', label: '굵게', icon: Bold, run: (e: Editor) => e.chain().focus().toggleBold().run() },
  { name: 'italic', label: '기울임', icon: Italic, run: (e: Editor) => e.chain().focus().toggleItalic().run() },
  { name: 'underline', label: '밑줄', icon: Underline, run: (e: Editor) => e.chain().focus().toggleUnderline().run() },
  { name: 'strike', label: '취소선', icon: Strikethrough, run: (e: Editor) => e.chain().focus().toggleStrike().run() },
  { name: 'code', label: '코드', icon: Code, run: (e: Editor) => e.chain().focus().toggleCode().run() },
] as const;

/** The kind of the list item at the cursor; null outside of lists. */
function itemOf({ state }: Editor): 'listItem' | 'taskItem' | null {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'listItem' || name === 'taskItem') return name;
  }
  return null;
}

/** The state that the buttons show. The component renders only when this state changes. */
export function useToolState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: e }) => {
      const item = itemOf(e);
      return {
        marks: MARK_BUTTONS.filter(({ name }) => e.isActive(name)).map(({ name }) => name as string),
        blocks: BLOCK_COMMANDS.filter(({ isActive }) => isActive?.(e)).map(({ id }) => id),
        link: e.isActive('link'),
        canUndo: e.can().undo(),
        canRedo: e.can().redo(),
        item,
        canIndent: item !== null && e.can().sinkListItem(item),
      };
    },
  });
}

/** The tools for the code block or the table at the cursor; null elsewhere. */
export function usePlaceTools(editor: Editor) {
  const { code, isTable } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      code: e.isActive('codeBlock') ? String(e.getAttributes('codeBlock').language ?? '') : null,
      isTable: e.isActive('table'),
    }),
  });
  if (code !== null) return <CodeTools editor={editor} language={code} />;
  return isTable ? <TableTools editor={editor} /> : null;
}

interface Props extends Omit<IconButtonProps, 'aria-label'> {
  label: string;
  isPressed?: boolean | undefined;
}

/** A formatting button. A click keeps the selection in the text. */
export function ToolButton({ label, isPressed, ...rest }: Props) {
  return (
    <IconButton
      size="xs"
      variant="ghost"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      color={isPressed ? 'brand.fg' : 'fg.muted'}
      bg={isPressed ? 'brand.subtle' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    />
  );
}
