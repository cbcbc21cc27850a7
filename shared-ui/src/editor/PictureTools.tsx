import { Button, Flex, Input, Text } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IMAGE_WIDTHS } from '../document/index.ts';

const WIDTHS: readonly [label: string, width: number | null][] = [
  ['원본', null],
  ...IMAGE_WIDTHS.map((width): [string, number] => [`${width}%`, width]),
];

interface Selected {
  pos: number;
  src: string;
  alt: string;
  caption: string;
  width: number | null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function selectedPicture({ state, isDestroyed }: Editor): Selected | null {
  const { selection } = state;
  // Without a view nothing can be selected. TipTap replaces an editor that takes long to mount.
  if (isDestroyed) return null;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const { src, alt, caption, width } = selection.node.attrs;
  return {
    pos: selection.from,
    src: text(src),
    alt: text(alt),
    caption: text(caption),
    width: typeof width === 'number' ? width : null,
  };
}

/** The tools of the selected picture, shown below it. Tab moves from the text to the tools, Esc moves back. */
export function PictureTools({ editor }: { editor: Editor }) {
  const picture = useEditorState({ editor, selector: ({ editor: e }) => selectedPicture(e) });
  return picture && <OpenTools key={`${picture.pos} ${picture.src}`} editor={editor} picture={picture} />;
}

/** @param step changes with the same number are one undo step, after any time */
function setAttribute(editor: Editor, { pos, src }: Selected, name: string, value: unknown, step?: number): void {
  const { state, view } = editor;
  if (editor.isDestroyed || state.doc.nodeAt(pos)?.attrs.src !== src) return;
  const change = state.tr.setNodeAttribute(pos, name, value);
  // The history combines transactions of one composition, so the number is used as the id of a composition.
  view.dispatch(step === undefined ? change : change.setMeta('composition', step));
}

/** Compositions of the view have positive numbers, and the history uses -1 for no composition. */
let steps = -1;
const nextStep = () => --steps;

function OpenTools({ editor, picture }: { editor: Editor; picture: Selected }) {
  const top = useBottomOf(editor, picture.pos, picture.width);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    editor.commands.focus();
  };
  return (
    <Flex
      role="group"
      aria-label="그림"
      position="absolute"
      top={`${top}px`}
      insetStart="0"
      maxW="full"
      zIndex="docked"
      wrap="wrap"
      gap="2"
      p="2"
      align="center"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      shadow="md"
      onKeyDown={onKeyDown}
      // Esc closes only these tools, and a dialog around the editor stays open.
      data-takes-escape
    >
      <Words editor={editor} picture={picture} name="alt" label="대체 텍스트" hint="보이지 않을 때 읽을 말" />
      <Words editor={editor} picture={picture} name="caption" label="설명" hint="그림 아래에 보일 설명" />
      <Flex role="group" aria-label="너비" gap="0.5">
        {WIDTHS.map(([label, width]) => (
          <Button
            key={label}
            size="xs"
            variant={picture.width === width ? 'subtle' : 'ghost'}
            aria-pressed={picture.width === width}
            onClick={() => setAttribute(editor, picture, 'width', width)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <Button
        size="xs"
        variant="ghost"
        aria-label="그림 지우기"
        title="그림 지우기"
        onClick={() => editor.chain().deleteSelection().focus().run()}
      >
        <Trash2 size={14} aria-hidden />
      </Button>
    </Flex>
  );
}

interface WordsProps {
  editor: Editor;
  picture: Selected;
  name: 'alt' | 'caption';
  label: string;
  hint: string;
}

/** Each key press changes the document, so that a crash loses nothing. All changes from focus to blur are one undo step. */
function Words({ editor, picture, name, label, hint }: WordsProps) {
  const [value, setValue] = useState(picture[name]);
  const step = useRef(0);
  return (
    <Flex as="label" align="center" gap="2" flex="1 1 240px">
      <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
        {label}
      </Text>
      <Input
        size="xs"
        value={value}
        maxLength={500}
        placeholder={hint}
        onFocus={() => {
          step.current = nextStep();
        }}
        onChange={({ target: { value: words } }) => {
          setValue(words);
          setAttribute(editor, picture, name, words === '' ? null : words, step.current);
        }}
      />
    </Flex>
  );
}

/**
 * Bottom of the picture relative to the editor's container. It is updated while the picture loads and when its width changes.
 */
function useBottomOf(editor: Editor, pos: number, width: number | null): number {
  const [bottom, setBottom] = useState(0);
  // A new width changes the position.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return;
    const element = editor.view.nodeDOM(pos);
    const frame = editor.view.dom.closest<HTMLElement>('[data-picture-frame]');
    if (!(element instanceof HTMLElement) || !frame) return;
    const measure = () => {
      const from = frame.getBoundingClientRect().top;
      setBottom(element.getBoundingClientRect().bottom - from + 8);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, pos, width]);
  return bottom;
}
