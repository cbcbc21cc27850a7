import { Box, ErrorState, useBreakpointValue } from '@dojang/shared-ui';
import type { Editor as TiptapEditor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DocumentJson, parseDocument } from '../document/index.ts';
import { AgreedDocument } from './agreed-document.ts';
import { colourCode } from './code/colour-code.ts';
import { shareBlocks, toEditorJson } from './convert.ts';
import { DocumentSize } from './DocumentSize.tsx';
import type { EarlyLines } from './early-lines.ts';
import { createExtensions } from './extensions/index.ts';
import { chooseImages } from './extensions/picture-uploads.ts';
import { workWhenIdle } from './idle.ts';
import { InlineTools, KeyboardTools } from './KeyboardTools.tsx';
import { PictureTools } from './PictureTools.tsx';
import { editorCss } from './prose.ts';
import { ReferenceMenu } from './ReferenceMenu.tsx';
import type { LineAction } from './references.ts';
import type { RichEditorProps } from './rich-editor-props.ts';
import { ROOM_AROUND_CARET } from './room-around-caret.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { SlashMenu } from './SlashMenu.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ToolButton } from './tool-buttons.tsx';
import { useHandover } from './use-handover.ts';

const NO_ACTIONS: readonly LineAction[] = [];

interface EditorProps extends RichEditorProps {
  /** The text that was typed before the editor was loaded. `value` contains it. */
  early?: EarlyLines;
}

/** The editor. A value that cannot be parsed shows an error; it is never replaced by an empty document. */
export function Editor(props: EditorProps) {
  const [start] = useState(() => {
    try {
      const { early, value, editable = true } = props;
      return { doc: parseDocument((editable && early?.in(value).base) || value) };
    } catch (error) {
      return { error };
    }
  });
  if (!start.doc) return <ErrorState error={start.error} title="문서를 열지 못했어요" />;
  return <ReadyEditor {...props} start={start.doc} />;
}

function ReadyEditor({
  value,
  onChange,
  editable = true,
  placeholder = "내용을 쓰거나 '/'를 눌러 블록을 골라 주세요",
  label,
  autoFocus = false,
  minHeight = '240px',
  pictures,
  references,
  compact = false,
  onSubmit,
  lineActions = NO_ACTIONS,
  limit,
  limitWords,
  early,
  start,
}: EditorProps & {
  /** The document without the early text, which is added as a step that can be undone. */
  start: DocumentJson;
}) {
  const latest = useRef({ onChange, placeholder, pictures, label, references, onSubmit });
  latest.current = { onChange, placeholder, pictures, label, references, onSubmit };
  const [agreed] = useState(() => new AgreedDocument(value));

  // Created only once, because a new object in a later render would recreate the editor.
  const [options] = useState(() => ({
    extensions: createExtensions({
      placeholder: () => latest.current.placeholder,
      pictures: () => latest.current.pictures,
      references: () => latest.current.references,
    }),
    content: toEditorJson(start),
    editable,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...(compact ? {} : ROOM_AROUND_CARET),
      // It is not an effect: the editor has no element before it is mounted, and it may be mounted after the first effects.
      handleDOMEvents: { compositionend: (view: EditorView) => agreed.composed(view) },
      handleKeyDown: (view: EditorView, event: KeyboardEvent) => {
        const { onSubmit: submit } = latest.current;
        if (!submit || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || view.composing) return false;
        submit();
        return true;
      },
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': latest.current.label,
        lang: 'ko',
      }),
    },
  }));
  const editor = useEditor({
    ...options,
    onUpdate({ editor: current }) {
      const next = agreed.report(current.state.doc);
      if (next) latest.current.onChange(next);
    },
  });

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
  }, [editor, editable]);

  useHandover(editor, { value, agreed, early, autoFocus: autoFocus && editable });

  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? colourCode(area.current) : undefined), []);

  // Runs before the first key press. Otherwise the first key press would convert and compare the whole document.
  useEffect(() => {
    const { doc } = editor.state;
    const stored = agreed.value;
    let done = 0;
    return workWhenIdle((isTimeLeft) => {
      done = shareBlocks(doc, stored, done, isTimeLeft);
      return done < doc.childCount;
    });
  }, [agreed, editor]);

  // Runs before the next letter. Otherwise the letter would be written into a document that lacks the text on the screen.
  useLayoutEffect(() => {
    if (!early?.hasReported(value)) agreed.take(editor, value);
  }, [agreed, early, editor, value]);

  const hasPictures = pictures !== undefined;
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  const hasTools = editable && !compact;
  // Memoized, because the screen around the editor renders at every key press.
  const drawn = useMemo(() => {
    const pictureButton = hasPictures && (
      <ToolButton label="그림 넣기" onClick={() => chooseImages(editor)}>
        <ImagePlus size={16} />
      </ToolButton>
    );
    return (
      <Box position="relative" data-picture-frame>
        {editable && compact && isWide && <SelectionTools editor={editor} />}
        {hasTools && isWide && <Toolbar editor={editor} lineActions={lineActions} />}
        {/* A click below the last line puts the cursor at the end. */}
        <Box
          ref={area}
          css={editorCss}
          minHeight={minHeight}
          cursor={editable ? 'text' : undefined}
          onMouseDown={(event) => event.target === event.currentTarget && focusEnd(editor, event)}
        >
          <EditorContent editor={editor} />
        </Box>
        {hasTools && !isWide && <KeyboardTools editor={editor} lineActions={lineActions} />}
        {editable && compact && isWide && pictureButton}
        {editable && compact && !isWide && (
          <InlineTools editor={editor} lineActions={lineActions}>
            {pictureButton}
          </InlineTools>
        )}
        {editable && <PictureTools editor={editor} />}
        {editable && (
          <SlashMenu editor={editor} lineActions={lineActions} references={() => latest.current.references} />
        )}
        {editable && <ReferenceMenu editor={editor} references={references} />}
      </Box>
    );
  }, [editor, editable, minHeight, compact, hasTools, isWide, hasPictures, lineActions, references]);
  return (
    <>
      {drawn}
      {editable && <DocumentSize value={value} limit={limit} words={limitWords} />}
    </>
  );
}

function focusEnd(editor: TiptapEditor, event: MouseEvent) {
  if (!editor.isEditable) return;
  event.preventDefault();
  const { lastChild, content } = editor.state.doc;
  const chain = editor.chain();
  if (lastChild && !lastChild.isTextblock) chain.insertContentAt(content.size, { type: 'paragraph' });
  chain.focus('end').run();
}
