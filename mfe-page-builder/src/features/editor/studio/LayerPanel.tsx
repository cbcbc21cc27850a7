import { Box, chakra, Flex, IconButton, Text } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import { ArrowDown, ArrowUp, ChevronRight, CopyPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { duplicate, moveBy, removeComponent, select } from './actions.ts';
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
      <Layers editor={editor} components={children} selected={editor.getSelected()} level={0} />
    </Box>
  );
}

interface LayersProps {
  editor: Editor;
  components: Component[];
  selected: Component | undefined;
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
  const isSelected = component === selected;
  const children = component.components().models.filter((child) => !child.is('textnode') && !child.is('svg-in'));
  const holdsSelected = !isSelected && selected !== undefined && contains(component, selected);
  const isOpen = open || holdsSelected;
  const words = wordsOf(component);
  const name = nameOf(component);
  return (
    <Box as="li" listStyleType="none">
      <Flex
        align="center"
        borderRadius="l2"
        bg={isSelected ? 'brand.subtle' : undefined}
        _hover={{ bg: isSelected ? 'brand.subtle' : 'bg.muted' }}
        style={{ paddingInlineStart: `${level * 12}px` }}
      >
        {children.length > 0 ? (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={`${name} ${isOpen ? '접기' : '펼치기'}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
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
          onClick={() => select(editor, component)}
          data-layer
          onKeyDown={(event) => {
            if (event.altKey && event.key === 'ArrowUp') moveBy(editor, component, -1);
            else if (event.altKey && event.key === 'ArrowDown') moveBy(editor, component, 1);
            else if (isDelete(event)) removeComponent(editor, component);
            else if (event.key === 'ArrowRight' && children.length > 0) setOpen(true);
            else if (event.key === 'ArrowLeft') setOpen(false);
            else return;
            event.preventDefault();
            // GrapesJS listens on the document and would handle the key a second time.
            event.stopPropagation();
            if (event.altKey || isDelete(event)) focusSelected();
          }}
        >
          {name}
          {words && (
            <Text as="span" color="fg.muted">
              {' '}
              {words}
            </Text>
          )}
        </chakra.button>
      </Flex>
      {isSelected && <LayerActions editor={editor} component={component} name={name} />}
      {isOpen && <Layers editor={editor} components={children} selected={selected} level={level + 1} />}
    </Box>
  );
}

const isDelete = ({ key }: { key: string }) => key === 'Delete' || key === 'Backspace';

function LayerActions({ editor, component, name }: { editor: Editor; component: Component; name: string }) {
  const index = component.index();
  const count = component.parent()?.components().length ?? 0;
  return (
    <Flex justify="flex-end" gap="0.5" px="1" pb="1" role="group" aria-label={`${name} 다루기`}>
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
      <IconButton size="2xs" variant="ghost" aria-label={`${name} 복제`} onClick={() => duplicate(editor, component)}>
        <CopyPlus />
      </IconButton>
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

/** Moving or removing a row takes the focus from it, so the focus is set to the selected row. */
function focusSelected() {
  const TWO_FRAMES_MS = 60;
  setTimeout(() => document.querySelector<HTMLElement>('[data-layer][aria-pressed=true]')?.focus(), TWO_FRAMES_MS);
}

function contains(ancestor: Component, component: Component): boolean {
  for (let parent = component.parent(); parent; parent = parent.parent()) if (parent === ancestor) return true;
  return false;
}
