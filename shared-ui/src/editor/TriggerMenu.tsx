import { Box, Text } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SlashKeyHandler } from './extensions/slash.ts';
import { MENU_WIDTH, useMenuPlace } from './use-menu-place.ts';

export interface MenuOption {
  id: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

interface TriggerMenuProps<Option extends MenuOption> {
  editor: Editor;
  /** Name of the list, for screen readers. */
  label: string;
  /** Position of the sign that opened the menu. */
  from: number;
  /** The text after the sign. When it changes, the first option is chosen again. */
  query: string;
  options: readonly Option[];
  /** Shown when there are no options. */
  empty: string;
  onPick: (option: Option) => void;
  onDismiss: () => void;
  /** Where the editor's extension finds the key handler of the open menu. */
  storage: { handleKey: SlashKeyHandler | null };
}

/** A menu that a sign in the text opens. The cursor stays in the text. The keys ↑ ↓ Enter Esc and Tab go to the menu. */
export function TriggerMenu<Option extends MenuOption>(props: TriggerMenuProps<Option>) {
  const { editor, label, from, query, options, empty, onPick, onDismiss, storage } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const index = chosen.query === query ? Math.min(chosen.index, Math.max(0, options.length - 1)) : 0;
  const place = useMenuPlace(editor, from);
  const move = (step: number) => setChosen({ query, index: (index + step + options.length) % options.length });

  const handleKey = (event: KeyboardEvent): boolean => {
    const option = options[index];
    if (!option || event.metaKey || event.ctrlKey) return false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') onPick(option);
    else return false;
    return true;
  };
  const latest = useRef({ handleKey, onDismiss });
  useLayoutEffect(() => {
    latest.current = { handleKey, onDismiss };
  });

  useEffect(() => {
    const { dom } = editor.view;
    storage.handleKey = (event: KeyboardEvent) => latest.current.handleKey(event);
    // A separate listener, because ProseMirror ignores an Esc that a dialog around the editor has handled first.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onDismiss();
    };
    dom.addEventListener('keydown', onEscape);
    return () => {
      storage.handleKey = null;
      dom.removeEventListener('keydown', onEscape);
    };
  }, [editor, storage]);

  const activeId = options[index] ? `${id}-${options[index].id}` : '';
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
      // The menu scrolls, so it must be focusable. No user needs to focus it, because Tab chooses an item while the menu is
      // open.
      tabIndex={0}
      aria-label={label}
      position="fixed"
      zIndex="popover"
      style={place}
      width={`${MENU_WIDTH}px`}
      overflowY="auto"
      p="1"
      bg="bg.panel"
      borderRadius="l2"
      boxShadow="md"
      // The focus stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        <Item
          key={option.id}
          id={`${id}-${option.id}`}
          option={option}
          selected={at === index}
          onPoint={() => setChosen({ query, index: at })}
          onPick={() => onPick(option)}
        />
      ))}
      {options.length === 0 && (
        <Text role="option" aria-disabled aria-selected={false} px="2" py="1.5" textStyle="sm" color="fg.muted">
          {empty}
        </Text>
      )}
    </Box>
  );
}

interface ItemProps {
  id: string;
  option: MenuOption;
  selected: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function Item({ id, option, selected, onPoint, onPick }: ItemProps) {
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
      {option.icon && (
        <Box color="fg.muted" aria-hidden>
          {option.icon}
        </Box>
      )}
      <Box minW="0">
        <Text textStyle="sm" truncate>
          {option.label}
        </Text>
        {option.hint && (
          <Text textStyle="xs" color="fg.muted" truncate>
            {option.hint}
          </Text>
        )}
      </Box>
    </Box>
  );
}
