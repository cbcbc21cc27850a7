import { SECTION_TYPE } from '@dojang/renderer';
import { Box, chakra, Flex, IconButton, Text } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CopyPlus,
  Eye,
  EyeOff,
  Layers2,
  Lock,
  LockOpen,
  Pencil,
  Trash2,
} from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { duplicate, moveBy, removeComponent, select } from './actions.ts';
import { moveSelected, remove } from './commands.ts';
import { LayerName } from './LayerName.tsx';
import { isHidden, isLocked, toggleHidden, toggleLocked } from './layer-state.ts';
import { nameOf, wordsOf } from './names.ts';
import { useLiveEditor } from './use-studio.ts';

/** The page as a list: every mouse action of the canvas is available here by keyboard. */
export function LayerPanel() {
  const editor = useLiveEditor();
  const root = editor.getWrapper();
  if (!root) return null;
  const children = root.components().models;
  return (
    <Box p="2">
      {children.length === 0 && (
        <Text textStyle="sm" color="fg.muted" p="4" textAlign="center">
          아직 블록이 없어요. 블록 탭에서 골라 넣어 보세요.
        </Text>
      )}
      <Layers editor={editor} components={children} selected={editor.getSelectedAll()} level={0} />
    </Box>
  );
}

interface LayersProps {
  editor: Editor;
  components: Component[];
  selected: Component[];
  level: number;
}

function Layers({ editor, components, selected, level }: LayersProps) {
  return (
    <Box as="ul" ps="0">
      {components.map((component) => (
        <Layer key={component.cid} editor={editor} component={component} selected={selected} level={level} />
      ))}
    </Box>
  );
}

interface LayerProps extends Omit<LayersProps, 'components'> {
  component: Component;
}

function Layer({ editor, component, selected, level }: LayerProps) {
  const [open, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const isSelected = selected.includes(component);
  const children = component.components().models.filter((child) => !child.is('textnode') && !child.is('svg-in'));
  const holdsSelected = !isSelected && selected.some((other) => contains(component, other));
  const isOpen = open || holdsSelected;
  const name = nameOf(component);
  return (
    <li style={{ listStyleType: 'none' }}>
      <LayerRow
        editor={editor}
        component={component}
        level={level}
        name={name}
        words={wordsOf(component)}
        isSelected={isSelected}
        isParent={children.length > 0}
        isOpen={isOpen}
        isHidden={isHidden(component)}
        isLocked={isLocked(component)}
        onOpen={setOpen}
        onRename={setRenaming}
      />
      {isRenaming && <LayerName component={component} name={name} onDone={() => setRenaming(false)} />}
      {isSelected && selected.length === 1 && (
        <LayerActions editor={editor} component={component} name={name} onRename={() => setRenaming(true)} />
      )}
      {isOpen && <Layers editor={editor} components={children} selected={selected} level={level + 1} />}
    </li>
  );
}

interface LayerRowProps {
  editor: Editor;
  component: Component;
  level: number;
  name: string;
  words: string;
  isSelected: boolean;
  isParent: boolean;
  isOpen: boolean;
  isHidden: boolean;
  isLocked: boolean;
  onOpen: (isOpen: boolean) => void;
  onRename: (isRenaming: boolean) => void;
}

/** Rendered only when its shown data changes, because the list of a long page is checked at each change and selection. */
const LayerRow = memo(function LayerRow({
  editor,
  component,
  level,
  name,
  words,
  isSelected,
  isParent,
  isOpen,
  isHidden,
  isLocked,
  onOpen,
  onRename,
}: LayerRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  // A shared section is renamed in its editor.
  const mayRename = !component.is(SECTION_TYPE);
  return (
    <Flex
      ref={row}
      align="center"
      borderRadius="l2"
      // Space for the buttons below a selected row.
      scrollMarginBottom="10"
      bg={isSelected ? 'brand.subtle' : undefined}
      _hover={{ bg: isSelected ? 'brand.subtle' : 'bg.muted' }}
      style={{ paddingInlineStart: `${level * 12}px` }}
    >
      {isParent ? (
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={`${name} ${isOpen ? '접기' : '펼치기'}`}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <Box as="span" transform={isOpen ? 'rotate(90deg)' : undefined} transition="transform 100ms">
            <ChevronRight size={14} />
          </Box>
        </IconButton>
      ) : (
        <Box width="6" flexShrink="0" />
      )}
      <chakra.button
        type="button"
        flex="1"
        minW="0"
        textAlign="start"
        py="1.5"
        px="1"
        textStyle="sm"
        truncate
        cursor="pointer"
        aria-pressed={isSelected}
        opacity={isHidden ? 0.5 : undefined}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) editor.selectToggle(component);
          else select(editor, component);
        }}
        onDoubleClick={() => mayRename && onRename(true)}
        data-layer
        onKeyDown={(event) => {
          const actsOnSelection = isDelete(event) || (event.altKey && /^Arrow(?:Up|Down)$/.test(event.key));
          if (actsOnSelection && !editor.getSelectedAll().includes(component)) editor.select(component);
          if (event.altKey && event.key === 'ArrowUp') moveSelected(editor, -1);
          else if (event.altKey && event.key === 'ArrowDown') moveSelected(editor, 1);
          else if (event.key === 'F2' && mayRename) onRename(true);
          else if (isDelete(event)) remove(editor);
          else if (event.key === 'ArrowRight' && isParent) onOpen(true);
          else if (event.key === 'ArrowLeft') onOpen(false);
          else return;
          event.preventDefault();
          // GrapesJS listens on the document and would handle the key again.
          event.stopPropagation();
          if (event.altKey || isDelete(event)) focusSelected();
        }}
      >
        {name}
        {!mayRename && <SectionMark />}
        {isLocked && <LockMark />}
        {words && (
          <Text as="span" color="fg.muted">
            {' '}
            {words}
          </Text>
        )}
      </chakra.button>
    </Flex>
  );
});

