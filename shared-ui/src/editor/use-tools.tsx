import type { IconButtonProps } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { Link2, ListIndentDecrease, ListIndentIncrease, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { BLOCK_COMMANDS } from './block-commands.tsx';
import { runLineAction } from './line-action.ts';
import type { LineAction } from './references.ts';
import { MARK_BUTTONS, ToolButton, useToolState } from './tool-buttons.tsx';

interface Tool {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Whether the tool is active. Undefined for tools that cannot be toggled. */
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
}

interface Options {
  /** Ids of the tools in their order. The actions on a line are a separate group after them. */
  groups: readonly (readonly string[])[];
  lineActions: readonly LineAction[];
  /** Opens or closes the form of a link. */
  onLink: () => void;
  look?: IconButtonProps;
}

/** The buttons of a toolbar by group. Only one of all buttons is in the tab order. */
export function useToolGroups(editor: Editor, { groups, lineActions, onLink, look }: Options): ReactElement[][] {
  const [reached, setReached] = useState('');
  const tools = useTools(editor, onLink);
  const lines = lineActions.map(
    (action, at): Tool => ({
      id: `line-${at}`,
      label: action.label,
      icon: action.icon,
      run: () => void runLineAction(editor, action),
    }),
  );
  const shown = [...groups.map((ids) => ids.flatMap((id) => tools.filter((tool) => tool.id === id))), lines].filter(
    (group) => group.length > 0,
  );
  const enabled = shown.flat().filter(({ isDisabled }) => !isDisabled);
  const stop = (enabled.find(({ id }) => id === reached) ?? enabled[0])?.id;
  return shown.map((group) =>
    group.map(({ id, label, icon: Icon, run, isPressed, isDisabled }) => (
      <ToolButton
        key={id}
        label={label}
        isPressed={isPressed}
        disabled={isDisabled}
        tabIndex={id === stop ? 0 : -1}
        onFocus={() => setReached(id)}
        onClick={run}
        {...look}
      >
        <Icon />
      </ToolButton>
    )),
  );
}

/** All tools from which the toolbars choose. */
function useTools(editor: Editor, onLink: () => void): Tool[] {
  const { marks, blocks, link, canUndo, canRedo, item, canIndent } = useToolState(editor);
  const chain = () => editor.chain().focus();
  return [
    { id: 'undo', label: '실행 취소', icon: Undo2, run: () => chain().undo().run(), isDisabled: !canUndo },
    { id: 'redo', label: '다시 실행', icon: Redo2, run: () => chain().redo().run(), isDisabled: !canRedo },
    ...MARK_BUTTONS.map(
      ({ name, label, icon, run }): Tool => ({
        id: name,
        label,
        icon,
        run: () => run(editor),
        isPressed: marks.includes(name),
      }),
    ),
    { id: 'link', label: '링크', icon: Link2, run: onLink, isPressed: link },
    ...BLOCK_COMMANDS.map(
      ({ id, label, icon, run, isActive }): Tool => ({
        id,
        label,
        icon,
        run: () => run(editor),
        isPressed: isActive && blocks.includes(id),
      }),
    ),
    ...(item === null
      ? []
      : [
          {
            id: 'indent',
            label: '들여쓰기',
            icon: ListIndentIncrease,
            run: () => chain().sinkListItem(item).run(),
            isDisabled: !canIndent,
          },
          { id: 'outdent', label: '내어쓰기', icon: ListIndentDecrease, run: () => chain().liftListItem(item).run() },
        ]),
  ];
}
