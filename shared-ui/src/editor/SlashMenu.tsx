import { Box, Text } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type BlockCommand, findBlockCommands } from './block-commands.tsx';
import { slashKey } from './extensions/slash.ts';

const MENU_HEIGHT = 320;
const MENU_WIDTH = 260;
const GAP = 6;

/** The menu that a slash opens. The cursor stays in the text; ↑ ↓ Enter Esc and Tab go to the menu. */
export function SlashMenu({ editor }: { editor: Editor }) {
  const active = useEditorState({ editor, selector: ({ editor: e }) => slashKey.getState(e.state)?.active ?? null });
  if (!active || !editor.isEditable) return null;
  return <OpenMenu key={active.from} editor={editor} from={active.from} query={active.query} />;
}

interface OpenMenuProps {
  editor: Editor;
  from: number;
  query: string;
}

function OpenMenu({ editor, from, query }: OpenMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = findBlockCommands(query);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const index = chosen.query === query ? Math.min(chosen.index, Math.max(0, found.length - 1)) : 0;
  const place = usePlace(editor, from);

  const pick = (command: BlockCommand) => {
    const range = slashKey.getState(editor.state)?.active;
    if (range) editor.chain().focus().deleteRange({ from: range.from, to: range.to }).run();
    command.run(editor);
  };
  const move = (step: number) => setChosen({ query, index: (index + step + found.length) % found.length });

  const handleKey = (event: KeyboardEvent): boolean => {
    const command = found[index];
    if (!command) return false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(command);
    else return false;
    return true;
  };
  const latest = useRef(handleKey);
  useLayoutEffect(() => {
    latest.current = handleKey;
  });

  useEffect(() => {
    const storage = editor.storage.slash;
    const { dom } = editor.view;
    storage.handleKey = (event: KeyboardEvent) => latest.current(event);
    // A listener of its own, because ProseMirror ignores an Esc that a dialog around the editor has handled first.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      editor.view.dispatch(editor.state.tr.setMeta(slashKey, 'dismiss'));
    };
    dom.addEventListener('keydown', onEscape);
    return () => {
      storage.handleKey = null;
      dom.removeEventListener('keydown', onEscape);
    };
  }, [editor]);

  const activeId = found[index] ? `${id}-${found[index].id}` : '';
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('data-takes-escape', '');
    dom.setAttribute('aria-activedescendant', activeId);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('data-takes-escape');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, activeId]);

  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      // It scrolls, so it must be focusable; but Tab picks an item while it is open, so no user needs to.
      tabIndex={0}
      aria-label="블록 고르기"
      position="fixed"
      zIndex="popover"
      style={place}
      width={`${MENU_WIDTH}px`}
      maxH={`${MENU_HEIGHT}px`}
      overflowY="auto"
      p="1"
      bg="bg.panel"
      borderRadius="l2"
      boxShadow="md"
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((command, at) => (
        <Item
          key={command.id}
          id={`${id}-${command.id}`}
          command={command}
          selected={at === index}
          onPoint={() => setChosen({ query, index: at })}
          onPick={() => pick(command)}
        />
      ))}
      {found.length === 0 && (
        <Text role="option" aria-disabled aria-selected={false} px="2" py="1.5" textStyle="sm" color="fg.muted">
          맞는 블록이 없어요
        </Text>
      )}
    </Box>
  );
}

interface ItemProps {
  id: string;
  command: BlockCommand;
  selected: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function Item({ id, command, selected, onPoint, onPick }: ItemProps) {
  const Icon = command.icon;
  return (
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      display="flex"
      alignItems="center"
      gap="3"
      px="2"
      py="1.5"
      borderRadius="l1"
      cursor="pointer"
      bg={selected ? 'bg.muted' : undefined}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <Box color="fg.muted" aria-hidden>
        <Icon size={18} />
      </Box>
      <Box>
        <Text textStyle="sm">{command.label}</Text>
        <Text textStyle="xs" color="fg.muted">
          {command.hint}
        </Text>
      </Box>
    </Box>
  );
}

/** Below the slash, or above it when there is no room; it follows scrolling. */
function usePlace(editor: Editor, from: number) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (editor.isDestroyed || from > editor.state.doc.content.size) return;
      const { left, top, bottom } = editor.view.coordsAtPos(from);
      const x = Math.max(GAP, Math.min(left, window.innerWidth - MENU_WIDTH - GAP));
      const below = window.innerHeight - bottom;
      if (below < MENU_HEIGHT + GAP && top > below) setPlace({ left: x, bottom: window.innerHeight - top + GAP });
      else setPlace({ left: x, top: bottom + GAP });
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [editor, from]);
  return place;
}