const isDelete = ({ key }: { key: string }) => key === 'Delete' || key === 'Backspace';

interface LayerActionsProps {
  editor: Editor;
  component: Component;
  name: string;
  onRename: () => void;
}

function LayerActions({ editor, component, name, onRename }: LayerActionsProps) {
  const index = component.index();
  const count = component.parent()?.components().length ?? 0;
  const isOwn = !component.is(SECTION_TYPE);
  return (
    <Flex justify="flex-end" gap="0.5" px="1" pb="1" role="group" aria-label={`${name} 다루기`}>
      {isOwn && (
        <IconButton size="2xs" variant="ghost" aria-label={`${name} 이름 바꾸기`} onClick={onRename}>
          <Pencil />
        </IconButton>
      )}
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${name} 숨기기`}
        aria-pressed={isHidden(component)}
        onClick={() => toggleHidden(component)}
      >
        {isHidden(component) ? <EyeOff /> : <Eye />}
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${name} 잠그기`}
        aria-pressed={isLocked(component)}
        onClick={() => toggleLocked(component)}
      >
        {isLocked(component) ? <Lock /> : <LockOpen />}
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${name} 위로`}
        disabled={index === 0}
        onClick={() => moveBy(editor, component, -1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${name} 아래로`}
        disabled={index >= count - 1}
        onClick={() => moveBy(editor, component, 1)}
      >
        <ArrowDown />
      </IconButton>
      {isOwn && (
        <IconButton size="2xs" variant="ghost" aria-label={`${name} 복제`} onClick={() => duplicate(editor, component)}>
          <CopyPlus />
        </IconButton>
      )}
      <IconButton
        size="2xs"
        variant="ghost"
        color="fg.error"
        aria-label={`${name} 지우기`}
        onClick={() => {
          removeComponent(editor, component);
          focusSelected();
        }}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  );
}

function SectionMark() {
  return (
    <Box as="span" display="inline-block" verticalAlign="-2px" ms="1" color="brand.fg">
      <Layers2 size={12} aria-label="공통 섹션" />
    </Box>
  );
}

function LockMark() {
  return (
    <Box as="span" display="inline-block" verticalAlign="-2px" ms="1" color="fg.muted">
      <Lock size={12} aria-label="잠김" />
    </Box>
  );
}

/** Moving or removing a row takes the focus away from it, so the selected row gets the focus. */
function focusSelected() {
  const TWO_FRAMES_MS = 60;
  setTimeout(() => document.querySelector<HTMLElement>('[data-layer][aria-pressed=true]')?.focus(), TWO_FRAMES_MS);
}

function contains(ancestor: Component, component: Component): boolean {
  for (let parent = component.parent(); parent; parent = parent.parent()) if (parent === ancestor) return true;
  return false;
}
