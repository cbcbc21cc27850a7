import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type BlockCommand, findBlockCommands } from './block-commands.tsx';
import { slashKey } from './extensions/slash.ts';
import { runLineAction } from './line-action.ts';
import { referenceCommands } from './reference-commands.ts';
import type { LineAction, References } from './references.ts';
import { TriggerMenu } from './TriggerMenu.tsx';

interface Props {
  editor: Editor;
  lineActions: readonly LineAction[];
  references: () => References | undefined;
}

/** The menu that a slash opens. */
export function SlashMenu({ editor, lineActions, references }: Props) {
  const active = useEditorState({ editor, selector: ({ editor: e }) => slashKey.getState(e.state)?.active ?? null });
  if (!active || !editor.isEditable) return null;

  const pick = (command: BlockCommand) => {
    const range = slashKey.getState(editor.state)?.active;
    if (range) editor.chain().focus().deleteRange({ from: range.from, to: range.to }).run();
    command.run(editor);
  };
  const own = lineActions.map(
    (action, at): BlockCommand => ({
      ...action,
      id: `line-${at}`,
      keywords: [...action.keywords],
      run: () => void runLineAction(editor, action),
    }),
  );
  const options = findBlockCommands(active.query, [...referenceCommands(references()), ...own]).map((command) => ({
    id: command.id,
    label: command.label,
    hint: command.hint,
    icon: <command.icon size={18} />,
    command,
  }));
  return (
    <TriggerMenu
      key={active.from}
      editor={editor}
      label="블록 고르기"
      from={active.from}
      query={active.query}
      options={options}
      empty="맞는 블록이 없어요"
      onPick={({ command }) => pick(command)}
      onDismiss={() => editor.view.dispatch(editor.state.tr.setMeta(slashKey, 'dismiss'))}
      storage={editor.storage.slash}
    />
  );
}
